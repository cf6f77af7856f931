import {
  hashKey,
  notifyManager,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { Base, Layer } from './layers.ts';
import type { Kind, Kinds } from './kinds.ts';
import { joinPages, type PagesDoc } from './pages.ts';
import { type Pending, Queue } from './queue.ts';
import { type Doc, type OneView, refsOf, takeApart, type View } from './views.ts';
import { kindOf, type Stale, type Write } from './write-kinds.ts';

/** Several writes in a row are followed by one read. */
const GATHER_MS = 250;

/** What became of a write, and what takes it back. */
export interface Written<Answer> {
  answer: Answer;
  undo: readonly Write[];
  /** Done when the screen has been read again, as far as the write made it stale at once. */
  reread: Promise<void>;
}

/** A record as another device has left it; null if it was deleted there. */
export interface RemoteChange<K extends Kind = Kind> {
  kind: K;
  id: string;
  record: Kinds[K] | null;
}

/** Something that was written while a read was under way, and which that read may not know yet. */
interface Recent {
  since: number;
  apply: (layer: Layer) => void;
  stale: readonly QueryKey[];
}

/**
 * Everything one person sees, held once by id. What the server has said lies below, the writes that it has not answered
 * yet lie above in their order; each query shows both together (docs/decisions, "One store of records").
 */
export class RecordStore {
  readonly #client: QueryClient;
  readonly #base = new Base();
  readonly #queue: Queue;
  /** The pending writes over {@link #base}. */
  #shown: Layer;
  /** Counts the answers to writes. */
  #now = 0;
  readonly #reads = new Set<{ began: number }>();
  #recent: readonly Recent[] = [];
  #groups = 0;
  #soon: QueryKey[] = [];
  #version = 0;
  /** Reads whose answer has to be looked at again when the query has taken it. */
  readonly #taken = new Map<string, { version: number; overtaken: boolean }>();
  readonly #refs = new Map<string, { doc: Doc; refs: ReadonlySet<string> }>();
  readonly #watchers = new Set<() => void>();

  constructor(client: QueryClient) {
    this.#client = client;
    this.#shown = new Layer(this.#base);
    this.#queue = new Queue({
      answered: (pending, answer) => this.#answered(pending, answer),
      refused: () => this.#showAgain(),
    });
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

  /** Reads one record again wherever it is shown. Rejects without an answer, and then it stays as it is. */
  readRecord<K extends Kind>(kind: K, id: string, fetch: () => Promise<Kinds[K]>): Promise<Kinds[K] | undefined> {
    return this.#reading(fetch, (record, missed) => {
      const read = this.#absorb((layer) => layer.put(kind, record, id));
      for (const { apply } of missed) this.#absorb(apply);
      this.#showAgain(read);
      return this.get(kind, id);
    });
  }

  /** Takes over what was changed elsewhere, below the writes that are not answered yet. */
  applyRemote(changes: readonly RemoteChange[]): void {
    this.#commit((layer) => {
      for (const { kind, id, record } of changes) {
        if (record) layer.put(kind, record, id);
        else layer.remove(kind, id);
      }
    });
  }

  /** Shows a write at once, and sends it when its turn comes. A refusal takes it back and rejects with its reason. */
  async write<Answer>(write: Write<Answer>): Promise<Written<Answer>> {
    const [only] = this.writeAll([write]);
    return only!;
  }

  /** The same for writes that only make sense together: sent in order, and with one the later ones are taken back. */
  writeAll<Answer>(writes: readonly Write<Answer>[]): Promise<Written<Answer>>[] {
    const group = ++this.#groups;
    const pending: Pending[] = [];
    const results = writes.map((write) => {
      const kind = kindOf(write);
      const before = kind.remember?.(this.#shown, write.input);
      kind.show?.(this.#shown, write.input);
      const lanes = [...kind.lanes(write.input), ...(writes.length > 1 ? [`group ${group}`] : [])];
      return new Promise<Written<Answer>>((resolve, reject) => {
        const succeed = (answer: unknown, reread: Promise<void>) =>
          resolve({ answer: answer as Answer, undo: kind.inverse?.(write.input, before, answer) ?? [], reread });
        pending.push({ write, lanes, before, group, sent: false, succeed, fail: reject });
      });
    });
    this.#publishChanged(this.#shown);
    this.#queue.add(pending);
    return results;
  }

  /** Refetches the queries below these keys; resolves when those on the screen are done. */
  async refresh(keys: readonly QueryKey[]): Promise<void> {
    await this.#client.invalidateQueries({
      predicate: ({ queryHash, queryKey }) =>
        keys.some((key) => partialMatchKey(queryKey, key)) && !this.#isOfGone(queryHash),
    });
  }

  /** The same, once for several changes in a row, and after what is being written. */
  refreshSoon(keys: readonly QueryKey[]): void {
    if (this.#soon.length === 0) {
      const refresh = () => {
        // What is being written would make it stale again.
        if (this.#queue.pending.length > 0) return void setTimeout(refresh, GATHER_MS);
        const gathered = this.#soon;
        this.#soon = [];
        void this.refresh(gathered);
      };
      setTimeout(refresh, GATHER_MS);
    }
    this.#soon.push(...keys);
  }

  /** Sends nothing more: what waits is refused for this reason. */
  close(reason: unknown): void {
    this.#queue.close(reason);
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
      const held = this.#base.held(kind, id) ?? undefined;
      const next = replaceEqualDeep(held, record) as object;
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

  #answered({ write, succeed }: Pending, answer: unknown): void {
    const kind = kindOf(write);
    const stale: Stale = kind.stale?.(write.input, answer) ?? {};
    this.#commit(
      (layer) => {
        if (kind.merge) kind.merge(layer, answer, write.input);
        else kind.show?.(layer, write.input);
      },
      [...(stale.now ?? []), ...(stale.soon ?? [])],
    );
    if (stale.soon) this.refreshSoon(stale.soon);
    succeed(answer, stale.now ? this.refresh(stale.now) : Promise.resolve());
    kind.after?.(this, write.input, answer);
  }

  /** Changes what the server has said, below the pending writes. */
  #commit(apply: Recent['apply'], stale: readonly QueryKey[] = []): void {
    this.#now += 1;
    if (this.#reads.size > 0) this.#recent = [...this.#recent, { since: this.#now, apply, stale }];
    this.#showAgain(this.#absorb(apply));
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
    for (const { write } of this.#queue.pending) kindOf(write).show?.(this.#shown, write.input);
    this.#publishChanged(before, this.#shown, changed, except);
  }

  #publishChanged(one: Layer, two?: Layer, three?: Layer, except?: string): void {
    this.#version += 1;
    const layers = [one, two, three].filter((layer) => layer !== undefined);
    const isTouched = (kind: Kind, id: string) => layers.some(({ records }) => records.get(kind)?.has(id));
    notifyManager.batch(() => {
      for (const [hash, { view, doc }] of this.#base.views) {
        if (hash === except) continue;
        const touched =
          layers.some(({ docs }) => docs.has(hash)) ||
          ('one' in view && isTouched(view.one, view.id)) ||
          ('pages' in view && layers.some(({ records }) => holdsAny((doc as PagesDoc).ids, records.get(view.pages)))) ||
          ('list' in view && layers.some(({ records }) => holdsAny(doc, records.get(view.list)))) ||
          ('map' in view && [...this.#refsOf(hash, view, doc)].some((ref) => layers.some((each) => hasRef(each, ref))));
        if (touched) this.#publish(hash);
      }
    });
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

function holdsAny(doc: Doc, records: ReadonlyMap<string, unknown> | undefined): boolean {
  for (const id of records?.keys() ?? []) if ((doc as ReadonlySet<string>).has(id)) return true;
  return false;
}

function hasRef({ records }: Layer, ref: string): boolean {
  const [kind, id] = ref.split(' ') as [Kind, string];
  return records.get(kind)?.has(id) ?? false;
}

const STORES = new WeakMap<QueryClient, RecordStore>();

/** The store of one person's records; it lives as long as their query client. */
export function recordsOf(client: QueryClient): RecordStore {
  const store = STORES.get(client) ?? new RecordStore(client);
  STORES.set(client, store);
  return store;
}
