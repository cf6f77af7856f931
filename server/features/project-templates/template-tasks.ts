import type { NewTemplateTask, TemplateTask } from '#contract/project-templates.ts';
import { inTreeOrder, NO_REPEAT, templateProblem } from '#contract/rules/template-rules.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

/** How long the tasks of a template may be as JSON, so that any of them fits into a body that changes it. */
const TASKS_TEXT_MAX = 250_000;

/**
 * The tasks of a template as they are stored: each with an id, before its subtasks, and counted from 0.
 * @param given in the order wanted, unless they say otherwise by `sort_order`.
 * @throws RuleBroken when something among them points nowhere or in a circle, or when they are too long; InvalidInput for
 *   a repeat that cannot be read.
 */
export async function templateTasks(given: readonly NewTemplateTask[]): Promise<TemplateTask[]> {
  const repeating: (NewTemplateTask & RepeatFields)[] = [];
  for (const task of given) repeating.push({ ...task, ...(await repeatOf(task)) });
  const tasks = repeating
    .map(({ id = newId(), sort_order, ...task }, place) => ({ ...task, id, sort_order: sort_order ?? place }))
    .toSorted((one, other) => one.sort_order - other.sort_order);
  const problem = templateProblem(tasks);
  if (problem) throw brokenRule(problem);
  return inTreeOrder(tasks).map((task, place) => ({
    ...task,
    dependency_task_ids: [...new Set(task.dependency_task_ids)],
    sort_order: place,
  }));
}

type RepeatFields = Pick<TemplateTask, 'recurrence_pattern' | 'repeat_from' | 'repeat_end_offset_days'>;

/** Patterns are read as of this day: a template has no dates of its own. */
const ANY_DAY = '2026-01-01';

async function repeatOf(task: NewTemplateTask): Promise<RepeatFields> {
  const { recurrence_pattern: sent, repeat_from, repeat_end_offset_days } = task;
  if (sent === null || sent.type === 'none') return NO_REPEAT;
  // A pattern may take some milliseconds to read, and a template may have 200.
  await yieldToEventLoop();
  const pattern = readPattern(sent, ANY_DAY);
  if (pattern.end_date !== null) {
    throw brokenRule(`“${task.name}” ends on a date; in a template, send repeat_end_offset_days instead.`);
  }
  return { recurrence_pattern: pattern, repeat_from: repeat_from ?? 'due', repeat_end_offset_days };
}

/** The columns of the tasks of a template. @throws RuleBroken when they are too long. */
export function tasksColumns(tasks: readonly TemplateTask[]): { tasks: string; task_count: number } {
  const text = JSON.stringify(tasks);
  if (text.length > TASKS_TEXT_MAX) {
    throw brokenRule('The descriptions of these tasks are too long for one template. Please shorten some.');
  }
  return { tasks: text, task_count: tasks.length };
}
