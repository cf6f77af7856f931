import {
  refusalOf,
  requestedStatus,
  type StatusFacts,
  type StatusNames,
  type StatusRefusal,
  statusAfterSubtasks,
  type SubtaskEvent,
} from './task-rules.ts';
import type { TaskStatus } from '../vocabulary.ts';

/*
 * The effects of a changed task on its subtasks, on the tasks above it and on those that wait for it. The server
 * computes them from the rows it has locked and read, the web from the records in its store.
 */

/** The fields of a task that affect other tasks. Read-only: a change creates a new object. */
export interface TaskFacts {
  readonly id: string;
  readonly project_id: string;
  readonly parent_task_id: string | null;
  readonly status: TaskStatus;
  /** Null while it is open. */
  readonly completed_at: string | null;
  /** Null while it is open. */
  readonly completion_points: number | null;
  readonly sub_task_completion_required: boolean;
  readonly sub_task_count: number;
  readonly completed_sub_task_count: number;
  readonly dependency_task_ids: readonly string[];
}

/** The tasks before the changes, as far as this side knows them. */
export interface TaskWorld<T extends TaskFacts> {
  /** Undefined for an unknown task, for which nothing is computed. */
  task(id: string): T | undefined;
  /** Whether a prerequisite is completed that `task` does not know. */
  isCompleted(id: string): boolean;
  /** The ids of the known subtasks of a task. */
  subtasks(id: string): Iterable<string>;
}

/** The place of a task: its project, and the task that it is a subtask of. */
interface TaskPlace {
  project_id: string;
  parent_task_id: string | null;
}

/** A place as a client sends it; a missing field stays as it is. */
interface PlaceSent {
  project_id?: string | undefined;
  parent_task_id?: string | null | undefined;
}

/**
 * The place that a write requests, or undefined for the stored one. A subtask that moves to another project leaves its
 * task too, unless the write names another task.
 */
export function requestedPlace(stored: TaskPlace, sent: PlaceSent): TaskPlace | undefined {
  const { project_id = stored.project_id, parent_task_id = stored.parent_task_id } = sent;
  const isOtherParent = parent_task_id !== stored.parent_task_id;
  if (project_id === stored.project_id && !isOtherParent) return undefined;
  return { project_id, parent_task_id: isOtherParent ? parent_task_id : null };
}

export interface TaskChange<T extends TaskFacts> extends StatusNames, PlaceSent {
  /** New values of other fields. */
  fields?: Partial<Omit<T, keyof StatusNames | keyof PlaceSent>>;
}

/** A task's earlier status, and when it was completed then. */
export interface EarlierStatus {
  id: string;
  status: TaskStatus;
  completed_at?: string | null | undefined;
}

/** Collects changes to tasks with all their effects. Each change sees the results of those before it. */
export class Consequences<T extends TaskFacts> {
  /** The changed tasks by id. `world.task(id)` is the same task before. */
  readonly changed = new Map<string, T>();
  /** Subtasks with only a known id that move to another project: their new projects by id. */
  readonly movedUnknown = new Map<string, string>();
  readonly removed = new Set<string>();
  readonly #world: TaskWorld<T>;
  readonly #at: string;
  /** Subtasks that these changes have added, by task. */
  readonly #joined = new Map<string, Set<string>>();

  /** @param at when the changes happen: an instant. */
  constructor(world: TaskWorld<T>, at: string) {
    this.#world = world;
    this.#at = at;
  }

