import { queryOptions } from '@tanstack/react-query';
import { projectsContract } from '#contract/projects.ts';
import { projectList } from '#web/features/hierarchy/hierarchy-queries.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of projects. Everything lies below the key `['projects']`. */
export const projectQueries = {
  list: projectList,
  /** One project with its counts, without its tasks. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['projects', 'one', id],
      queryFn: ({ signal }) => call(projectsContract.get, { params: { id } }, { signal }),
    }),
};
