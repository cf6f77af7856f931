import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api-error.ts';
import type { Page } from '#web/platform/api.ts';
import type { Kind, Kinds } from './kinds.ts';
import type { Paged, PagesView } from './pages.ts';
import { recordsOf } from './record-store.ts';
import type { View } from './views.ts';

export const PAGE_SIZE = 50;

interface PagedQuery<K extends Kind, Key extends QueryKey, R extends Kinds[K]> {
  queryKey: Key;
  view: PagesView<K, R>;
  /** Reads the page given by `query`. */
  fetch: (query: { limit: string; cursor?: string }, signal: AbortSignal) => Promise<Page<R>>;
}

/**
 * The options of a query that reads a long list page by page, newest first. For `useInfiniteQuery`; a refetch reads all
 * pages read before, from the first on.
 */
export function pagedQuery<K extends Kind, Key extends QueryKey, R extends Kinds[K] = Kinds[K]>({
  queryKey,
  view,
  fetch,
}: PagedQuery<K, Key, R>) {
  const read = new WeakSet<Page<R>>();
  const options = infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }: Page<R>) => cursor,
    queryFn: async ({ pageParam, signal, client }) => {
      const query = { limit: `${PAGE_SIZE}`, ...(pageParam !== null && { cursor: pageParam }) };
      const list = client.getQueryCache().find({ queryKey, exact: true })!;
      const page = await fetch(query, signal).catch((error: unknown) => {
        // The server was updated meanwhile: the first page has a cursor that it knows.
        if (isOldCursor(error) && !renewed.has(list)) {
          renewed.add(list);
          void client.invalidateQueries({ queryKey, exact: true });
        }
        throw error;
      });
      if (pageParam !== null) renewed.delete(list);
      read.add(page);
      return page;
    },
    select: listOf,
  });
  return {
    ...options,
    meta: { view: view as unknown as View<never> },
    // Wraps the reads of all pages, so that the store takes them over together.
    persister: (readPages: unknown, { client }: Parameters<NonNullable<typeof options.persister>>[1]) =>
      recordsOf(client).read(queryKey, view as unknown as View<Paged<R>>, async () =>
        withoutKnownRows(await (readPages as () => Promise<InfiniteData<Page<R>, string | null>>)(), read),
      ) as never,
  };
}

const isOldCursor = (error: unknown) =>
  error instanceof ApiError && error.problems.some(({ loc }) => loc.join('.') === 'query.cursor');

/** Lists that were read again since their last page: old and new servers that answer in turn refuse each other's cursors. */
const renewed = new WeakSet<object>();

/** The pages without rows that earlier pages already show with pending writes applied. */
function withoutKnownRows<Item>(data: Paged<Item>, read: WeakSet<Page<Item>>): Paged<Item> {
  const pages = data.pages.map((page) => (read.has(page) ? page : { ...page, items: [] }));
  return { ...data, pages, continues: data.pages.some((page) => !read.has(page)) };
}

/** The pages read so far as one list. */
export const listOf = <Item>({ pages }: { pages: readonly Page<Item>[] }) => ({
  items: pages.flatMap(({ items }) => items),
  total: pages[0]?.total ?? 0,
});
