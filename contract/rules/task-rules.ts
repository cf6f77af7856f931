import { type KanbanColumn, STATUS_OF_COLUMN, type TaskStatus } from '../vocabulary.ts';

/*
 * The rules of tasks as pure functions of facts. The server decides by them, and the web shows by them what the server
 * will decide, so that the two cannot disagree.
 */

/** How many levels of subtasks a task may have below it. */
export const SUBTASK_LEVELS_MAX = 5;

/** The status under its three names, as a client sends it. */
export interface StatusNames {
  status?: TaskStatus | undefined;
  kanban_column?: KanbanColumn | undefined;
  completed?: boolean | undefined;
}

/**
 * The status that a write asks for, or undefined when it asks for no other than the stored one. Clients send whole
 * records back, so the name that differs from the record was meant; where several differ, `status` wins.
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
 * Whether `status` and `completed` of a write contradict each other. With `kanban_column` as well the write is a whole
 * record sent back, and `requestedStatus` finds the field that was changed.
 */
export const contradictsItself = ({ status, completed, kanban_column }: StatusNames): boolean =>
  status !== undefined &&
  completed !== undefined &&
  kanban_column === undefined &&
  completed !== (status === 'completed');

/** The facts that the rules of a status need. */
export interface StatusFacts {
  status: TaskStatus;
  /** Everything it waits for is completed. */
  can_start: boolean;
  /** It cannot be completed while a subtask is open. */
  sub_task_completion_required: boolean;
  sub_task_count: number;
  completed_sub_task_count: number;
}

/** Why a task may not go into a status: it waits for other tasks, or needs its subtasks first. */
export type StatusRefusal = 'waits' | 'needs_subtasks';

/** Why a task may not go into a status, or undefined when it may. Going back to `todo` is always allowed. */
export function refusalOf(task: StatusFacts, status: TaskStatus): StatusRefusal | undefined {
  if (status === 'todo' || status === task.status) return undefined;
  if (!task.can_start) return 'waits';
  if (status === 'completed' && needsSubtasks(task)) return 'needs_subtasks';
  return undefined;
}

/** What happened below a task: a subtask was completed, or anything else. */
export type SubtaskEvent = 'completed' | 'other';

/**
 * The status of a task after something happened to its subtasks. One that requires them is open while one of them is,
 * and is completed with the last of them; it is never completed because an open one was deleted or moved away.
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
 * Whether a task with its subtasks fits below another.
 * @param parentDepth levels above the new parent: 0 for a task of the top level.
 * @param height levels of subtasks below the task itself: 0 for one without.
 */
export const fitsBelow = (parentDepth: number, height: number): boolean =>
  parentDepth + 1 + height <= SUBTASK_LEVELS_MAX;

/** Whether these waits, each from the task that waits to the one it waits for, close a circle. */
export function hasCircle(waits: readonly (readonly [string, string])[]): boolean {
  const waitingFor = Map.groupBy(waits, ([, needed]) => needed);
  const open = new Map<string, number>();
  for (const [waiting] of waits) open.set(waiting, (open.get(waiting) ?? 0) + 1);
  // Finishes what waits for nothing any more, until nothing is left or only circles are.
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
 * The circle that a task would close by waiting for others: the ids from the task around to itself, or undefined.
 * @param waitsFor what a task waits for already.
 */
export function findCircle(
  taskId: string,
  dependencyIds: readonly string[],
  waitsFor: (id: string) => Iterable<string>,
): string[] | undefined {
  const cameFrom = new Map<string, string | null>(dependencyIds.map((id) => [id, null]));
  // A Map visits what is added to it during the loop: this is a breadth-first search.
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
