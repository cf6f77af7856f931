import { queryOptions } from '@tanstack/react-query';
import { tokensContract } from '#contract/tokens.ts';
import { call } from '#web/platform/api.ts';

/** Queries of the person's access tokens. */
export const tokenQueries = {
  /** The newest first. */
  all: () =>
    queryOptions({
      queryKey: ['tokens'],
      queryFn: ({ signal }) => call(tokensContract.list, {}, { signal }),
    }),
};
