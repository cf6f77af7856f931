import { type KanbanColumn, STATUS_OF_COLUMN, type TaskStatus } from '../vocabulary.ts';

/* The rules of tasks as pure functions. The server applies them, and the web predicts the result with the same code. */

/** How many levels of subtasks a task may have below it. */
export const SUBTASK_LEVELS_MAX = 5;

/** The status under its three names, as a client sends it. */
export interface StatusNames {
  status?: TaskStatus | undefined;
  kanban_column?: KanbanColumn | undefined;
  completed?: boolean | undefined;
}

/**
 * The status that a write requests, or undefined if it requests no change. Clients send whole records back, so the name
 * that differs from the record counts; if several differ, `status` wins.
 */
export function requestedStatus(stored: TaskStatus, names: StatusNames): TaskStatus | undefined {
  const { status, kanban_column, completed } = names;
  const wasCompleted = stored === 'completed';
  const candidates = [
    status,
    kanban_column && STATUS_OF_COLUMN[kanban_column],
    completed === undefined || completed === wasCompleted ? undefined : completed ? 'completed' : 'todo',
  ] as const;
  return candidates.find((candidate) => candidate !== undefined && candidate !== stored);
}

/**
 * Whether `status` and `completed` of a write contradict each other. With `kanban_column` as well, the write is a whole
 * record sent back, and `requestedStatus` finds the changed field.
 */
export const contradictsItself = ({ status, completed, kanban_column }: StatusNames): boolean =>
  status !== undefined &&
  completed !== undefined &&
  kanban_column === undefined &&
  completed !== (status === 'completed');

/** The facts that the rules of a status need. */
export interface StatusFacts {
  status: TaskStatus;
  /** All its prerequisites are completed. */
  can_start: boolean;
  /** It cannot be completed while a subtask is open. */
  sub_task_completion_required: boolean;
  sub_task_count: number;
  completed_sub_task_count: number;
}

/** Why a task may not get a status: it waits for other tasks, or its subtasks come first. */
export type StatusRefusal = 'waits' | 'needs_subtasks';

/** Why a task may not get a status, or undefined if it may. `todo` is always allowed. */
export function refusalOf(task: StatusFacts, status: TaskStatus): StatusRefusal | undefined {
  if (status === 'todo' || status === task.status) return undefined;
  if (!task.can_start) return 'waits';
  if (status === 'completed' && needsSubtasks(task)) return 'needs_subtasks';
  return undefined;
}

/** What happened below a task: a subtask was completed, or anything else. */
export type SubtaskEvent = 'completed' | 'other';

/**
 * The status of a task after its subtasks changed. One that requires them is open while one of them is open, and is
 * completed with the last of them; deleting or moving away an open one never completes it.
 */
export function statusAfterSubtasks(task: StatusFacts, event: SubtaskEvent): TaskStatus {
  const { status, sub_task_completion_required, sub_task_count, can_start } = task;
  if (!sub_task_completion_required) return status;
  if (status === 'completed') return needsSubtasks(task) ? 'in_progress' : status;
  const isDone = event === 'completed' && sub_task_count > 0 && !needsSubtasks(task) && can_start;
  return isDone ? 'completed' : status;
}

const needsSubtasks = ({
  sub_task_completion_required,
  sub_task_count,
  completed_sub_task_count,
}: StatusFacts): boolean => sub_task_completion_required && completed_sub_task_count < sub_task_count;

/**
 * Whether a task with its subtasks can be placed below another.
 * @param parentDepth levels above the new parent: 0 for a top-level task.
 * @param height levels of subtasks below the task itself: 0 without any.
 */
export const fitsBelow = (parentDepth: number, height: number): boolean =>
  parentDepth + 1 + height <= SUBTASK_LEVELS_MAX;

/** Whether these dependencies, each from the waiting task to its prerequisite, contain a cycle. */
export function hasCycle(waits: readonly (readonly [string, string])[]): boolean {
  const waitingFor = Map.groupBy(waits, ([, needed]) => needed);
  const open = new Map<string, number>();
  for (const [waiting] of waits) open.set(waiting, (open.get(waiting) ?? 0) + 1);
  // Removes tasks without open prerequisites, until nothing or only cycles are left.
  const finished = [...waitingFor.keys()].filter((id) => !open.has(id));
  for (const id of finished) {
    for (const [waiting] of waitingFor.get(id) ?? []) {
      const left = open.get(waiting)! - 1;
      open.set(waiting, left);
      if (left === 0) finished.push(waiting);
    }
  }
  return [...open.values()].some((left) => left > 0);
}

/**
 * The cycle that a task would close by waiting for others: the ids from the task around to itself, or undefined.
 * @param waitsFor the prerequisites of a task.
 */
export function findCycle(
  taskId: string,
  dependencyIds: readonly string[],
  waitsFor: (id: string) => Iterable<string>,
): string[] | undefined {
  const cameFrom = new Map<string, string | null>(dependencyIds.map((id) => [id, null]));
  // A Map also iterates entries added during the loop: this is a breadth-first search.
  for (const id of cameFrom.keys()) {
    if (id === taskId) {
      const path: string[] = [];
      for (let step: string | null = id; step !== null; step = cameFrom.get(step) ?? null) path.push(step);
      return [taskId, ...path.toReversed()];
    }
    for (const next of waitsFor(id)) if (!cameFrom.has(next)) cameFrom.set(next, id);
  }
  return undefined;
}
