import type { NewTemplateTask, TemplateTask } from '#contract/project-templates.ts';
import { inTreeOrder, templateProblem } from '#contract/rules/template-rules.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

/** How long the tasks of a template may be as JSON, so that any of them fits into a body that changes it. */
const TASKS_TEXT_MAX = 250_000;

/**
 * The tasks of a template as they are stored: each with an id, before its subtasks, and counted from 0.
 * @param given in the order wanted, unless they say otherwise by `sort_order`.
 * @throws RuleBroken when something among them points nowhere or in a circle, or when they are too long.
 */
export function templateTasks(given: readonly NewTemplateTask[]): TemplateTask[] {
  const tasks = given
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

/** The columns of the tasks of a template. @throws RuleBroken when they are too long. */
export function tasksColumns(tasks: readonly TemplateTask[]): { tasks: string; task_count: number } {
  const text = JSON.stringify(tasks);
  if (text.length > TASKS_TEXT_MAX) {
    throw brokenRule('The descriptions of these tasks are too long for one template. Please shorten some.');
  }
  return { tasks: text, task_count: tasks.length };
}
