import type { NewTemplateTask, TemplateTask } from '#contract/project-templates.ts';
import { inTreeOrder, NO_REPEAT, templateProblem } from '#contract/rules/template-rules.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

/** The maximum length of a template's tasks as JSON, so that a change fits into a request body. */
const TASKS_TEXT_MAX = 250_000;

/**
 * The stored tasks of a template: each with an id, before its subtasks, and numbered from 0.
 * @param given in the wanted order, unless they have a `sort_order`.
 * @throws RuleBroken for missing references, cycles, or too much text; InvalidInput for a repeat that cannot be read.
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

/** The start date for reading patterns, since a template has no dates. */
const ANY_DAY = '2026-01-01';

async function repeatOf(task: NewTemplateTask): Promise<RepeatFields> {
  const { recurrence_pattern: sent, repeat_from, repeat_end_offset_days } = task;
  if (sent === null || sent.type === 'none') return NO_REPEAT;
  // Reading a pattern may take some milliseconds, and a template may have 200.
  await yieldToEventLoop();
  const pattern = readPattern(sent, ANY_DAY);
  if (pattern.end_date !== null) {
    throw brokenRule(`“${task.name}” ends on a date. In a template, send repeat_end_offset_days instead.`);
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
