import { queryOptions } from '@tanstack/react-query';
import { projectsContract } from '#contract/projects.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of projects. Everything lies below the key `['projects']`. */
export const projectQueries = {
  /** Projects in their order; on request also what is archived or lies below something archived. */
  list: ({ archived = false } = {}) =>
    queryOptions({
      queryKey: ['projects', 'list', { archived }],
      queryFn: ({ signal }) => call(projectsContract.list, { query: { include_archived: `${archived}` } }, { signal }),
    }),

  /** One project with its counts, without its tasks. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['projects', 'one', id],
      queryFn: ({ signal }) => call(hierarchyContract.project, { params: { id } }, { signal }),
    }),
};
