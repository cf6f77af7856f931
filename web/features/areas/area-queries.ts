import { queryOptions } from '@tanstack/react-query';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of areas. Everything lies below the key `['areas']` and is an array of areas. */
export const areaQueries = {
  /** Areas in their order; on request also what is archived or lies below something archived. */
  list: ({ archived = false } = {}) =>
    queryOptions({
      queryKey: ['areas', 'list', { archived }],
      queryFn: ({ signal }) =>
        call(hierarchyContract.areas, { query: { include_archived: `${archived}` } }, { signal }),
    }),

  /** What forms and filters choose from: areas that are not hidden, in their order. */
  choices: () =>
    queryOptions({
      queryKey: ['areas', 'choices'],
      queryFn: ({ signal }) => call(hierarchyContract.areas, {}, { signal }),
    }),

  /** The same with the projects of each. */
  withProjects: ({ archived = false } = {}) =>
    queryOptions({
      queryKey: ['areas', 'with-projects', { archived }],
      queryFn: ({ signal }) =>
        call(
          hierarchyContract.areas,
          { query: { include_projects: 'true', include_archived: `${archived}` } },
          { signal },
        ),
    }),
};
