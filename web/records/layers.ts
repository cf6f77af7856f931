import { hashKey, partialMatchKey, type QueryKey } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import type { Kept, Kind, Kinds } from './kinds.ts';
import { type PagesDoc, withWritten } from './pages.ts';
import { TaskIndex } from './tasks/task-index.ts';
import { type Doc, denormalize, refOf, normalize, type View } from './views.ts';
import { factsOf, type Find, type KeptTask, WholeTasks } from './tasks/whole-tasks.ts';

/** An answered query: the records that it shows, and its answer without them. */
export interface Shown {
  key: QueryKey;
  view: View<never>;
  doc: Doc;
}

/** The server's state: each record once, and the answers that refer to them. */
export class Base {
  /** By kind and id; null for a deleted record. */
  readonly records = new Map<Kind, Map<string, object | null>>();
  /** By the hash of the query key. */
  readonly views = new Map<string, Shown>();
  readonly wholeTasks = new WholeTasks();
  readonly taskIndex = new TaskIndex();

  readonly held: Find = (kind, id) => this.records.get(kind)?.get(id) as never;

  hold(kind: Kind, id: string, record: object | null): void {
    setIn(this.records, kind, id, record);
    if (kind === 'task' && record) this.taskIndex.add(record as KeptTask);
  }

  /** Returns a record of an answer as the store keeps it, and learns what it says of a task beyond its facts. */
  received(kind: Kind, record: object): object {
    if (kind !== 'task') return record;
    this.wholeTasks.learn(record as Task);
    return factsOf(record as Task);
  }

  /** Takes over all changes of a layer. */
  absorb(layer: Layer): void {
    for (const [kind, records] of layer.records) {
      for (const [id, record] of records) this.hold(kind, id, record);
    }
    for (const [hash, doc] of layer.docs) this.views.get(hash)!.doc = doc;
  }

  /** Removes the records that no query shows. */
  sweep(): void {
    const used = new Set<string>();
    for (const { view, doc } of this.views.values()) {
      if ('list' in view) for (const id of doc as ReadonlySet<string>) used.add(refOf(view.list, id));
      else if ('one' in view) used.add(refOf(view.one, view.id));
      else if ('pages' in view) for (const id of (doc as PagesDoc).ids) used.add(refOf(view.pages, id));
      else normalize(view, doc, (kind, id) => used.add(refOf(kind, id)));
    }
    for (const [kind, records] of this.records) {
      // The session shows the user, no query does.
      if (kind === 'user') continue;
      for (const id of records.keys()) if (!used.has(refOf(kind, id))) records.delete(id);
    }
  }
}

/**
 * Changes on top of the server's state. An optimistic update is a function that writes into a layer: it reads the
 * displayed records and changes them by id; the lists and pages that show them follow.
 */
export class Layer {
  readonly records = new Map<Kind, Map<string, object | null>>();
  readonly docs = new Map<string, Doc>();
  readonly #base: Base;
  readonly #wholeTasks: WholeTasks;
  readonly #taskIndex = new TaskIndex();

  constructor(base: Base, wholeTasks = base.wholeTasks) {
    this.#base = base;
    this.#wholeTasks = wholeTasks;
  }

  /** A record as displayed; undefined if it is unknown or deleted. */
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return (this.#show(kind, id) ?? undefined) as Kinds[K] | undefined;
  }

  /** A record as stored, without derived fields. */
  readonly kept: Find = (kind, id) => {
    const mine = this.records.get(kind);
    return mine?.has(id) ? (mine.get(id) as never) : this.#base.held(kind, id);
  };

  /** Every known record of a kind, as displayed. */
  *all<K extends Kind>(kind: K): Generator<Kinds[K]> {
    for (const id of this.ids(kind)) {
      const record = this.get(kind, id);
      if (record) yield record;
    }
  }

  /** The same as stored, without derived fields: much faster for tasks. */
  *allKept<K extends Kind>(kind: K): Generator<Kept[K]> {
    for (const id of this.ids(kind)) {
      const record = this.kept(kind, id);
      if (record) yield record;
    }
  }

