import { sql } from 'kysely';
import { csvLine } from '#contract/general/csv.ts';
import { IS_PROJECT } from '#server/database/area-lists.ts';
import { joinLevelsAbove, sameUser } from '#server/database/levels-above.ts';
import type { ReadContext } from '#server/records/exported-rows.ts';

const PAGE = 500;
const HEADER = [
  ...['name', 'description', 'project', 'area', 'pillar', 'parent', 'status', 'priority', 'due_date', 'due_time'],
  ...['start_date', 'estimated_duration', 'category', 'completed', 'completed_at', 'created_at'],
];

/** All tasks as comma-separated values (RFC 4180), in the order of their creation, in pieces. */
export async function* tasksCsv(ctx: ReadContext): AsyncGenerator<string> {
  yield csvLine(HEADER);
  let after = '';
  for (;;) {
    const rows = await readTasks(ctx, after);
    yield rows.map(({ id: _, ...columns }) => csvLine(Object.values(columns))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

async function readTasks({ db, userId }: ReadContext, after: string) {
  const rows = await db
    .selectFrom('tasks as task')
    .innerJoin('projects as project', (join) => sameUser(join, 'project.id', 'task.project_id'))
    .leftJoin('tasks as parent', (join) => sameUser(join, 'parent.id', 'task.parent_task_id'))
    .$call(joinLevelsAbove)
    .where('task.user_id', '=', userId)
    .where('task.id', '>', after)
    .orderBy('task.id')
    .limit(PAGE)
    .select(['task.id', 'task.name', 'task.description'])
    .select([sql<string>`case when ${IS_PROJECT} then project.name else '' end`.as('project'), 'area.name as area'])
    .select(['pillar.name as pillar', 'parent.name as parent', 'task.status', 'task.priority', 'task.due_date'])
    .select(['task.due_time', 'task.start_date', 'task.estimated_duration', 'task.category'])
    .select(['task.completed_at', 'task.created_at'])
    .execute();
  return rows.map(({ completed_at, created_at, ...row }) => ({
    ...row,
    completed: completed_at !== null,
    completed_at,
    created_at,
  }));
}