  /** A task after the changes; undefined if it is unknown or removed. */
  task(id: string): T | undefined {
    return this.removed.has(id) ? undefined : (this.changed.get(id) ?? this.#world.task(id));
  }

  isCompleted(id: string): boolean {
    const task = this.task(id);
    return task ? task.status === 'completed' : this.#world.isCompleted(id);
  }

  /** The ids of all known subtasks below a task, level by level. */
  below(id: string): string[][] {
    const levels: string[][] = [];
    // A device may know one half of two moves, and then a circle.
    const seen = new Set([id]);
    let level = [...this.#subtasks(id)];
    while (level.length > 0) {
      levels.push(level);
      for (const each of level) seen.add(each);
      level = level.flatMap((each) => [...this.#subtasks(each)]).filter((each) => !seen.has(each));
    }
    return levels;
  }

  /** Whether a task is the other one or a subtask below it, as far as the tasks between are known. */
  isAtOrBelow(id: string | null, other: string): boolean {
    const seen = new Set<string>();
    for (let each = id; each !== null && !seen.has(each); each = this.task(each)?.parent_task_id ?? null) {
      if (each === other) return true;
      seen.add(each);
    }
    return false;
  }

  /**
   * Changes a task.
   * @returns why its status was refused; then nothing has changed.
   */
  change(id: string, { fields, project_id, parent_task_id, ...names }: TaskChange<T>): StatusRefusal | undefined {
    const task = this.task(id);
    if (!task) return undefined;
    const edited: T = { ...task, ...fields };
    const status = requestedStatus(task.status, names);
    const refusal = this.#refusalOf(edited, status);
    if (refusal) return refusal;
    this.changed.set(id, edited);
    if (status) this.#setStatus(edited, status);
    const place = requestedPlace(task, { project_id, parent_task_id });
    if (place) this.#move(id, place);
    this.settle(id, 'other');
    return undefined;
  }

  /**
   * Adds an open task.
   * @returns why the status of `names` was refused; then nothing has changed.
   */
  add(task: T, names: StatusNames = {}): StatusRefusal | undefined {
    const status = requestedStatus(task.status, names);
    const refusal = this.#refusalOf(task, status);
    if (refusal) return refusal;
    this.changed.set(task.id, task);
    this.#join(task.id, task.parent_task_id);
    this.#count(task.parent_task_id, { all: 1, completed: 0 });
    if (status) this.#setStatus(task, status);
    if (task.parent_task_id !== null) this.settle(task.parent_task_id, 'other');
    return undefined;
  }

  /**
   * Removes a task with all subtasks below it; no task waits for them any more.
   * @param dependentsOf the tasks that wait for a task.
   */
  remove(id: string, dependentsOf: (id: string) => Iterable<string>): void {
    const task = this.task(id);
    if (!task) return;
    const gone = [id, ...this.below(id).flat()];
    for (const each of gone) this.removed.add(each);
    for (const each of gone) {
      this.changed.delete(each);
      this.movedUnknown.delete(each);
      for (const dependent of dependentsOf(each)) {
        this.#set(dependent, ({ dependency_task_ids: ids }) => ({
          dependency_task_ids: ids.filter((it) => it !== each),
        }));
      }
    }
    this.#count(task.parent_task_id, { all: -1, completed: task.status === 'completed' ? -1 : 0 });
  }

  /**
   * Applies the rule of required subtasks to a task: open while one of them is open, completed with the last of them.
   */
  settle(id: string, event: SubtaskEvent): void {
    const task = this.task(id);
    if (task) this.#setStatus(task, statusAfterSubtasks(this.#statusFactsOf(task), event));
  }

  /**
   * Restores statuses that other changes have replaced. They are not refused, and the tasks above keep theirs unless a
   * rule requires another one because further subtasks have changed.
   */
  putBack(statuses: readonly EarlierStatus[]): void {
    for (const { id, status, completed_at } of statuses) {
      const task = this.task(id);
      if (!task || task.status === status) continue;
      const completion = { completed_at: completed_at ?? this.#at, completion_points: null };
      this.changed.set(id, { ...task, status, ...(status === 'completed' ? completion : OPEN) });
      const completed = Number(status === 'completed') - Number(task.status === 'completed');
      if (completed !== 0) this.#count(task.parent_task_id, { all: 0, completed });
    }
    for (const { id } of statuses) {
      this.settle(id, 'other');
      const parentId = this.task(id)?.parent_task_id;
      if (parentId) this.settle(parentId, 'other');
    }
  }

  #refusalOf(task: T, status: TaskStatus | undefined): StatusRefusal | undefined {
    return status && refusalOf(this.#statusFactsOf(task), status);
  }

  #statusFactsOf(task: T): StatusFacts {
    return { ...task, can_start: task.dependency_task_ids.every((id) => this.isCompleted(id)) };
  }

  #setStatus(task: T, status: TaskStatus): void {
    if (status === task.status) return;
    const isCompleted = status === 'completed';
    const wasCompleted = task.status === 'completed';
    // A task that was opened and completed again keeps its first completion.
    const { completed_at, completion_points } = isCompleted ? this.#completionOf(task.id) : OPEN;
    this.changed.set(task.id, { ...task, status, completed_at, completion_points });
    if (isCompleted === wasCompleted || task.parent_task_id === null) return;
    this.#count(task.parent_task_id, { all: 0, completed: isCompleted ? 1 : -1 });
    this.settle(task.parent_task_id, isCompleted ? 'completed' : 'other');
  }

  #completionOf(id: string): Pick<TaskFacts, 'completed_at' | 'completion_points'> {
    const before = this.#world.task(id);
    return before?.status === 'completed' ? before : { completed_at: this.#at, completion_points: null };
  }

  #move(id: string, place: TaskPlace): void {
    const task = this.task(id)!;
    const completed = task.status === 'completed' ? 1 : 0;
    if (place.project_id !== task.project_id) this.#takeAlong(id, place.project_id);
    this.#set(id, () => place);
    this.#count(task.parent_task_id, { all: -1, completed: -completed });
    this.#join(id, place.parent_task_id);
    this.#count(place.parent_task_id, { all: 1, completed });
    if (place.parent_task_id !== null) this.settle(place.parent_task_id, 'other');
  }

  /** Subtasks are always in the project of their task. */
  #takeAlong(id: string, project_id: string): void {
    for (const each of this.below(id).flat()) {
      if (this.task(each)) this.#set(each, () => ({ project_id }));
      else this.movedUnknown.set(each, project_id);
    }
  }

  *#subtasks(id: string): Iterable<string> {
    const joined = this.#joined.get(id);
    for (const each of this.#world.subtasks(id)) {
      const task = this.task(each);
      // An unknown one has never left its task.
      if (!joined?.has(each) && !this.removed.has(each) && (!task || task.parent_task_id === id)) yield each;
    }
    for (const each of joined ?? []) if (this.task(each)?.parent_task_id === id) yield each;
  }

  #join(id: string, parentId: string | null): void {
    if (parentId === null) return;
    const joined = this.#joined.get(parentId) ?? new Set();
    this.#joined.set(parentId, joined.add(id));
  }

  #count(parentId: string | null, change: { all: number; completed: number }): void {
    if (parentId === null) return;
    this.#set(parentId, ({ sub_task_count, completed_sub_task_count }) => ({
      sub_task_count: sub_task_count + change.all,
      completed_sub_task_count: completed_sub_task_count + change.completed,
    }));
  }

  #set(id: string, fieldsOf: (task: T) => Partial<TaskFacts>): void {
    const task = this.task(id);
    if (task) this.changed.set(id, { ...task, ...fieldsOf(task) });
  }
}

const OPEN = { completed_at: null, completion_points: null };
