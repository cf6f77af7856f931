import type { Occurrence, Task } from '#contract/tasks.ts';

/** A row of a list of tasks that is an occurrence of a repeating one, in the shape of a task. */
interface OccurrenceTask extends Task {
  occurrence: Occurrence;
}

/** The occurrence that a row of a list stands for; undefined for a task. */
export const occurrenceOf = (task: Task): Occurrence | undefined => (task as Partial<OccurrenceTask>).occurrence;

export const isOccurrence = (task: Task): boolean => occurrenceOf(task) !== undefined;

/** Without a project its group is named so. */
const NO_PROJECT = 'No project';

/** An occurrence as a row of a list; after the tasks that the person has put in order. */
export const asRow = (occurrence: Occurrence): OccurrenceTask => ({
  ...occurrence,
  project_id: occurrence.project_id ?? '',
  project_name: occurrence.project_name ?? NO_PROJECT,
  sort_order: Number.MAX_SAFE_INTEGER,
  occurrence,
});

/** Tasks and occurrences in one list. A task that was missed with the occurrences of its rule is in their row. */
export function withOccurrences(tasks: readonly Task[], occurrences: readonly Occurrence[]): Task[] {
  const hidden = new Set(occurrences.map(({ missed_task_id }) => missed_task_id));
  return [...tasks.filter(({ id }) => !hidden.has(id)), ...occurrences.map(asRow)];
}

/** In an address `task` names a task by its id, and an occurrence so. */
const PREFIX = 'occurrence-';

/** How an address names a row. */
export const panelIdOf = (task: Task): string => (isOccurrence(task) ? occurrencePanelId(task.id) : task.id);

export const occurrencePanelId = (id: string): string => `${PREFIX}${id}`;

/** The id of the occurrence that an address names; null where it names a task. */
export const readOccurrenceId = (panelId: string): string | null =>
  panelId.startsWith(PREFIX) ? panelId.slice(PREFIX.length) : null;
