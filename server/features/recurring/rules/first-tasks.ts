import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecurringTaskRow } from '../stored-rule.ts';

/** The due days of the open tasks that rules were created from, by rule id. */
export async function readOpenFirstTasks(
  { db, userId }: Context,
  rules: readonly Pick<RecurringTaskRow, 'id' | 'task_id'>[],
): Promise<Map<string, string>> {
  const ruleOfTask = new Map(rules.flatMap(({ id, task_id }) => (task_id === null ? [] : [[task_id, id] as const])));
  if (ruleOfTask.size === 0) return new Map();
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ruleOfTask.keys()))
    .where('completed_at', 'is', null)
    .where('due_date', 'is not', null)
    .select((eb) => ['id', eb.ref('due_date').$notNull().as('due_date')])
    .execute();
  return new Map(tasks.map(({ id, due_date }) => [ruleOfTask.get(id)!, due_date]));
}
