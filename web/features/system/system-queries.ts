import { queryOptions } from '@tanstack/react-query';
import { systemContract } from '#contract/system.ts';
import { call } from '#web/platform/api.ts';

export const systemQueries = {
  /** The version of the server, such as `0.1.0`. */
  version: () =>
    queryOptions({
      queryKey: ['system', 'version'],
      queryFn: async ({ signal }) => (await call(systemContract.root, {}, { signal })).version,
    }),
};
