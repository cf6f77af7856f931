import { sql } from 'kysely';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import { inVisibleProject } from '#server/features/tasks/queries.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** A task as the coach names it. */
export interface NamedTask {
  id: string;
  name: string;
  due_date: string | null;
}

/** How far the open tasks of a project are. */
export interface Progress {
  open: number;
  overdue: number;
  /** How many wait for another task. */
  blocked: number;
  /** How many have no estimate. */
  unestimated: number;
  /** The first in the order of the project that can be done. */
  next: NamedTask | null;
  /** The last day on which something of it was completed, if that is one of the last {@link QUIET_DAYS_MAX}. */
  lastDone: string | null;
}

/** How far back the log is looked at. */
export const QUIET_DAYS_MAX = 60;

export const NO_PROGRESS: Progress = { open: 0, overdue: 0, blocked: 0, unestimated: 0, next: null, lastDone: null };

const isBlocked = sql<number>`case when exists (
  select 1 from task_dependencies as dependency
  join tasks as needed on needed.user_id = dependency.user_id and needed.id = dependency.depends_on_id
  where dependency.user_id = task.user_id and dependency.task_id = task.id and needed.completed_at is null
) then 1 else 0 end`;

interface Asked {
  userId: string;
  day: string;
  from: string;
  project: string;
}

/** Open tasks, of one project or of all that nothing hides, each with its place in its project among those that can be done. */
const selectOpen = prepareForms(({ ofOne }: { ofOne: boolean }) =>
  prepare((db, { userId, day, project }: Asked) =>
    db
      .with('open', (query) =>
        query
          .selectFrom('tasks as task')
          .where('task.user_id', '=', userId)
          .where('task.completed_at', 'is', null)
          .$if(ofOne, (tasks) => tasks.where('task.project_id', '=', project))
          .$if(!ofOne, (tasks) => tasks.where(inVisibleProject(userId)))
          .select(['task.id', 'task.project_id', 'task.name', 'task.due_date', 'task.estimated_duration'])
          .select(isBlocked.as('blocked'))
          .select(
            sql<number>`row_number() over (
            partition by task.project_id order by ${isBlocked}, task.sort_order, task.created_at, task.id
          )`.as('place'),
          ),
      )
      .selectFrom('open')
      .groupBy('project_id')
      .select((eb) => [
        'project_id',
        eb.fn.countAll<number>().as('open'),
        sql<number>`count(case when due_date < ${day} then 1 end)`.as('overdue'),
        sql<number>`count(case when blocked = 1 then 1 end)`.as('blocked'),
        sql<number>`count(case when estimated_duration is null then 1 end)`.as('unestimated'),
        sql<string | null>`max(case when place = 1 and blocked = 0 then id end)`.as('next_id'),
        sql<string | null>`max(case when place = 1 and blocked = 0 then name end)`.as('next_name'),
        sql<string | null>`max(case when place = 1 and blocked = 0 then due_date end)`.as('next_due'),
      ]),
  ),
);

const selectLastDone = prepareForms(({ ofOne }: { ofOne: boolean }) =>
  prepare((db, { userId, from, project }: Asked) =>
    db
      .selectFrom('completions')
      .where('user_id', '=', userId)
      .where('completed_on', '>=', from)
      .where('project_id', 'is not', null)
      .$if(ofOne, (log) => log.where('project_id', '=', project))
      .groupBy('project_id')
      .select((eb) => ['project_id', eb.fn.max('completed_on').as('day')]),
  ),
);

/**
 * How far each project is, by its id; none of a project without open tasks in which nothing was done lately.
 * @param project only this one, whether or not something hides it.
 */
export async function readProgress(ctx: Context, project?: string): Promise<ReadonlyMap<string, Progress>> {
  const { db, userId } = ctx;
  const day = today(ctx);
  const form = { ofOne: project !== undefined };
  const asked = { userId, day, from: addDays(day, -QUIET_DAYS_MAX), project: project ?? '' };
  const open = await selectOpen(form)(db, asked);
  const lastDone = await selectLastDone(form)(db, asked);
  const progress = new Map<string, Progress>(
    lastDone.map((row) => [row.project_id!, { ...NO_PROGRESS, lastDone: row.day }]),
  );
  for (const { project_id, next_id, next_name, next_due, ...counts } of open) {
    const next = next_id === null ? null : { id: next_id, name: next_name!, due_date: next_due };
    progress.set(project_id, { ...counts, next, lastDone: progress.get(project_id)?.lastDone ?? null });
  }
  return progress;
}
