import type { Occurrence, Task } from '#contract/tasks.ts';
import { formatCount } from '#web/platform/format.ts';

/** An occurrence in the shape of a task, for lists of tasks. */
interface OccurrenceTask extends Task {
  occurrence: Occurrence;
}

/** The occurrence of a list row; undefined for a task. */
export const occurrenceOf = (task: Task): Occurrence | undefined => (task as Partial<OccurrenceTask>).occurrence;

export const isOccurrence = (task: Task): boolean => occurrenceOf(task) !== undefined;

/** Whether it is an occurrence, or the task that a rule was created from, which is the first one. */
export const isRepeating = (task: Task): boolean => task.recurring_task_id !== null;

/** The name of the group without a project. */
const NO_PROJECT = 'No project';

/** An occurrence as a row of a list; sorted after tasks with a manual order. */
export const asRow = (occurrence: Occurrence): OccurrenceTask => ({
  ...occurrence,
  project_id: occurrence.project_id ?? '',
  project_name: occurrence.project_name ?? NO_PROJECT,
  sort_order: Number.MAX_SAFE_INTEGER,
  occurrence,
});

/** Tasks and occurrences in one list. A task missed together with the occurrences of its rule is part of their row. */
export function withOccurrences(tasks: readonly Task[], occurrences: readonly Occurrence[]): Task[] {
  const hidden = new Set(occurrences.map(({ missed_task_id }) => missed_task_id));
  return [...tasks.filter(({ id }) => !hidden.has(id)), ...occurrences.map(asRow)];
}

/** The number of rows: `42`, with occurrences, which the figures of a project do not count, `42 and 1 repeating`. */
export function countRows(rows: readonly Task[]): string {
  const occurrences = rows.filter(isOccurrence).length;
  const tasks = rows.length - occurrences;
  const counts = [
    ...(tasks > 0 ? [formatCount(tasks)] : []),
    ...(occurrences > 0 ? [`${formatCount(occurrences)} repeating`] : []),
  ];
  return counts.join(' and ');
}

/** In the URL, `task` is the id of a task, or of an occurrence with this prefix. */
const PREFIX = 'occurrence-';

export const panelIdOf = (task: Task): string => (isOccurrence(task) ? occurrencePanelId(task.id) : task.id);

export const occurrencePanelId = (id: string): string => `${PREFIX}${id}`;

/** The id of the occurrence in a panel id; null if it is a task. */
export const readOccurrenceId = (panelId: string): string | null =>
  panelId.startsWith(PREFIX) ? panelId.slice(PREFIX.length) : null;
