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
import type { Kept, Kind, Kinds } from './kinds.ts';
import { isUndoValid } from './undo-conditions.ts';
import { joinPages, type PagesDoc } from './pages.ts';
import { staleAfter } from './stale.ts';
import { hasAny, TouchedRecords } from './tasks/touched-records.ts';
import { areSame } from './tasks/whole-tasks.ts';
import { type Doc, kindAndId, type OneView, refOf, refsOf, normalize, type View } from './views.ts';
import { FilesOfDeleted } from './waiting/files-of-deleted.ts';
import { type Fields, pick, seenTexts } from './waiting/texts/disputed-texts.ts';
import { type Caller, type Pending, Queue } from './waiting/queue.ts';
import { fileOf, FORMAT, type KeptWrite, type WriteLog } from './waiting/write-log.ts';
import { type Marks, marksOf } from './waiting/marks.ts';
import { type AnsweredWrite, showWrite, takeAnswer } from './waiting/show-write.ts';
import { inverseOf, isWithdrawal, withdrawal, withdrawn } from './waiting/withdrawal.ts';
import { isKnown, kindOf, type Stale, undoing, type Write } from './write-kinds.ts';

const GONE = 'It has changed since, so this can’t be undone.';
const REFUSED = 'The server refused this change, so there’s nothing to undo.';

/** Writes within this time cause one refetch. */
const GATHER_MS = 250;

/** The outcome of a write, and how to undo it. */
export interface Written<Answer> {
  answer: Answer;
  undo: readonly Write[];
  /** The write itself, which redoes it if {@link undo} cannot be undone. */
  again: readonly Write[];
  /** Resolves when the queries that the write made stale at once have been refetched. */
  reread: Promise<void>;
  /** It waits for a connection; the answer is predicted. */
  waits: boolean;
  /** When it was made: milliseconds since 1970. */
  madeAt: number;
}

/** The writes that wait for a connection, in order, and those of them that the server has refused. */
export interface Waiting {
  waiting: readonly KeptWrite[];
  refused: readonly KeptWrite[];
  /** By the id of the written record. */
  marks: Marks;
}

/** A record as changed on another device; null if it was deleted there. */
export interface RemoteChange<K extends Kind = Kind> {
  kind: K;
  id: string;
  record: Kinds[K] | null;
}

/** A write or invalidation during a read, which the answer of the read may not include. */
interface Recent {
  since: number;
  apply: (layer: Layer) => void;
  /** The queries to read once more. */
  stale: readonly QueryKey[];
}

/**
 * Everything one person sees; each record once, by its id. The server's state is at the bottom, unanswered writes are
 * layered on top in order, and each query shows both together (docs/decisions, "One store of records").
 */
export class RecordStore {
  readonly #client: QueryClient;
  readonly #base = new Base();
  readonly #queue: Queue;
  /** The pending writes over {@link #base}. */
  #shown: Layer;
  /** Counts writes and invalidations, to find those that a running read may not include. */
  #now = 0;
  readonly #reads = new Set<{ began: number }>();
  #recent: readonly Recent[] = [];
  #waiting: Waiting = { waiting: [], refused: [], marks: new Map() };
  #soon: QueryKey[] = [];
  #isTime = false;
  #isClosed = false;
  readonly #unsubscribe: () => void;
  /** The undoing writes of queued writes, once the server has answered. */
  readonly #outcomes = new Map<string, PromiseWithResolvers<readonly Write[]>>();
  readonly #files = new FilesOfDeleted();
  #version = 0;
  /** Reads whose data is checked again after the query has taken it. */
  readonly #taken = new Map<string, { version: number; superseded: boolean }>();
  readonly #refs = new Map<string, { doc: Doc; refs: ReadonlySet<string> }>();
  /** The records that look different after writes. */
  readonly #touched = new TouchedRecords(this.#base);
  /** When cached records were read. */
  readonly #cachedAt = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  /** The writes whose callers wait for the outcome. */
  readonly #unsettled = new Set<Promise<unknown>>();
  onAnswered: (write: AnsweredWrite) => void = () => undefined;

