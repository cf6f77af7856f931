import { type DerivedField, type Place, wholeTask } from '#contract/rules/derived-fields.ts';
import { isLate } from '#contract/rules/due-time.ts';
import { pick, type StoredTask, storedTask } from '#contract/task-fields.ts';
import type { DependencyTask, Task } from '#contract/tasks.ts';
import { personNow } from '#web/platform/clock.ts';
import type { Kept, Kind } from '../kinds.ts';

/** The stored fields of a task. A whole task does not match, so that derived fields are never stored. */
export type KeptTask = StoredTask & { [Field in DerivedField]?: never };

/** Finds a record as stored; null if it was deleted. */
export type Find = <K extends Kind>(kind: K, id: string) => Kept[K] | null | undefined;

/** The project of a task without one while the Inbox is unknown: the server creates it with the first task. */
export const UNKNOWN_INBOX = '';
const INBOX: Place = {
  ...{ project_name: 'Inbox', area_id: null, area_name: null, pillar_id: null, pillar_name: null, pillar_color: null },
  why: null,
};
/** The fields of a task while nothing is known about its project. */
const NOWHERE: Place = { ...INBOX, project_name: '' };
const PLACE_FIELDS = Object.keys(NOWHERE) as readonly (keyof Place)[];
const NOTHING: readonly DependencyTask[] = [];

/** The fields of a task that are not derived. */
export const factsOf = (task: StoredTask): KeptTask => storedTask(task, task);

/**
 * Builds whole tasks from the store: the facts of a task, its project with the levels above, and its prerequisites. For
 * projects and prerequisites that are not loaded it uses the last answer. A task is the same object until one of its
 * fields has changed.
 */
export class WholeTasks {
  /** By project. */
  readonly #places = new Map<string, Place>();
  /** By the id of the prerequisite. */
  readonly #names = new Map<string, DependencyTask>();
  readonly #placeOfProject = new WeakMap<object, { above: readonly unknown[]; place: Place }>();
  readonly #last = new WeakMap<KeptTask, Derived>();
  #hasLearned = false;

  /** Remembers what an answer contains about the project and the prerequisites of a task. */
  learn(task: Task): void {
    const known = this.#places.get(task.project_id);
    if (!known || !isSamePlace(known, task)) {
      this.#places.set(task.project_id, pick<Place, keyof Place>(task, PLACE_FIELDS));
      this.#hasLearned = true;
    }
    this.learnNames(task.dependency_tasks);
  }

  /** The same for possible prerequisites. */
  learnNames(tasks: readonly DependencyTask[]): void {
    for (const task of tasks) {
      const known = this.#names.get(task.id);
      if (!known || !isAlike(known, task)) this.#names.set(task.id, task);
    }
  }

  /** Whether an answer contained something new about a project since the last call. */
  hasLearned(): boolean {
    const has = this.#hasLearned;
    this.#hasLearned = false;
    return has;
  }

  /** The projects that answers have described. */
  projects(): Iterable<string> {
    return this.#places.keys();
  }

  /** The fields that every task of a project shows of it. */
  place(projectId: string, find: Find): Place {
    // The list of an area has its id, and is not a record of its own.
    const project = find('project', projectId) ?? find('area', projectId);
    const learned = this.#places.get(projectId) ?? (projectId === UNKNOWN_INBOX ? INBOX : NOWHERE);
    if (!project) return learned;
    const above = 'area_id' in project ? project : { ...project, area_id: project.id, area_name: project.name };
    const area = above.area_id === null ? null : find('area', above.area_id);
    const pillar = area?.pillar_id ? find('pillar', area.pillar_id) : null;
    const top = pillar?.parent_pillar_id ? find('pillar', pillar.parent_pillar_id) : null;
    const levels = [area, pillar, top, learned];
    const last = this.#placeOfProject.get(project);
    if (last && areSame(last.above, levels)) return last.place;
    const isComplete =
      (above.area_id === null || area) && (!area?.pillar_id || pillar) && (!pillar?.parent_pillar_id || top);
    const descriptions = [pillar, top, area, project].map((each) => each?.description);
    const place: Place = {
      project_name: project.name,
      area_id: above.area_id,
      area_name: area ? area.name : above.area_name,
      pillar_id: area ? area.pillar_id : above.pillar_id,
      pillar_name: pillar ? pillar.name : area ? area.pillar_name : above.pillar_name,
      pillar_color: pillar ? pillar.color : area ? area.pillar_color : above.pillar_color,
      why: isComplete ? (descriptions.find(Boolean) ?? null) : learned.why,
    };
    this.#placeOfProject.set(project, { above: levels, place });
    return place;
  }

  /** A prerequisite; undefined if nothing is known about it. */
  prerequisite(id: string, find: Find): DependencyTask | undefined {
    const task = find('task', id);
    if (task === null) return undefined;
    if (!task) return this.#names.get(id);
    const { name, status, priority } = task;
    return { id, name, status, completed: status === 'completed', priority };
  }

  whole(task: KeptTask, find: Find): Task {
    const place = this.place(task.project_id, find);
    const needed = this.#neededBy(task, find);
    const now = personNow();
    const late = task.status !== 'completed' && isLate(task, now);
    const last = this.#last.get(task);
    if (last && isSamePlace(last.place, place) && last.late === late && areAlike(last.needed, needed)) {
      last.place = place;
      return last.whole;
    }
    const isSorted = needed.length > 1 && needed.length === task.dependency_task_ids.length;
    const ordered = isSorted ? { ...task, dependency_task_ids: needed.map(({ id }) => id) } : task;
    const whole = wholeTask(ordered, place, needed, now);
    this.#last.set(task, { place, needed, late, whole });
    return whole;
  }

  /** The prerequisites of a task, in the server's order: by place, as far as known. */
  #neededBy({ dependency_task_ids }: KeptTask, find: Find): readonly DependencyTask[] {
    if (dependency_task_ids.length === 0) return NOTHING;
    const needed = dependency_task_ids.flatMap((id) => this.prerequisite(id, find) ?? []);
    if (needed.length < 2) return needed;
    const placeOf = ({ id }: DependencyTask) => find('task', id)?.sort_order ?? Infinity;
    return needed.toSorted((one, other) => compare(placeOf(one), placeOf(other)) || compare(one.id, other.id));
  }
}

interface Derived {
  place: Place;
  needed: readonly DependencyTask[];
  late: boolean;
  whole: Task;
}

const compare = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0);

/** Whether two lists have the same items. */
export const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** Whether two objects of one shape have the same values. */
const isAlike = (one: object, other: object) => areSame(Object.values(one), Object.values(other));

const areAlike = (one: readonly object[], other: readonly object[]) =>
  one.length === other.length && one.every((each, index) => isAlike(each, other[index]!));

/** Creates no arrays, unlike {@link isAlike}: it compares the places of thousands of tasks. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one === other || PLACE_FIELDS.every((field) => one[field] === other[field]);
