import { type SqlBool, sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';

/**
 * Moves the rules whose first occurrence is one of these tasks to the project of that task, with their open instances. A
 * completed task moves alone, as a closed instance keeps its project. Call it under the user's lock, after the tasks
 * have moved.
 */
export async function moveRulesOfTasks(ctx: RequestContext, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const { db, userId } = ctx;
  const moved = await db
    .selectFrom('recurring_tasks as rule')
    .innerJoin('tasks as task', (join) =>
      join.onRef('task.user_id', '=', 'rule.user_id').onRef('task.id', '=', 'rule.task_id'),
    )
    .where('rule.user_id', '=', userId)
    .where('rule.task_id', 'in', idList(taskIds))
    .where('task.completed_at', 'is', null)
    .where(sql<SqlBool>`rule.project_id is distinct from task.project_id`)
    .select(['rule.id', 'task.project_id'])
    .execute();
  for (const [projectId, some] of Map.groupBy(moved, ({ project_id }) => project_id)) {
    await moveRules(
      ctx,
      some.map(({ id }) => id),
      projectId,
    );
  }
}

async function moveRules(ctx: RequestContext, ids: readonly string[], project_id: string): Promise<void> {
  const { db, userId, now, changed } = ctx;
  const place = { project_id, updated_at: now.toISOString() };
  await db
    .updateTable('recurring_tasks')
    .set(place)
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .execute();
  await db
    .updateTable('recurring_task_instances')
    .set(place)
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', idList(ids))
    .where('closed_on', 'is', null)
    .execute();
  changed?.readAgain.add('recurring_task').add('recurring_instance');
}
