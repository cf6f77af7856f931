import { NewRecurringTask } from '#contract/recurring.ts';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import type { Task } from '#contract/tasks.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';
import { type Context, type RequestContext, today } from '#server/platform/context.ts';
import { changeRecurringTask } from './rules/change-recurring-task.ts';
import { continueRules } from './instances/continue-rules.ts';
import { createRecurringTask } from './rules/create-recurring-task.ts';
import { occurrencesFrom } from './engine/occurrences.ts';
import { isUnchanged, readPattern } from './engine/read-pattern.ts';
import { storedPattern } from './stored-rule.ts';

/**
 * Makes a task repeat: creates a recurring task of which it is the first occurrence, changes that one, or moves it to
 * the trash. A task without a due date is due on the first day that fits. Call it in a transaction that holds the
 * user's lock, with the task as read there.
 * @throws InvalidInput for a pattern that cannot be read or never falls on a day.
 */
export async function repeatTask(ctx: RequestContext, task: Task, pattern: NewRecurrencePattern | null): Promise<void> {
  const repeats = pattern !== null && pattern.type !== 'none';
  if (task.recurring_task_id === null) {
    if (repeats) await startRepeating(ctx, task, pattern);
  } else if (!repeats) {
    await moveToTrash(ctx, 'recurring_task', [task.recurring_task_id]);
  } else if (!isUnchanged(pattern, task.recurrence_pattern!)) {
    await changeRecurringTask(ctx, task.recurring_task_id, { recurrence_pattern: pattern });
  }
}

const start = (ctx: Context, task: Pick<Task, 'due_date'>): string => task.due_date ?? today(ctx);

async function startRepeating(ctx: RequestContext, task: Task, pattern: NewRecurrencePattern): Promise<void> {
  const startDate = start(ctx, task);
  const due = task.due_date ?? (await firstDay(ctx, pattern, startDate));
  await ctx.db
    .updateTable('tasks')
    .set({ due_date: due })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', task.id)
    .execute();
  const { name, description, priority, project_id, category, estimated_duration, due_time } = task;
  const rule = { name, description, priority, project_id, category, estimated_duration, due_time };
  await createRecurringTask(
    ctx,
    NewRecurringTask.parse({ ...rule, recurrence_pattern: pattern, start_date: startDate }),
    { taskId: task.id, startsAfter: due },
  );
}

async function firstDay({ db, userId }: Context, pattern: NewRecurrencePattern, startDate: string): Promise<string> {
  const { week_starts_on } = await getUser(db, userId);
  const rule = { pattern: readPattern(pattern, startDate), startDate, weekStartsOn: week_starts_on };
  return occurrencesFrom({ ...rule, repeatFrom: 'due' }, startDate, 1)[0]!;
}

/**
 * Checks beforehand that `repeatTask` would accept a pattern.
 * @throws RuleBroken naming the field of a pattern that cannot be read or never falls on a day.
 */
export function assertRepeatable(
  ctx: Context,
  task: { due_date: string | null; recurrence_pattern: string | null },
  pattern: NewRecurrencePattern,
): void {
  if (pattern.type === 'none') return;
  const stored = task.recurrence_pattern === null ? null : storedPattern(task.recurrence_pattern);
  if (stored === null || !isUnchanged(pattern, stored)) readPattern(pattern, start(ctx, task));
}

/** Updates the rules of recurring tasks whose first occurrence was completed or reopened. */
export async function continueRulesOfTasks(
  ctx: Context,
  tasks: readonly { recurring_task_id: string | null }[],
): Promise<void> {
  const ruleIds = tasks.flatMap(({ recurring_task_id }) => recurring_task_id ?? []);
  if (ruleIds.length > 0) await continueRules(ctx, ruleIds);
}
