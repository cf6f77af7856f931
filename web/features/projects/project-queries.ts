import { hierarchyContract } from '#contract/hierarchy.ts';
import { projectsContract } from '#contract/projects.ts';
import { call } from '#web/platform/api.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';

/** What the web reads of projects. Everything is below the key `['projects']`. */
export const projectQueries = {
  /** Projects in their order; on request including archived ones and those below something archived. */
  list: ({ archived = false } = {}) =>
    recordQuery({
      queryKey: ['projects', 'list', { archived }],
      view: { list: 'project' },
      fetch: (signal) => call(projectsContract.list, { query: { include_archived: `${archived}` } }, { signal }),
    }),

  /** One project with its counts, without its tasks. */
  one: (id: string) =>
    oneRecordQuery({
      queryKey: ['projects', 'one', id],
      view: { one: 'project', id },
      fetch: (signal) => call(hierarchyContract.project, { params: { id } }, { signal }),
    }),
};
