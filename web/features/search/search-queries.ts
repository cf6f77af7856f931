import { queryOptions } from '@tanstack/react-query';
import { searchContract, type SearchKind } from '#contract/search.ts';
import { callPage } from '#web/platform/api.ts';

const HITS_MAX = '60';
/** The same text typed again within this time shows the same hits. */
const FRESH_MS = 10_000;

/** Searches of the server, below the key `['search']`. */
export const searchQueries = {
  /** The best hits. @param kinds all if empty. */
  find: (q: string, kinds: readonly SearchKind[]) =>
    queryOptions({
      queryKey: ['search', q, kinds],
      queryFn: ({ signal }) =>
        callPage(searchContract.find, { query: { q, kinds: kinds.join(','), limit: HITS_MAX } }, { signal }),
      staleTime: FRESH_MS,
    }),
};
