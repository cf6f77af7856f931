import type { Place } from '#contract/rules/derived-fields.ts';
import type { Kind } from '../kinds.ts';
import type { Base, Layer } from '../layers.ts';
import { isSamePlace } from './whole-tasks.ts';

const ABOVE_TASKS: readonly Kind[] = ['project', 'area', 'pillar'];

/** Finds the records that look different after writes: the written ones, and the tasks that show fields of them. */
export class TouchedRecords {
  readonly #base: Base;
  /** The project fields that the tasks of each project showed last. */
  readonly #places = new Map<string, Place>();

  constructor(base: Base) {
    this.#base = base;
  }

  /** Returns ids by kind. @param shown the displayed state after the writes of `layers`. */
  by(layers: readonly Layer[], shown: Layer): ReadonlyMap<Kind, ReadonlySet<string>> {
    const touched = new Map<Kind, Set<string>>();
    for (const { records } of layers) {
      for (const [kind, written] of records) {
        const ids = touched.get(kind) ?? new Set();
        for (const id of written.keys()) ids.add(id);
        touched.set(kind, ids);
      }
    }
    const tasks = touched.get('task') ?? new Set();
    for (const id of [...tasks]) for (const dependent of shown.dependents(id)) tasks.add(dependent);
    const isAbove = ABOVE_TASKS.some((kind) => touched.has(kind));
    if (this.#base.wholeTasks.hasLearned() || isAbove) {
      this.#addInChangedPlaces(tasks, shown);
    }
    if (tasks.size > 0) touched.set('task', tasks);
    return touched;
  }

  /** Adds the tasks whose project fields have changed since the last call. */
  #addInChangedPlaces(tasks: Set<string>, shown: Layer): void {
    const changed = new Set<string>();
    for (const id of new Set([...this.#base.wholeTasks.projects(), ...shown.ids('project')])) {
      const place = shown.placeOf(id);
      const before = this.#places.get(id);
      if (!before || !isSamePlace(before, place)) changed.add(id);
      this.#places.set(id, place);
    }
    if (changed.size === 0) return;
    for (const { id, project_id } of shown.allKept('task')) if (changed.has(project_id)) tasks.add(id);
  }
}

export function hasAny(ids: ReadonlySet<string>, looked: ReadonlySet<string> | undefined): boolean {
  for (const id of looked ?? []) if (ids.has(id)) return true;
  return false;
}