  constructor(client: QueryClient) {
    this.#client = client;
    this.#shown = new Layer(this.#base);
    this.#queue = new Queue({
      answered: (pending, answer, changed) => this.#answered(pending, answer, changed),
      answeredElsewhere: (pending) => this.#answeredElsewhere(pending),
      changed: () => this.#showAgain(),
      waitsAdded: () => this.#notifyListeners(),
      letWait: (pending) => this.#letWait(pending),
      conflicts: (pending, current) => this.#takeConflict(pending, current),
      refused: ({ kept: { id } }) => this.#outcomes.get(id)?.reject(new ApiError('answer', 409, REFUSED)),
      idle: () => this.#refreshGathered(),
    });
    this.#unsubscribe = subscribeConnection(() => this.#queue.connectionChanged());
    client.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query;
      if (event.type === 'removed') this.#forget(queryHash);
      if (event.type !== 'updated') return;
      // A cancelled read restores the state from before it began.
      if (event.action.type === 'setState') this.#publish(queryHash);
      if (event.action.type === 'success' && !event.action.manual) this.#checkTaken(queryHash, event.query.queryKey);
    });
  }

  /** A record as currently displayed. */
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#shown.get(kind, id);
  }

  /** Whether a record was created here and the server does not have it yet. */
  isUnsent(kind: Kind, id: string): boolean {
    return this.#base.held(kind, id) === undefined && this.get(kind, id) !== undefined;
  }

  /** Every known record of a kind as currently displayed. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.#shown.all(kind)];
  }

  /** The same as stored, without derived fields: much faster for tasks. */
  readonly allKept = <K extends Kind>(kind: K): Kept[K][] => [...this.#shown.allKept(kind)];

  /** The current data of a query; undefined if it was not answered yet. */
  shown<Data>(key: QueryKey): Data | undefined {
    return this.#shown.showQuery(key);
  }

  /** Calls a listener after every change, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Lets a query show an already loaded record before its own read. */
  begin<K extends Kind>(key: QueryKey, view: OneView<K>): Kinds[K] | undefined {
    const known = this.get(view.one, view.id);
    if (known) this.#base.views.set(hashKey(key), { key, view: view as View<never>, doc: view.id });
    return known;
  }

  /** Reads for a query. Writes made during the read are newer than its answer and stay on top. */
  read<Data>(key: QueryKey, view: View<Data>, fetch: () => Promise<Data>): Promise<Data> {
    return this.#reading(fetch, (data, missed) => this.#take(key, view, data, missed));
  }

  /**
   * Takes over a response cached at `at` (ms since 1970), where nothing newer is known. Returns its query data.
   * @param later writes that were answered after it was read, in order.
   */
  takeCached(
    key: QueryKey,
    view: View<never>,
    data: unknown,
    at: number,
    later: readonly AnsweredWrite[] = [],
  ): unknown {
    const hash = hashKey(key);
    const read = new Layer(this.#base);
    const taken = normalize(view, data, (kind, id, record) => {
      const ref = refOf(kind, id);
      const isNewer = this.#base.held(kind, id) === undefined || (this.#cachedAt.get(ref) ?? Infinity) < at;
      if (!isNewer) return;
      this.#cachedAt.set(ref, at);
      read.write(kind, id, this.#base.received(kind, record));
    });
    const doc = 'pages' in view ? joinPages(undefined, taken as PagesDoc) : taken;
    this.#base.views.set(hash, { key, view, doc });
    this.#base.absorb(read);
    this.#showAgain(read, hash);
    if (later.length > 0) this.#showAgain(this.#absorb((layer) => later.forEach((each) => takeAnswer(layer, each))));
    return this.#shown.show(hash);
  }

  /** The data of a query with all answered writes and without pending ones; undefined if it has no records. */
  answered(hash: string): unknown {
    return new Layer(this.#base).show(hash);
  }

  /** Reads one record again wherever it is shown. Rejects without an answer, and then the record stays the same. */
  readRecord<K extends Kind>(kind: K, id: string, fetch: () => Promise<Kinds[K]>): Promise<Kinds[K] | undefined> {
    return this.#reading(fetch, (record, missed) => {
      const read = this.#absorb((layer) => layer.take(kind, record, id));
      for (const { apply } of missed) this.#absorb(apply);
      this.#showAgain(read);
      return this.get(kind, id);
    });
  }

  /** Remembers the names of possible prerequisites, which may not be loaded as tasks. */
  learnNames(tasks: readonly DependencyTask[]): void {
    this.#base.wholeTasks.learnNames(tasks);
  }

  /** Takes over changes made elsewhere, below the pending writes. */
  applyRemote(changes: readonly RemoteChange[]): void {
    this.#commit((layer) => {
      for (const { kind, id, record } of changes) {
        if (record) layer.take(kind, record, id);
        else layer.remove(kind, id);
      }
    });
  }

  /**
   * Shows a write at once and sends it in its turn. A refusal reverts it and rejects with the reason. Without a
   * connection it resolves too, and is queued.
   */
  async write<Answer>(write: Write<Answer>): Promise<Written<Answer>> {
    return this.writeAll([write])[0]!;
  }

  /** The same for writes that only make sense together: sent in order, and a refusal reverts the later ones. */
  writeAll<Answer>(writes: readonly Write<Answer>[]): Promise<Written<Answer>>[] {
    const group = newId();
    const pending: Pending[] = [];
    const isValid = writes.every(({ onlyIf = [] }) => onlyIf.every((each) => isUndoValid(this.#shown, each)));
    const results = writes.map((write) => {
      if (!isValid) return Promise.reject(new ApiError('answer', 409, GONE));
      if (isWithdrawal(write)) return this.#withdraw(write) as Promise<Written<Answer>>;
      const { promise, resolve, reject } = Promise.withResolvers<Written<Answer>>();
      const made = this.#make(write, group, writes.length > 1, {
        succeed: (written) => resolve({ ...written, again: [write] } as Written<Answer>),
        fail: reject,
      });
      pending.push(made);
      const show = () => kindOf(write).show?.(this.#shown, write.input);
      made.kept.holds = this.#files.deletedBy(made.kept.id, show, this.#queue.files, () => this.#shown.kept);
      return promise;
    });
    for (const each of results) this.#track(each);
    this.#publishChanged(this.#shown);
    this.#queue.add(pending);
    this.#notifyListeners();
    return results;
  }

  #track(result: Promise<unknown>): void {
    const forget = () => void this.#unsettled.delete(result);
    this.#unsettled.add(result);
    result.then(forget, forget);
  }

  /** Whether a caller waits for the outcome of a write; writes queued for a connection do not count. */
  get isWriting(): boolean {
    return this.#unsettled.size > 0;
  }

  /** When the newest change without an answer was made, not counting what is being undone or redone. */
  get changingSince(): number | undefined {
    return this.#queue.changingSince;
  }

  /** Resolves once no write {@link isWriting} and the callers have been notified. */
  async written(): Promise<void> {
    if (!this.isWriting) return;
    // Callers of the answers come first, and may write again.
    await Promise.allSettled(this.#unsettled);
    await new Promise((resolve) => setTimeout(resolve));
    await this.written();
  }

  #kept(write: Write, group: string): KeptWrite {
    const kind = kindOf(write);
    const { input } = write;
    return {
      ...{ id: newId(), format: FORMAT, place: this.#queue.nextPlace(), group, name: write.name, input },
      ...{ at: new Date().toISOString(), tab: null, refused: null },
      before: kind.remember?.(this.#shown, input),
      seen:
        kind.edits && seenTexts(write, this.get(kind.edits.kind, (input as { id: string }).id) ?? kind.edits.unwritten),
      label: kind.waits?.label(this.#shown, input) ?? { verb: 'change', name: '' },
    };
  }

  #make(write: Write, group: string, isOneOfSeveral: boolean, caller: Caller): Pending {
    const kept = this.#kept(write, group);
    const lanes = [...kindOf(write).lanes(write.input), ...(isOneOfSeveral ? [`group ${group}`] : [])];
    return { write, lanes, kept, state: 'new', caller, tries: 0, isStored: false };
  }

  /** Keeps writes in this log from now on, and sends the writes in it. `loadKinds` loads every kind of write. */
  keepIn(log: WriteLog, loadKinds: () => Promise<unknown>): Promise<void> {
    return this.#queue.attach(log, loadKinds);
  }

  /** The writes that wait for a connection and the refused ones; the same object until they change. */
  waiting(): Waiting {
    return this.#waiting;
  }

  /** The writes that the server may still accept: queued, sent, or refused and listed. */
  get unsent(): readonly KeptWrite[] {
    const refused = this.#queue.refused.filter((each) => !each.refused?.isFinal);
    return [...this.#queue.pending.map(({ kept }) => kept), ...refused];
  }

  /** Whether a queued or refused write ends with this page, because the device did not store it. */
  isUnkept(id: string): boolean {
    return this.#queue.unkept.has(id);
  }

  /** Lists a write as refused without sending it, because it can never succeed. */
  readonly reject = (write: Write, reason: string): void => this.#queue.reject(this.#kept(write, newId()), reason);

  /** Queues a refused write again behind all others, optionally with other fields. */
  putBack(id: string, fields?: Fields): void {
    this.#queue.putBack(id, fields);
  }

  /** Discards a queued or refused write. Returns false if it was sent already. */
  drop(id: string): Promise<boolean> {
    return this.#queue.withdraw(id);
  }

  /** Refetches the queries below these keys; resolves when those on the screen are done. */
  async refresh(keys: readonly QueryKey[]): Promise<void> {
    // This does not restart a first read in progress, and its answer may be older.
    this.#note(() => undefined, keys);
    await this.#client.invalidateQueries({
      predicate: ({ queryHash, queryKey }) =>
        keys.some((key) => partialMatchKey(queryKey, key)) && !this.#readsDeleted(queryHash),
    });
  }

  /** The same, once for several changes in a row, and after pending writes, which would make it stale again. */
  refreshSoon(keys: readonly QueryKey[]): void {
    if (this.#soon.length === 0) setTimeout(() => this.#refreshGathered(true), GATHER_MS);
    this.#soon.push(...keys);
  }

  /** @param isTime the gathering time is over; otherwise refetches only what waited for pending writes. */
  #refreshGathered(isTime = false): void {
    this.#isTime ||= isTime;
    if (!this.#isTime || this.#queue.changes.length > 0) return;
    const gathered = this.#soon;
    this.#soon = [];
    this.#isTime = false;
    void this.refresh(gathered);
  }

  /** Stops sending: writes waiting for their turn are rejected for this reason, those queued for a connection stay. */
  close(reason: unknown): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#queue.close(reason);
  }

  /** Whether the person has signed out. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves the caller's promise: the write is queued and can be withdrawn. Returns false if it cannot wait. */
  #letWait({ write, kept, caller }: Pending): boolean {
    const answer = kindOf(write).waits?.answer(this.#shown, write.input);
    if (answer === undefined || !caller) return false;
    const outcome = Promise.withResolvers<readonly Write[]>();
    outcome.promise.catch(() => undefined);
    this.#outcomes.set(kept.id, outcome);
    const undo = [withdrawal(kept.id)];
    caller.succeed({ answer, undo, reread: Promise.resolve(), waits: true, madeAt: Date.parse(kept.at) });
    return true;
  }

  /** Removes a queued write before it is sent, or undoes it if it was sent meanwhile. */
  async #withdraw(write: Write): Promise<Written<unknown>> {
    const { id, orElse } = withdrawn(write);
    const outcome = this.#outcomes.get(id);
    const done = { answer: undefined, reread: Promise.resolve(), waits: false, madeAt: Date.now() };
    if (await this.#queue.withdraw(id)) return { ...done, undo: [], again: [] };
    const inverse = (await outcome?.promise) ?? [];
    const again = inverse.length > 0 ? inverse : orElse;
    if (!again) throw new ApiError('answer', 409, GONE);
    const written = await Promise.all(this.writeAll(undoing(again)));
    return { ...done, undo: inverseOf(written) ?? [], again };
  }

  #settle(pending: Pending, answer: unknown): readonly Write[] {
    const { write, kept } = pending;
    const inverse = kindOf(write).inverse?.(write.input, kept.before, answer) ?? [];
    const undo = inverse.length > 0 ? [...inverse, ...this.#files.of(kept.id)] : inverse;
    this.#outcomes.get(kept.id)?.resolve(undo);
    return undo;
  }

  /** Passes an answer on with the changes made during the read, which it may not include. */
  async #reading<Data, Result>(
    fetch: () => Promise<Data>,
    take: (data: Data, missed: readonly Recent[]) => Result,
  ): Promise<Result> {
    const read = { began: this.#now };
    this.#reads.add(read);
    try {
      const data = await fetch();
      const missed = this.#recent.filter(({ since }) => since > read.began);
      return take(data, missed);
    } finally {
      this.#reads.delete(read);
      const oldest = Math.min(...[...this.#reads].map(({ began }) => began));
      this.#recent = this.#recent.filter(({ since }) => since > oldest);
    }
  }

  #take<Data>(key: QueryKey, view: View<Data>, data: Data, missed: readonly Recent[]): Data {
    const hash = hashKey(key);
    const read = new Layer(this.#base);
    const taken = normalize(view as View<never>, data, (kind, id, record) => {
      this.#cachedAt.delete(refOf(kind, id));
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
    const superseded = missed.some(({ stale }) => stale.some((each) => partialMatchKey(key, each)));
    this.#taken.set(hash, { version: this.#version, superseded });
    // A record that was deleted meanwhile is not shown, but a query without data would have failed.
    return (this.#shown.show(hash) ?? data) as Data;
  }

  #checkTaken(hash: string, key: QueryKey): void {
    const taken = this.#taken.get(hash);
    this.#taken.delete(hash);
    if (taken && taken.version !== this.#version) this.#publish(hash);
    if (taken?.superseded) void this.#client.invalidateQueries({ queryKey: key, exact: true });
  }

  #answered(pending: Pending, answer: unknown, changed?: Changed): void {
    const { write, kept, caller } = pending;
    const kind = kindOf(write);
    const stale = this.#staleAfter(write, answer, changed);
    const answered = { id: kept.id, name: write.name, input: write.input, answer, changed };
    this.#commit((layer) => takeAnswer(layer, answered));
    // A file is not copied for that.
    if (!fileOf(write)) this.onAnswered(answered);
    const undo = this.#settle(pending, answer);
    if (stale.soon) this.refreshSoon(stale.soon);
    // Queued writes would each read the same again.
    if (!caller && stale.now) this.refreshSoon(stale.now);
    const reread = caller && stale.now ? this.refresh(stale.now) : Promise.resolve();
    caller?.succeed({ answer, undo, reread, waits: false, madeAt: Date.parse(kept.at) });
    kind.after?.(this, write.input, answer);
  }

  #staleAfter(write: Write, answer: unknown, changed?: Changed): Stale {
    const { stale, lanes } = kindOf(write);
    const isAlone = this.#queue.changes.every(({ state }) => state !== 'sent');
    if (!stale) return { soon: staleAfter(lanes(write.input), changed, isAlone) };
    const { now = [], soon = [] } = stale(write.input, answer);
    return { now, soon: isAlone ? soon : [...soon, ['tasks']] };
  }

  /** The texts of a record differ from those that the author of an edit had seen. */
  #takeConflict({ write }: Pending, current: object): void {
    const kind = kindOf(write);
    const { edits } = kind;
    if (!edits) return;
    const texts = pick(current as Fields, edits.texts);
    this.#commit((layer) => layer.patch(edits.kind, (write.input as { id: string }).id, texts));
    const { now = [], soon = [] } = this.#staleAfter(write, current);
    this.refreshSoon([...now, ...soon]);
  }

  /** Another tab has sent it. Its answer is unknown here, so everything is read again. */
  #answeredElsewhere(pending: Pending): void {
    const { write } = pending;
    this.#commit((layer) => showWrite(layer, write));
    this.#settle(pending, kindOf(write).waits?.answer(this.#shown, write.input));
    this.refreshSoon([[]]);
  }

  /** Changes the server's state below the pending writes. */
  #commit(apply: Recent['apply']): void {
    this.#note(apply);
    this.#showAgain(this.#absorb(apply));
  }

  /** Remembers a change for running reads, and the queries to read once more. */
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

  /** Applies the pending writes again on top of the server's state, and publishes what has changed. */
  #showAgain(changed?: Layer, except?: string): void {
    const before = this.#shown;
    this.#shown = new Layer(this.#base);
    for (const { write } of this.#queue.pending) showWrite(this.#shown, write);
    this.#publishChanged(before, this.#shown, changed, except);
  }

  #publishChanged(one: Layer, two?: Layer, three?: Layer, except?: string): void {
    this.#version += 1;
    const layers = [one, two, three].filter((layer) => layer !== undefined);
    const touched = this.#touched.by(layers, this.#shown);
    const isTouched = (kind: Kind, id: string) => touched.get(kind)?.has(id) ?? false;
    const isAnyTouched = (kind: Kind, ids: ReadonlySet<string>) => hasAny(ids, touched.get(kind));
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
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    const { pending, refused } = this.#queue;
    const isOwn = (write: Write) => !isKnown(write.name) || !kindOf(write).follows;
    const waiting = pending.filter(({ caller, write }) => caller === null && isOwn(write)).map(({ kept }) => kept);
    const isSame = areSame(waiting, this.#waiting.waiting) && areSame(refused, this.#waiting.refused);
    if (!isSame) this.#waiting = { waiting, refused, marks: marksOf(waiting, refused) };
    for (const listener of this.#listeners) listener();
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

  /** Whether a query reads a deleted record and would get a 404. */
  #readsDeleted(hash: string): boolean {
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

const STORES = new WeakMap<QueryClient, RecordStore>();

/** The store of one person's records; it lives as long as their query client. */
export function recordsOf(client: QueryClient): RecordStore {
  const known = STORES.get(client);
  if (known) return known;
  const store = new RecordStore(client);
  STORES.set(client, store);
  return store;
}
