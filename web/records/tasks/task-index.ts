import type { KeptTask } from './whole-tasks.ts';

/** Finds the subtasks and dependents of a task. Entries stay: the caller checks that a task still matches. */
export class TaskIndex {
  readonly #subtasks = new Map<string, Set<string>>();
  readonly #dependents = new Map<string, Set<string>>();

  add({ id, parent_task_id, dependency_task_ids }: KeptTask): void {
    if (parent_task_id !== null) addTo(this.#subtasks, parent_task_id, id);
    for (const needed of dependency_task_ids) addTo(this.#dependents, needed, id);
  }

  subtasks(id: string): ReadonlySet<string> {
    return this.#subtasks.get(id) ?? NONE;
  }

  dependents(id: string): ReadonlySet<string> {
    return this.#dependents.get(id) ?? NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();

function addTo(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}