  /** The ids of all records of a kind, including deleted ones. */
  *ids(kind: Kind): Generator<string> {
    yield* this.#base.records.get(kind)?.keys() ?? [];
    for (const id of this.records.get(kind)?.keys() ?? []) if (this.#base.held(kind, id) === undefined) yield id;
  }

  /** The ids of the known subtasks of a task. */
  *subtasks(id: string): Generator<string> {
    for (const each of union(this.#base.taskIndex.subtasks(id), this.#taskIndex.subtasks(id))) {
      if (this.kept('task', each)?.parent_task_id === id) yield each;
    }
  }

  /** The ids of the known tasks that depend on a task. */
  *dependents(id: string): Generator<string> {
    for (const each of union(this.#base.taskIndex.dependents(id), this.#taskIndex.dependents(id))) {
      if (this.kept('task', each)?.dependency_task_ids.includes(id)) yield each;
    }
  }

  /** A task as shown by the tasks that depend on it, also if only its name is known. */
  prerequisite = (id: string) => this.#wholeTasks.prerequisite(id, this.kept);

  /** The fields that the tasks of a project show of it. */
  placeOf = (projectId: string) => this.#wholeTasks.place(projectId, this.kept);

  /** Writes a record of an answer. */
  take<K extends Kind>(kind: K, record: Kinds[K], id?: string): void {
    this.put(kind, this.#base.received(kind, record) as Kept[K], id);
  }

  /** Replaces the record with the same id, and adds it to the lists where it now belongs. */
  put<K extends Kind>(kind: K, record: Kept[K], id = (record as { id: string }).id): void {
    const before = this.get(kind, id);
    this.write(kind, id, record);
    const after = this.get(kind, id)!;
    for (const [hash, { key, view }] of this.#base.views) {
      if ('pages' in view && view.pages === kind) {
        const doc = this.#doc(hash) as PagesDoc;
        const next = withWritten(view, doc, { before, after, id }, (each) => this.#show(kind, each));
        if (next !== doc) this.docs.set(hash, next);
      }
      if (!('list' in view) || view.list !== kind || !view.holds) continue;
      const ids = this.#doc(hash) as ReadonlySet<string>;
      const belongs = view.holds(after as never, key);
      if (belongs === ids.has(id)) continue;
      if (belongs) this.docs.set(hash, new Set([...ids, id]));
      else if (view.leavesAtOnce) this.docs.set(hash, new Set([...ids].filter((each) => each !== id)));
    }
  }

  /** Changes fields of a record, if it is known. */
  patch<K extends Kind>(kind: K, id: string, fields: Partial<Kept[K]>): void {
    const known = this.kept(kind, id);
    if (known) this.put(kind, { ...known, ...fields }, id);
  }

  /** Deletes a record from everything that shows it. */
  remove(kind: Kind, id: string): void {
    this.write(kind, id, null);
  }

  /** Changes the answers of all queries below a key, such as the order of a list. */
  edit<Data>(queryKey: QueryKey, change: (data: Data, key: QueryKey) => Data): void {
    for (const [hash, { key, view }] of this.#base.views) {
      if (!partialMatchKey(key, queryKey)) continue;
      const before = denormalize(view, this.#doc(hash)!, this.#show);
      const after = before === undefined ? before : change(before as Data, key);
      if (after === before) continue;
      const doc = normalize(view, after, (kind, id, record) => {
        const kept = kind === 'task' ? factsOf(record as Task) : record;
        if (!isSame(this.kept(kind, id), kept)) this.write(kind, id, kept);
      });
      this.docs.set(hash, doc);
    }
  }

  /** The same for fields that are not records, such as counts; independent of the number of rows. */
  editFields<Data extends object>(queryKey: QueryKey, change: (data: Data) => Partial<Data>): void {
    for (const [hash, { key, view }] of this.#base.views) {
      if (!('map' in view) || !partialMatchKey(key, queryKey)) continue;
      const doc = this.#doc(hash) as Data | undefined;
      if (doc) this.docs.set(hash, { ...doc, ...change(doc) });
    }
  }

  /** The data of a query; undefined if it was not answered yet or its only record is deleted. */
  show(hash: string): unknown {
    const shown = this.#base.views.get(hash);
    return shown && denormalize(shown.view, this.#doc(hash)!, this.#show);
  }

  /** The same by query key. */
  showQuery<Data>(queryKey: QueryKey): Data | undefined {
    return this.show(hashKey(queryKey)) as Data | undefined;
  }

  #doc(hash: string): Doc | undefined {
    return this.docs.get(hash) ?? this.#base.views.get(hash)?.doc;
  }

  readonly #show = (kind: Kind, id: string): object | null | undefined => {
    if (kind !== 'task') return this.kept(kind, id);
    const task = this.kept('task', id);
    return task && this.#wholeTasks.whole(task, this.kept);
  };

  /** Writes a record, or null for a deleted one, without updating lists. */
  write(kind: Kind, id: string, record: object | null): void {
    setIn(this.records, kind, id, record);
    if (kind === 'task' && record) this.#taskIndex.add(record as KeptTask);
  }
}

/** Both sets. Nearly always one of them is empty. */
const union = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === 0 ? other : other.size === 0 ? one : new Set([...one, ...other]);

function setIn(records: Map<Kind, Map<string, object | null>>, kind: Kind, id: string, record: object | null): void {
  const ofKind = records.get(kind) ?? new Map<string, object | null>();
  records.set(kind, ofKind.set(id, record));
}

/** Whether two records have the same fields with identical values. */
function isSame(one: object | null | undefined, other: object): boolean {
  if (!one) return false;
  if (one === other) return true;
  const entries = Object.entries(other);
  return (
    entries.length === Object.keys(one).length &&
    entries.every(([field, value]) => one[field as keyof typeof one] === value)
  );
}
