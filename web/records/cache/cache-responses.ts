import type { Query, QueryClient } from '@tanstack/react-query';
import { currentConnection, subscribeConnection } from '#web/platform/connection/connection.ts';
import { onFullMinute } from '#web/platform/clock.ts';
import { recordsOf } from '../record-store.ts';
import type { Paged } from '../pages.ts';
import type { View } from '../views.ts';
import type { AnsweredWrite } from '../waiting/show-write.ts';
import { isKnown } from '../write-kinds.ts';
import { ANSWERED, type CachedResponse, type ResponseCache } from './response-cache.ts';
import { whenIdle } from './when-idle.ts';

/** Responses that arrive within this time are stored together. */
const GATHER_MS = 1_000;
const KEPT_HOURS = 720;
const HOUR_MS = 3_600_000;
/** Longer lists are not cached: writing them would block the page. */
const ROWS_MAX = 5_000;

/**
 * `kept` marks queries whose response is cached; queries of records always are. `atOnce`: after a reload the cached one is
 * shown until the new one arrives, also online.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { view?: View<never>; kept?: true; atOnce?: true };
  }
}

/** Data that this device made for a query from other responses, as of the newest of them (ms since 1970). */
export interface Made {
  data: unknown;
  at: number;
}

/**
 * Caches responses on the device, without pending writes, and shows them while offline where nothing newer is known.
 * Storing the responses that a write changes can take seconds, so its answer is stored at once, and shown over older
 * responses after a reload.
 * @param build of the page: responses cached by another build are not shown.
 * @param make makes what the server has not returned; asked while offline, and each minute, as days change.
 * @param loadKinds loads every kind of write.
 * @returns a function that stops caching.
 */
export function cacheResponses(
  client: QueryClient,
  shelf: ResponseCache,
  build: string,
  make?: (query: Query) => Made | null,
  loadKinds: () => Promise<unknown> = async () => undefined,
): () => void {
  const records = recordsOf(client);
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let kept = new Map<string, CachedResponse>();
  /** Answered writes that stored responses may lack, in order. */
  const answered = new Map<string, CachedResponse>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let giveUp = () => {};
  let isLoaded = false;
  /** The hashes of queries that show what this device made. */
  const made = new Set<string>();

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'added') {
      show(query);
      if (isLoaded) fill(query);
    }
    if (type === 'updated') note(query);
  });
  records.onAnswered = (write) => {
    const row = { hash: `${ANSWERED} ${write.id}`, key: [ANSWERED], data: write, at: Date.now(), build };
    answered.set(row.hash, row);
    shelf.put([row]).catch(warn);
  };
  // Responses that arrived before this call.
  for (const query of cache.getAll()) note(query);
  const unfollow = subscribeConnection(() => void load().catch(warn));
  // Online, it only completes what was read on an earlier day.
  const onMinute = () => {
    for (const query of cache.getAll()) if (isLoaded || query.state.data !== undefined) fill(query);
  };
  const unfollowTime = make && onFullMinute(onMinute);
  tidy().then(load).catch(warn);

  function note(query: Query): void {
    if (query.state.status !== 'success' || !isKept(query)) return;
    changed.add(query.queryHash);
    timer ??= setTimeout(() => {
      // Thousands of rows are copied at once.
      giveUp = whenIdle(() => void keep());
    }, GATHER_MS);
  }

  async function keep(): Promise<void> {
    timer = null;
    const queries = [...changed].flatMap((hash) => cache.get(hash) ?? []);
    changed.clear();
    const answers = queries.flatMap((query) => {
      const data = records.answered(query.queryHash) ?? query.state.data;
      const { queryHash: hash, queryKey: key } = query;
      if (data === undefined || isHuge(data)) return [];
      return { hash, key, data, at: query.state.dataUpdatedAt, build, atOnce: query.meta?.atOnce };
    });
    // Offline, the responses of lists that are opened later still lack them.
    const included = currentConnection() === 'online' ? [...answered.keys()] : [];
    try {
      await shelf.put(answers);
      if (included.length > 0) await shelf.remove(included);
      for (const hash of included) answered.delete(hash);
    } catch (error) {
      warn(error);
    }
  }

  /** Reads what is stored: responses, answered writes, and what is too old or of another build. */
  async function read(): Promise<Record<'responses' | 'old', CachedResponse[]>> {
    const oldest = Date.now() - KEPT_HOURS * HOUR_MS;
    const rows = Object.groupBy(await shelf.read(), ({ key, at, build: by }) =>
      at < oldest || by !== build ? 'old' : key[0] === ANSWERED ? 'writes' : 'responses',
    );
    const { writes = [], responses = [], old = [] } = rows;
    if (writes.some((each) => !isKnown((each.data as AnsweredWrite).name))) await loadKinds();
    for (const each of writes.toSorted((one, other) => one.at - other.at)) answered.set(each.hash, each);
    return { responses, old };
  }

  /** Shows what is shown at once, and removes old responses and those of another build. */
  async function tidy(): Promise<void> {
    const { responses, old } = await read();
    kept = new Map(responses.flatMap((each) => (each.atOnce ? [[each.hash, each]] : [])));
    for (const query of cache.getAll()) show(query);
    await shelf.remove(old.map(({ hash }) => hash));
  }

  async function load(): Promise<void> {
    if (currentConnection() === 'online') return readMade();
    kept = new Map((await read()).responses.map((each) => [each.hash, each]));
    isLoaded = currentConnection() !== 'online';
    for (const query of cache.getAll()) show(query);
    if (isLoaded) for (const query of cache.getAll()) fill(query);
  }

  /** Reads what this device has made from the server. */
  async function readMade(): Promise<void> {
    isLoaded = false;
    // Those on the screen may be read already.
    const idle = [...made].flatMap((hash) => cache.get(hash) ?? []).filter(({ state }) => state.fetchStatus === 'idle');
    await records.refresh(idle.map(({ queryKey }) => queryKey));
  }

  function fill(query: Query): void {
    const own = make?.(query);
    const { view } = query.meta ?? {};
    if (!own || !view) return;
    made.add(query.queryHash);
    const data = records.takeCached(query.queryKey, view, own.data, own.at);
    client.setQueryData(query.queryKey, data, { updatedAt: own.at });
  }

  function show(query: Query): void {
    const answer = kept.get(query.queryHash);
    const isOnline = currentConnection() === 'online';
    if (!answer || query.state.data !== undefined || (isOnline && !answer.atOnce)) return;
    const view = query.meta?.view;
    const later = [...answered.values()].flatMap(({ at, data }) => (at > answer.at ? (data as AnsweredWrite) : []));
    const data = view ? records.takeCached(answer.key, view, answer.data, answer.at, later) : answer.data;
    client.setQueryData(query.queryKey, data, { updatedAt: answer.at });
    if (!isOnline) return;
    // Once, and only until the server has answered.
    kept.delete(answer.hash);
    query.invalidate();
  }

  return () => {
    unsubscribe();
    records.onAnswered = () => undefined;
    unfollow();
    unfollowTime?.();
    if (timer) clearTimeout(timer);
    giveUp();
  };
}

const isKept = ({ meta }: Query): boolean => meta?.view !== undefined || meta?.kept === true;

const isHuge = (data: unknown): boolean => countRows(data) > ROWS_MAX;

/** Counts the rows of a plain or paged list. */
function countRows(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const pages = (data as Partial<Paged>).pages ?? [];
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

const warn = (error: unknown) => console.warn('What was read could not be kept or found on this device', error);
