import { type SqlBool, sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { idsOf } from '#server/platform/ids.ts';

/**
 * Moves the rules whose first occurrence is one of these tasks to the project of that task, with their open instances. A
 * completed task moves alone, as a closed instance keeps its project. Call it under the user's lock, after the tasks have
 * moved. Returns the rules that moved.
 */
export async function moveRulesOfTasks(
  ctx: RequestContext,
  taskIds: readonly string[],
): Promise<{ id: string; name: string; project_id: string | null }[]> {
  if (taskIds.length === 0) return [];
  const { db, userId, now, changed } = ctx;
  const updated_at = now.toISOString();
  const moved = await db
    .updateTable('recurring_tasks')
    .set((eb) => ({
      updated_at,
      project_id: eb
        .selectFrom('tasks as task')
        .where('task.user_id', '=', userId)
        .whereRef('task.id', '=', 'recurring_tasks.task_id')
        .select('task.project_id'),
    }))
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(taskIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tasks as task')
          .where('task.user_id', '=', userId)
          .whereRef('task.id', '=', 'recurring_tasks.task_id')
          .where('task.completed_at', 'is', null)
          .where(sql<SqlBool>`task.project_id is distinct from recurring_tasks.project_id`)
          .select('task.id'),
      ),
    )
    .returning(['id', 'name', 'project_id'])
    .execute();
  if (moved.length === 0) return [];
  await moveInstances(ctx, idsOf(moved));
  changed?.readAgain.add('recurring_task').add('recurring_instance');
  return moved;
}

/** Moves the open instances of rules to the project of their rule. */
export async function moveInstances({ db, userId, now }: RequestContext, ruleIds: readonly string[]): Promise<void> {
  const project = sql<string | null>`(select rule.project_id from recurring_tasks as rule
    where rule.user_id = ${userId} and rule.id = recurring_task_instances.recurring_task_id)`;
  await db
    .updateTable('recurring_task_instances')
    .set({ updated_at: now.toISOString(), project_id: project })
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', idList(ruleIds))
    .where('closed_on', 'is', null)
    .where(sql<SqlBool>`project_id is distinct from ${project}`)
    .execute();
}
