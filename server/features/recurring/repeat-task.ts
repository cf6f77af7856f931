import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { Task } from '#contract/tasks.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';
import { type Context, type RequestContext, today } from '#server/platform/context.ts';
import { changePatterns, type PatternChange } from './rules/change-recurring-task.ts';
import { continueRules } from './instances/continue-rules.ts';
import { createRulesOfTasks, type RuleOfTask } from './rules/create-recurring-task.ts';
import { firstOccurrence } from './engine/first-occurrence.ts';
import { isUnchanged, readPattern } from './engine/read-pattern.ts';

interface RecurrenceChange {
  task: Task;
  /** Null or `none`: the repeat ends; undefined: unchanged. */
  pattern: NewRecurrencePattern | null | undefined;
  /** What its next date is counted from; null or undefined: unchanged, by default the due date. */
  repeatFrom: RepeatFrom | null | undefined;
}

/**
 * Makes tasks repeat: creates recurring tasks with them as first occurrences, changes existing ones, or moves them to
 * the trash. An open task is moved to the first matching day. Call it in a transaction that holds the user's lock, with
 * tasks read there, each once.
 * @throws InvalidInput for a pattern that cannot be read or has no days.
 */
export async function repeatTasks(ctx: RequestContext, changes: readonly RecurrenceChange[]): Promise<void> {
  const started: NewRecurrence[] = [];
  const ended: string[] = [];
  const changed = new Map<string, PatternChange>();
  for (const { task, pattern, repeatFrom } of changes) {
    const { recurring_task_id: ruleId, recurrence_pattern: stored } = task;
    const ends = pattern === null || pattern?.type === 'none';
    if (ruleId === null) {
      if (pattern && !ends) started.push({ task, pattern, repeatFrom });
    } else if (ends) {
      ended.push(ruleId);
    } else {
      const isNew = pattern !== undefined && !isUnchanged(pattern, stored!);
      if (isNew || (repeatFrom && repeatFrom !== task.repeat_from)) {
        changed.set(ruleId, { pattern: isNew ? pattern : undefined, repeatFrom: repeatFrom ?? undefined });
      }
    }
  }
  if (changed.size > 0) await changePatterns(ctx, changed);
  if (ended.length > 0) await moveToTrash(ctx, 'recurring_task', ended);
  if (started.length > 0) await startRepeating(ctx, started);
}

type NewRecurrence = RecurrenceChange & { pattern: NewRecurrencePattern };

const start = (ctx: Context, task: Pick<Task, 'due_date'>): string => task.due_date ?? today(ctx);

async function startRepeating(ctx: RequestContext, changes: readonly NewRecurrence[]): Promise<void> {
  const { week_starts_on: weekStartsOn } = await getUser(ctx.db, ctx.userId);
  const rules: RuleOfTask[] = [];
  for (const { task, pattern: sent, repeatFrom } of changes) {
    // On SQLite many of them would block requests.
    await yieldToEventLoop();
    const startDate = start(ctx, task);
    const rule = { pattern: readPattern(sent, startDate), startDate, weekStartsOn, repeatFrom: repeatFrom ?? 'due' };
    const isDone = task.completed && task.due_date !== null;
    rules.push({ ...rule, task, due: isDone ? startDate : (firstOccurrence(rule, today(ctx)) ?? startDate) });
  }
  await updateRows(
    ctx.db,
    'tasks',
    ctx.userId,
    rules.filter(({ task, due }) => task.due_date !== due).map(({ task, due }) => ({ id: task.id, due_date: due })),
  );
  await createRulesOfTasks(ctx, rules, weekStartsOn);
}

/**
 * Checks that `repeatTasks` will accept a pattern.
 * @throws RuleBroken naming the field of a pattern that cannot be read or has no days.
 */
export function assertRepeatable(
  ctx: Context,
  task: Pick<Task, 'due_date' | 'recurrence_pattern'>,
  pattern: NewRecurrencePattern,
): void {
  if (pattern.type === 'none') return;
  const { recurrence_pattern: stored } = task;
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
