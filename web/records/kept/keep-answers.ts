import type { Query, QueryClient } from '@tanstack/react-query';
import { currentConnection, subscribeConnection } from '#web/platform/connection/connection.ts';
import { recordsOf } from '../record-store.ts';
import type { Paged } from '../pages.ts';
import type { View } from '../views.ts';
import type { AnswerShelf, KeptAnswer } from './kept-answers.ts';
import { whenAtRest } from './when-at-rest.ts';

/** Several answers are kept together. */
const GATHER_MS = 1_000;
const KEPT_HOURS = 720;
const HOUR_MS = 3_600_000;
/** A list of more rows is not kept: writing it would hold the page up. */
const ROWS_MAX = 5_000;

/** Queries say here whether they are kept; those of records always are. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { view?: View<never>; kept?: true };
  }
}

/**
 * Keeps on the device what is read and shown, without what waits, and shows it again while there is no connection where
 * nothing newer is known.
 * @param build of the page: answers that another one has kept are not shown.
 * @returns a function that ends it.
 */
export function keepAnswers(client: QueryClient, shelf: AnswerShelf, build: string): () => void {
  const records = recordsOf(client);
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let kept: ReadonlyMap<string, KeptAnswer> = new Map();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let giveUp = () => {};

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'added') show(query);
    if (type === 'updated') note(query);
  });
  // What was read before this began.
  for (const query of cache.getAll()) note(query);
  const unfollow = subscribeConnection(() => void load().catch(warn));
  tidy().then(load).catch(warn);

  function note(query: Query): void {
    if (query.state.status !== 'success' || !isKept(query)) return;
    changed.add(query.queryHash);
    timer ??= setTimeout(() => {
      // Thousands of rows are copied at once.
      giveUp = whenAtRest(() => void keep());
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
      return { hash, key, data, at: query.state.dataUpdatedAt, build };
    });
    await shelf.put(answers).catch(warn);
  }

  /** Forgets what is old, or of another build. */
  async function tidy(): Promise<void> {
    const oldest = Date.now() - KEPT_HOURS * HOUR_MS;
    const all = await shelf.read();
    await shelf.remove(all.filter((each) => each.at < oldest || each.build !== build).map(({ hash }) => hash));
  }

  async function load(): Promise<void> {
    if (currentConnection() === 'online') return;
    kept = new Map((await shelf.read()).map((each) => [each.hash, each]));
    for (const query of cache.getAll()) show(query);
  }

  function show(query: Query): void {
    const answer = kept.get(query.queryHash);
    if (!answer || query.state.data !== undefined || currentConnection() === 'online') return;
    const view = query.meta?.view;
    const data = view ? records.takeKept(answer.key, view, answer.data, answer.at) : answer.data;
    client.setQueryData(query.queryKey, data, { updatedAt: answer.at });
  }

  return () => {
    unsubscribe();
    unfollow();
    if (timer) clearTimeout(timer);
    giveUp();
  };
}

const isKept = ({ meta }: Query): boolean => meta?.view !== undefined || meta?.kept === true;

const isHuge = (data: unknown): boolean => countRows(data) > ROWS_MAX;

/** Of a list in one piece, or in pages that are together in one. */
function countRows(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const pages = (data as Partial<Paged>).pages ?? [];
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

const warn = (error: unknown) => console.warn('What was read could not be kept or found on this device', error);
