import { queryOptions } from '@tanstack/react-query';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of pillars. Everything lies below the key `['pillars']` and is an array of pillars. */
export const pillarQueries = {
  /** Pillars and sub-pillars in their order; on request also what is archived or lies below something archived. */
  list: ({ archived = false } = {}) =>
    queryOptions({
      queryKey: ['pillars', 'list', { archived }],
      queryFn: ({ signal }) =>
        call(hierarchyContract.pillars, { query: { include_archived: `${archived}` } }, { signal }),
    }),

  /** The same with the areas of each. */
  withAreas: ({ archived = false } = {}) =>
    queryOptions({
      queryKey: ['pillars', 'with-areas', { archived }],
      queryFn: ({ signal }) =>
        call(
          hierarchyContract.pillars,
          { query: { include_areas: 'true', include_archived: `${archived}` } },
          { signal },
        ),
    }),
};
