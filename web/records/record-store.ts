import {
  hashKey,
  notifyManager,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import type { Changed } from '#contract/changes.ts';
import type { DependencyTask } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { subscribeConnection } from '#web/platform/connection/connection.ts';
import { newId } from '#web/platform/ids.ts';
import { Base, Layer } from './layers.ts';
import type { Kind, Kinds } from './kinds.ts';
import { stillHolds } from './over.ts';
import { joinPages, type PagesDoc } from './pages.ts';
import { staleAfter } from './stale.ts';
import { takeChanged } from './tasks/take-changed.ts';
import { TouchedRecords } from './tasks/touched-records.ts';
import { type Doc, type OneView, refOf, refsOf, takeApart, type View } from './views.ts';
import { type Fields, pick, seenTexts } from './waiting/texts/disputed-texts.ts';
import { type Caller, type Pending, Queue } from './waiting/queue.ts';
import { FORMAT, type KeptWrite, type WriteLog } from './waiting/write-log.ts';
import { type Marks, marksOf } from './waiting/marks.ts';
import { isWithdrawal, withdrawal } from './waiting/withdrawal.ts';
import { kindOf, type Stale, type Write } from './write-kinds.ts';

const GONE = 'It was changed since, so this can no longer be undone.';
const REFUSED = 'It was refused, so there is nothing to undo.';

/** Several writes in a row are followed by one read. */
const GATHER_MS = 250;

/** What became of a write, and what takes it back. */
export interface Written<Answer> {
  answer: Answer;
  undo: readonly Write[];
  /** Done when the screen has been read again, as far as the write made it stale at once. */
  reread: Promise<void>;
  /** It waits for a connection: the answer is what it will probably be. */
  waits: boolean;
  /** When it was made: milliseconds since 1970. */
  madeAt: number;
}

/** The writes that wait for a connection, in their order, and those of them that the server has refused. */
export interface Waiting {
  waiting: readonly KeptWrite[];
  refused: readonly KeptWrite[];
  /** By the id of the record that is written. */
  marks: Marks;
}

/** A record as another device has left it; null if it was deleted there. */
export interface RemoteChange<K extends Kind = Kind> {
  kind: K;
  id: string;
  record: Kinds[K] | null;
}

/** Something that was written or made stale while a read was under way, and which that read may not know yet. */
interface Recent {
  since: number;
  apply: (layer: Layer) => void;
  /** What is read once more. */
  stale: readonly QueryKey[];
}

/**
 * Everything one person sees, held once by id. What the server has said is below, the writes that it has not answered
 * yet are above in their order; each query shows both together (docs/decisions, "One store of records").
 */
export class RecordStore {
  readonly #client: QueryClient;
  readonly #base = new Base();
  readonly #queue: Queue;
  /** The pending writes over {@link #base}. */
  #shown: Layer;
  /** Counts what a read that is under way may not know. */
  #now = 0;
  readonly #reads = new Set<{ began: number }>();
  #recent: readonly Recent[] = [];
  #waiting: Waiting = { waiting: [], refused: [], marks: new Map() };
  #soon: QueryKey[] = [];
  #isTime = false;
  #isClosed = false;
  readonly #unsubscribe: () => void;
  /** What takes writes back whose makers know only that they wait. */
  readonly #outcomes = new Map<string, PromiseWithResolvers<readonly Write[]>>();
  #version = 0;
  /** Reads whose answer has to be looked at again when the query has taken it. */
  readonly #taken = new Map<string, { version: number; overtaken: boolean }>();
  readonly #refs = new Map<string, { doc: Doc; refs: ReadonlySet<string> }>();
  /** When those records were read that come from the device. */
  readonly #touched = new TouchedRecords(this.#base);
  readonly #keptAt = new Map<string, number>();
  readonly #watchers = new Set<() => void>();
  /** The writes whose makers do not know yet what becomes of them. */
  readonly #open = new Set<Promise<unknown>>();

  constructor(client: QueryClient) {
    this.#client = client;
    this.#shown = new Layer(this.#base);
    this.#queue = new Queue({
      answered: (pending, answer, changed) => this.#answered(pending, answer, changed),
      answeredElsewhere: (pending) => this.#answeredElsewhere(pending),
      changed: () => this.#showAgain(),
      told: () => this.#tellWatchers(),
      holds: (pending) => this.#holds(pending),
      differs: (pending, current) => this.#differs(pending, current),
      refused: ({ kept }) => this.#outcomes.get(kept.id)?.reject(new ApiError('answer', 409, REFUSED)),
      idle: () => this.#refreshGathered(),
    });
    this.#unsubscribe = subscribeConnection(() => this.#queue.connectionChanged());
    client.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query;
      if (event.type === 'removed') this.#forget(queryHash);
      if (event.type !== 'updated') return;
      // A read that is broken off puts the state back from which it began.
      if (event.action.type === 'setState') this.#publish(queryHash);
      if (event.action.type === 'success' && !event.action.manual) this.#wasTaken(queryHash, event.query.queryKey);
    });
  }

  /** A record as it is shown now. */
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#shown.get(kind, id);
  }

  /** Whether a record was made here and the server does not have it yet. */
  isUnsent(kind: Kind, id: string): boolean {
    return this.#base.held(kind, id) === undefined && this.get(kind, id) !== undefined;
  }

  /** Every known record of a kind as it is shown now. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.#shown.all(kind)];
  }

  /** What a query shows now; undefined if it was not answered yet. */
  shown<Data>(key: QueryKey): Data | undefined {
    return this.#shown.showQuery(key);
  }

  /** Calls a listener after every change, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** Lets a query show a record that is known already, before it is read by itself. */
  begin<K extends Kind>(key: QueryKey, view: OneView<K>): Kinds[K] | undefined {
    const known = this.get(view.one, view.id);
    if (known) this.#base.views.set(hashKey(key), { key, view: view as View<never>, doc: view.id });
    return known;
  }

  /** Reads for a query. What was written meanwhile is newer than the answer. */
  read<Data>(key: QueryKey, view: View<Data>, fetch: () => Promise<Data>): Promise<Data> {
    return this.#reading(fetch, (data, missed) => this.#take(key, view, data, missed));
  }

  /**
   * Takes over an answer that was kept on the device, where nothing newer is known. `at` says when it was read:
   * milliseconds since 1970.
   * @returns what its query shows.
   */
  takeKept(key: QueryKey, view: View<never>, data: unknown, at: number): unknown {
    const hash = hashKey(key);
    const read = new Layer(this.#base);
    const taken = takeApart(view, data, (kind, id, record) => {
      const ref = refOf(kind, id);
      const isNewer = this.#base.held(kind, id) === undefined || (this.#keptAt.get(ref) ?? Infinity) < at;
      if (!isNewer) return;
      this.#keptAt.set(ref, at);
      read.write(kind, id, this.#base.received(kind, record));
    });
    const doc = 'pages' in view ? joinPages(undefined, taken as PagesDoc) : taken;
    this.#base.views.set(hash, { key, view, doc });
    this.#base.absorb(read);
    this.#showAgain(read, hash);
    return this.#shown.show(hash);
  }

  /** What a query was answered, with all answers to writes and without what waits; undefined if it has no records. */
  answered(hash: string): unknown {
    return new Layer(this.#base).show(hash);
  }

  /** Reads one record again wherever it is shown. Rejects without an answer, and then it stays as it is. */
  readRecord<K extends Kind>(kind: K, id: string, fetch: () => Promise<Kinds[K]>): Promise<Kinds[K] | undefined> {
    return this.#reading(fetch, (record, missed) => {
      const read = this.#absorb((layer) => layer.take(kind, record, id));
      for (const { apply } of missed) this.#absorb(apply);
      this.#showAgain(read);
      return this.get(kind, id);
    });
  }

  /** Remembers the names of tasks that others may wait for, which may not be loaded. */
  learnNames(tasks: readonly DependencyTask[]): void {
    this.#base.wholeTasks.learnNames(tasks);
  }

  /** Takes over what was changed elsewhere, below the writes that are not answered yet. */
  applyRemote(changes: readonly RemoteChange[]): void {
    this.#commit((layer) => {
      for (const { kind, id, record } of changes) {
        if (record) layer.take(kind, record, id);
        else layer.remove(kind, id);
      }
    });
  }

  /**
   * Shows a write at once, and sends it when its turn comes. A refusal takes it back and rejects with its reason. Without
   * a connection it resolves as well, and waits.
   */
  async write<Answer>(write: Write<Answer>): Promise<Written<Answer>> {
    const [only] = this.writeAll([write]);
    return only!;
  }

  /** The same for writes that only make sense together: sent in order, and with one the later ones are taken back. */
  writeAll<Answer>(writes: readonly Write<Answer>[]): Promise<Written<Answer>>[] {
    const group = newId();
    const pending: Pending[] = [];
    const isOver = writes.every(({ over = [] }) => over.every((each) => stillHolds(this.#shown, each)));
    const results = writes.map((write) => {
      if (!isOver) return Promise.reject(new ApiError('answer', 409, GONE));
      if (isWithdrawal(write)) return this.#withdraw(write) as Promise<Written<Answer>>;
      const { promise, resolve, reject } = Promise.withResolvers<Written<Answer>>();
      const made = this.#make(write, group, writes.length > 1, {
        succeed: (written) => resolve(written as Written<Answer>),
        fail: reject,
      });
      pending.push(made);
      kindOf(write).show?.(this.#shown, write.input);
      return promise;
    });
    this.#publishChanged(this.#shown);
    this.#queue.add(pending);
    for (const each of results) this.#watchOpen(each);
    return results;
  }

  #watchOpen(result: Promise<unknown>): void {
    const forget = () => void this.#open.delete(result);
    this.#open.add(result);
    result.then(forget, forget);
  }

  /** Whether a write is still to be answered whose maker is to hear of it; those that wait for a connection are not. */
  get isWriting(): boolean {
    return this.#open.size > 0;
  }

  /** Resolves once nothing {@link isWriting}, and whoever made the writes knows it. */
  async written(): Promise<void> {
    while (this.isWriting) {
      // oxlint-disable-next-line no-await-in-loop -- an answer may lead to the next write
      await Promise.allSettled(this.#open);
      // oxlint-disable-next-line no-await-in-loop -- those who wait for the answers come first
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  #make(write: Write, group: string, isOneOfSeveral: boolean, caller: Caller): Pending {
    const kind = kindOf(write);
    const { name, input } = write;
    const kept: KeptWrite = {
      ...{ id: newId(), format: FORMAT, place: this.#queue.nextPlace(), group, name, input },
      ...{ at: new Date().toISOString(), tab: null, refused: null },
      before: kind.remember?.(this.#shown, input),
      seen:
        kind.edits && seenTexts(write, this.get(kind.edits.kind, (input as { id: string }).id) ?? kind.edits.unwritten),
      label: kind.waits?.label(this.#shown, input) ?? { verb: 'change', name: '' },
    };
    const lanes = [...kind.lanes(input), ...(isOneOfSeveral ? [`group ${group}`] : [])];
    return { write, lanes, kept, state: 'new', caller, tries: 0, isStored: false };
  }

  /** Keeps writes in this log from now on, and sends what it has. `loadKinds` loads every kind of write. */
  keepIn(log: WriteLog, loadKinds: () => Promise<unknown>): Promise<void> {
    return this.#queue.attach(log, loadKinds);
  }

  /** What waits for a connection and what of it was refused; the same object until that changes. */
  waiting(): Waiting {
    return this.#waiting;
  }

  /** How many writes of this page the server has not taken yet: those that wait, were sent, or were refused and are listed. */
  get unsent(): number {
    return this.#queue.pending.length + this.#queue.refused.length;
  }

  /** Puts a refused write back behind all that wait; with other fields where they are given. */
  putBack(id: string, fields?: Fields): void {
    this.#queue.putBack(id, fields);
  }

  /** Forgets a write that waits or was refused. */
  async drop(id: string): Promise<void> {
    await this.#queue.withdraw(id);
  }

  /** Refetches the queries below these keys; resolves when those on the screen are done. */
  async refresh(keys: readonly QueryKey[]): Promise<void> {
    // What is being read for the first time is not read anew by this, and its answer may be older.
    this.#note(() => undefined, keys);
    await this.#client.invalidateQueries({
      predicate: ({ queryHash, queryKey }) =>
        keys.some((key) => partialMatchKey(queryKey, key)) && !this.#isOfGone(queryHash),
    });
  }

  /** The same, once for several changes in a row, and after what is being written, which would make it stale again. */
  refreshSoon(keys: readonly QueryKey[]): void {
    if (this.#soon.length === 0) setTimeout(() => this.#refreshGathered(true), GATHER_MS);
    this.#soon.push(...keys);
  }

  /** @param isTime enough has been gathered; else only what has waited for the writes that were pending then. */
  #refreshGathered(isTime = false): void {
    this.#isTime ||= isTime;
    if (!this.#isTime || this.#queue.pending.length > 0) return;
    const gathered = this.#soon;
    this.#soon = [];
    this.#isTime = false;
    void this.refresh(gathered);
  }

  /** Sends nothing more: what waits for its turn is refused for this reason, what waits for a connection stays kept. */
  close(reason: unknown): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#queue.close(reason);
  }

  /** Whether its person has signed out. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Tells who made a write that it waits, and what takes it back. Returns false where it cannot wait. */
  #holds({ write, kept, caller }: Pending): boolean {
    const answer = kindOf(write).waits?.answer(this.#shown, write.input);
    if (answer === undefined || !caller) return false;
    const outcome = Promise.withResolvers<readonly Write[]>();
    outcome.promise.catch(() => undefined);
    this.#outcomes.set(kept.id, outcome);
    caller.succeed({
      answer,
      undo: [withdrawal(kept.id)],
      reread: Promise.resolve(),
      waits: true,
      madeAt: Date.parse(kept.at),
    });
    return true;
  }

  /** Lets a write that waits never be sent; one that was sent meanwhile is taken back. */
  async #withdraw({ input: id }: Write): Promise<Written<unknown>> {
    const outcome = this.#outcomes.get(id as string);
    if (!(await this.#queue.withdraw(id as string))) {
      const undo = (await outcome?.promise) ?? [];
      if (undo.length === 0) throw new ApiError('answer', 409, GONE);
      await Promise.all(this.writeAll(undo));
    }
    return { answer: undefined, undo: [], reread: Promise.resolve(), waits: false, madeAt: Date.now() };
  }

  #settle(pending: Pending, answer: unknown): readonly Write[] {
    const { write, kept } = pending;
    const undo = kindOf(write).inverse?.(write.input, kept.before, answer) ?? [];
    this.#outcomes.get(kept.id)?.resolve(undo);
    return undo;
  }

  /** Hands an answer on together with what was written while it was under way, and which it may not know. */
  async #reading<Data, Result>(
    fetch: () => Promise<Data>,
    take: (data: Data, missed: readonly Recent[]) => Result,
  ): Promise<Result> {
    const read = { began: this.#now };
    this.#reads.add(read);
    try {
      const data = await fetch();
      return take(
        data,
        this.#recent.filter(({ since }) => since > read.began),
      );
    } finally {
      this.#reads.delete(read);
      const oldest = Math.min(...[...this.#reads].map(({ began }) => began));
      this.#recent = this.#recent.filter(({ since }) => since > oldest);
    }
  }

  #take<Data>(key: QueryKey, view: View<Data>, data: Data, missed: readonly Recent[]): Data {
    const hash = hashKey(key);
    const read = new Layer(this.#base);
    const taken = takeApart(view as View<never>, data, (kind, id, record) => {
      this.#keptAt.delete(refOf(kind, id));
      const held = this.#base.held(kind, id) ?? undefined;
      const next = replaceEqualDeep(held, this.#base.received(kind, record)) as object;
      if (next !== held) read.write(kind, id, next);
    });
    const before = this.#base.views.get(hash)?.doc as PagesDoc | undefined;
    const doc = 'pages' in view ? joinPages(before, taken as PagesDoc) : taken;
    this.#base.views.set(hash, { key, view: view as View<never>, doc });
    this.#base.absorb(read);
    for (const { apply } of missed) this.#absorb(apply);
    this.#showAgain(read, hash);
    const overtaken = missed.some(({ stale }) => stale.some((each) => partialMatchKey(key, each)));
    this.#taken.set(hash, { version: this.#version, overtaken });
    return this.#shown.show(hash) as Data;
  }

  #wasTaken(hash: string, key: QueryKey): void {
    const taken = this.#taken.get(hash);
    this.#taken.delete(hash);
    if (taken && taken.version !== this.#version) this.#publish(hash);
    if (taken?.overtaken) void this.#client.invalidateQueries({ queryKey: key, exact: true });
  }

  #answered(pending: Pending, answer: unknown, changed?: Changed): void {
    const { write, kept, caller } = pending;
    const kind = kindOf(write);
    const stale = this.#staleAfter(write, answer, changed);
    this.#commit((layer) => {
      if (kind.merge) takeOver(write, () => kind.merge?.(layer, answer, write.input));
      else show(layer, write);
      if (changed) takeChanged(layer, changed);
    });
    const undo = this.#settle(pending, answer);
    if (stale.soon) this.refreshSoon(stale.soon);
    // Of many that had waited, each would read the same again.
    if (!caller && stale.now) this.refreshSoon(stale.now);
    const reread = caller && stale.now ? this.refresh(stale.now) : Promise.resolve();
    caller?.succeed({ answer, undo, reread, waits: false, madeAt: Date.parse(kept.at) });
    kind.after?.(this, write.input, answer);
  }

  #staleAfter(write: Write, answer: unknown, changed?: Changed): Stale {
    const { stale, lanes } = kindOf(write);
    const isAlone = this.#queue.pending.every(({ state }) => state !== 'sent');
    if (!stale) return { soon: staleAfter(lanes(write.input), changed, isAlone) };
    const { now = [], soon = [] } = stale(write.input, answer);
    return { now, soon: isAlone ? soon : [...soon, ['tasks']] };
  }

  /** A record has other texts than the writer of an edit has seen. */
  #differs({ write }: Pending, current: object): void {
    const kind = kindOf(write);
    const { edits } = kind;
    if (!edits) return;
    const texts = pick(current as Fields, edits.texts);
    this.#commit((layer) => layer.patch(edits.kind, (write.input as { id: string }).id, texts));
    const { now = [], soon = [] } = this.#staleAfter(write, current);
    this.refreshSoon([...now, ...soon]);
  }

  /** Another tab has sent it. Its answer is not known here, so it stays as it was shown until everything is read again. */
  #answeredElsewhere(pending: Pending): void {
    const { write } = pending;
    this.#commit((layer) => show(layer, write));
    this.#settle(pending, kindOf(write).waits?.answer(this.#shown, write.input));
    this.refreshSoon([[]]);
  }

  /** Changes what the server has said, below the pending writes. */
  #commit(apply: Recent['apply']): void {
    this.#note(apply);
    this.#showAgain(this.#absorb(apply));
  }

  /** Keeps something for the reads that are under way. @param stale what is then read once more. */
  #note(apply: Recent['apply'], stale: readonly QueryKey[] = []): void {
    this.#now += 1;
    if (this.#reads.size > 0) this.#recent = [...this.#recent, { since: this.#now, apply, stale }];
  }

  #absorb(apply: Recent['apply']): Layer {
    const layer = new Layer(this.#base);
    apply(layer);
    this.#base.absorb(layer);
    return layer;
  }

  /** Lays the pending writes anew over what the server has said, and shows what has changed by it. */
  #showAgain(changed?: Layer, except?: string): void {
    const before = this.#shown;
    this.#shown = new Layer(this.#base);
    for (const { write } of this.#queue.pending) show(this.#shown, write);
    this.#publishChanged(before, this.#shown, changed, except);
  }

  #publishChanged(one: Layer, two?: Layer, three?: Layer, except?: string): void {
    this.#version += 1;
    const layers = [one, two, three].filter((layer) => layer !== undefined);
    const touched = this.#touched.by(layers, this.#shown);
    const isTouched = (kind: Kind, id: string) => touched.get(kind)?.has(id) ?? false;
    const isAnyTouched = (kind: Kind, ids: ReadonlySet<string>) => holdsAny(ids, touched.get(kind));
    notifyManager.batch(() => {
      for (const [hash, { view, doc }] of this.#base.views) {
        if (hash === except) continue;
        const isChanged =
          layers.some(({ docs }) => docs.has(hash)) ||
          ('one' in view && isTouched(view.one, view.id)) ||
          ('pages' in view && isAnyTouched(view.pages, (doc as PagesDoc).ids)) ||
          ('list' in view && isAnyTouched(view.list, doc as ReadonlySet<string>)) ||
          ('map' in view && [...this.#refsOf(hash, view, doc)].some((ref) => isTouched(...kindAndId(ref))));
        if (isChanged) this.#publish(hash);
      }
    });
    this.#tellWatchers();
  }

  #tellWatchers(): void {
    const { pending, refused } = this.#queue;
    const waiting = pending.filter(({ caller }) => caller === null).map(({ kept }) => kept);
    const before = this.#waiting;
    if (!isSameList(waiting, before.waiting) || refused !== before.refused) {
      this.#waiting = { waiting, refused, marks: marksOf(waiting, refused) };
    }
    for (const watcher of this.#watchers) watcher();
  }

  #refsOf(hash: string, view: View<never>, doc: Doc): ReadonlySet<string> {
    const known = this.#refs.get(hash);
    if (known?.doc === doc) return known.refs;
    const refs = refsOf(view, doc);
    this.#refs.set(hash, { doc, refs });
    return refs;
  }

  #publish(hash: string): void {
    const query = this.#client.getQueryCache().get(hash);
    const data = this.#shown.show(hash);
    if (!query || data === undefined || data === query.state.data) return;
    this.#client.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
  }

  /** Whether a query reads a record that is deleted, and would only get a 404. */
  #isOfGone(hash: string): boolean {
    const view = this.#base.views.get(hash)?.view;
    if (view === undefined || 'map' in view || 'pages' in view) return false;
    const { kind, id } = 'one' in view ? { kind: view.one, id: view.id } : (view.of ?? {});
    return kind !== undefined && this.#base.held(kind, id!) === null;
  }

  #forget(hash: string): void {
    this.#refs.delete(hash);
    if (this.#base.views.delete(hash)) this.#base.sweep();
  }
}

const show = (layer: Layer, write: Write) => takeOver(write, () => kindOf(write).show?.(layer, write.input));

/** A kept write may have been made by another version: one that cannot be shown must not hold up all others. */
function takeOver({ name }: Write, work: () => void): void {
  try {
    work();
  } catch (error) {
    console.error(`${name} could not be shown`, error);
  }
}

function holdsAny(ids: ReadonlySet<string>, looked: ReadonlySet<string> | undefined): boolean {
  for (const id of looked ?? []) if (ids.has(id)) return true;
  return false;
}

const kindAndId = (ref: string) => ref.split(' ') as [Kind, string];

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);

const STORES = new WeakMap<QueryClient, RecordStore>();

/** The store of one person's records; it lives as long as their query client. */
export function recordsOf(client: QueryClient): RecordStore {
  const known = STORES.get(client);
  if (known) return known;
  const store = new RecordStore(client);
  STORES.set(client, store);
  for (const listener of openListeners) queueMicrotask(() => listener(store));
  return store;
}

const openListeners: ((records: RecordStore) => void)[] = [];

/** Tells of each store that is made from now on: of a person who has signed in. */
export function onStoreCreated(listener: (records: RecordStore) => void): void {
  openListeners.push(listener);
}
