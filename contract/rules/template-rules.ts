import { hasCycle, SUBTASK_LEVELS_MAX } from './task-rules.ts';

/*
 * The rules of templates as pure functions. The server makes projects with them, and the web shows the preview with the
 * same code.
 */

/** The fields of a template task that the rules need. */
export interface TemplateTaskFacts {
  id: string;
  name: string;
  parent_task_id: string | null;
  dependency_task_ids: readonly string[];
}

/** Maximum number of dependencies of all tasks of a template together. */
export const TEMPLATE_WAITS_MAX = 2000;

/** The repeat of a template task that does not repeat. */
export const NO_REPEAT = { recurrence_pattern: null, repeat_from: null, repeat_end_offset_days: null };

/** The due day of a task, counted from the start of the project; a repeating one without a day is due on the first. */
export const dueOffset = (task: { due_offset_days: number | null; recurrence_pattern: object | null }): number | null =>
  task.due_offset_days ?? (task.recurrence_pattern && 0);

/** Why these tasks cannot be a template, as a sentence, or undefined if they can. */
export function templateProblem(tasks: readonly TemplateTaskFacts[]): string | undefined {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  if (byId.size < tasks.length) return 'Each task of a template needs an id of its own';
  for (const task of tasks) {
    const { id, name, parent_task_id, dependency_task_ids } = task;
    if (parent_task_id !== null && !byId.has(parent_task_id)) return `“${name}” is a subtask of a missing task`;
    if (dependency_task_ids.includes(id)) return `“${name}” cannot wait for itself`;
    if (dependency_task_ids.some((other) => !byId.has(other))) return `“${name}” waits for a missing task`;
    if (levelOf(task, byId) > SUBTASK_LEVELS_MAX)
      return `“${name}” is below itself or more than ${SUBTASK_LEVELS_MAX} levels deep`;
  }
  const waits = tasks.flatMap(({ id, dependency_task_ids }) =>
    dependency_task_ids.map((other) => [id, other] as const),
  );
  if (waits.length > TEMPLATE_WAITS_MAX)
    return `At most ${TEMPLATE_WAITS_MAX.toLocaleString('en')} tasks can be waited for in a template`;
  return hasCycle(waits) ? 'Tasks cannot wait for each other in a circle' : undefined;
}

/** The number of tasks above one; above the maximum for a cycle. */
function levelOf(task: TemplateTaskFacts, byId: ReadonlyMap<string, TemplateTaskFacts>): number {
  let level = 0;
  let above = task.parent_task_id;
  for (; above !== null && level <= SUBTASK_LEVELS_MAX; level += 1) above = byId.get(above)?.parent_task_id ?? null;
  return level;
}

/** The tasks in tree order: each below its parent, siblings in the given order. */
export function inTreeOrder<Task extends Pick<TemplateTaskFacts, 'id' | 'parent_task_id'>>(
  tasks: readonly Task[],
): Task[] {
  const below = Map.groupBy(tasks, ({ parent_task_id }) => parent_task_id);
  const withBelow = (task: Task): Task[] => [task, ...(below.get(task.id) ?? []).flatMap(withBelow)];
  return (below.get(null) ?? []).flatMap(withBelow);
}

/** The tasks without some of them and without everything below those; no task waits for them any more. */
export function withoutTasks<Task extends TemplateTaskFacts>(
  tasks: readonly Task[],
  leftOut: ReadonlySet<string>,
): Task[] {
  const out = new Set(leftOut);
  for (const { id, parent_task_id } of inTreeOrder(tasks))
    if (parent_task_id !== null && out.has(parent_task_id)) out.add(id);
  return tasks
    .filter(({ id }) => !out.has(id))
    .map((task) => ({ ...task, dependency_task_ids: task.dependency_task_ids.filter((id) => !out.has(id)) }));
}

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * How many days after the start a date is.
 * @param offset days after the start, as in the template.
 * @param startWeekday the weekday of the start: 0 Sunday to 6 Saturday.
 * @param skipWeekends a date on a weekend moves to the next Monday.
 */
export function daysAfterStart(offset: number, startWeekday: number, skipWeekends: boolean): number {
  const weekday = (((startWeekday + offset) % 7) + 7) % 7;
  if (!skipWeekends) return offset;
  return offset + (weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0);
}
