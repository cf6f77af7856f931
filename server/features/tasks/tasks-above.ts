import { sql } from 'kysely';
import { idsAsJson, idsIn } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';

/** The tasks above a subtask. */
export interface Above {
  parent: { id: string; name: string };
  /** One of them waits for an open prerequisite, so the subtask cannot be started either. */
  waits: boolean;
}

interface AboveRow {
  task_id: string;
  id: string;
  name: string;
  level: number;
  waits: number;
}

const selectAbove = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db
    .selectFrom(
      sql<AboveRow>`(
        with recursive above (task_id, id, level) as (
          select id, parent_task_id, 1 from tasks
          where user_id = ${userId} and id in ${idsIn(ids)} and parent_task_id is not null
          union all
          select above.task_id, tasks.parent_task_id, above.level + 1 from tasks
          inner join above on tasks.user_id = ${userId} and tasks.id = above.id
          where tasks.parent_task_id is not null
        )
        select above.task_id, above.level, tasks.id, tasks.name, (
          select count(*) from task_dependencies as dependency
          inner join tasks as needed on needed.user_id = dependency.user_id and needed.id = dependency.depends_on_id
          where dependency.user_id = ${userId} and dependency.task_id = tasks.id and needed.completed_at is null
        ) as waits
        from above inner join tasks on tasks.user_id = ${userId} and tasks.id = above.id
      )`.as('row'),
    )
    .selectAll('row'),
);

/** The tasks above these, by their id; tasks that are not subtasks are left out. */
export async function readAbove({ db, userId }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Above>> {
  if (ids.length === 0) return new Map();
  const rows = await selectAbove(db, { userId, ids: idsAsJson(ids) });
  const above = Map.groupBy(rows, ({ task_id }) => task_id);
  return new Map(
    [...above].map(([task, levels]) => {
      const { id, name } = levels.find(({ level }) => Number(level) === 1)!;
      return [task, { parent: { id, name }, waits: levels.some(({ waits }) => Number(waits) > 0) }];
    }),
  );
}

/** The tasks above those of these that are subtasks. */
export const readAboveSubtasks = (ctx: Context, tasks: readonly { id: string; parent_task_id: string | null }[]) =>
  readAbove(
    ctx,
    tasks.filter(({ parent_task_id }) => parent_task_id !== null).map(({ id }) => id),
  );
