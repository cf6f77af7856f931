import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecurringTaskRow } from '../stored-rule.ts';

/** A task that a rule was created from, its first occurrence. */
export interface FirstTask {
  /** `YYYY-MM-DD` */
  due_date: string | null;
  completed_at: string | null;
}

/** The tasks that rules were created from, by rule id. */
export async function readFirstTasks(
  { db, userId }: Context,
  rules: readonly Pick<RecurringTaskRow, 'id' | 'task_id'>[],
): Promise<Map<string, FirstTask>> {
  const ruleOfTask = new Map(rules.flatMap(({ id, task_id }) => (task_id === null ? [] : [[task_id, id] as const])));
  if (ruleOfTask.size === 0) return new Map();
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ruleOfTask.keys()))
    .select(['id', 'due_date', 'completed_at'])
    .execute();
  return new Map(tasks.map(({ id, ...task }) => [ruleOfTask.get(id)!, task]));
}

/** The due days of those that are open, by rule id. */
export async function readOpenFirstTasks(
  ...[ctx, rules]: Parameters<typeof readFirstTasks>
): Promise<Map<string, string>> {
  const tasks = await readFirstTasks(ctx, rules);
  return new Map([...tasks].flatMap(([id, task]) => (isOpenTask(task) ? [[id, task.due_date] as const] : [])));
}

/** Whether it is due some day and not completed. */
export const isOpenTask = (task: FirstTask | undefined): task is FirstTask & { due_date: string } =>
  task !== undefined && task.due_date !== null && task.completed_at === null;
