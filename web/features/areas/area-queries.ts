import { type AreaWithProjects, hierarchyContract } from '#contract/hierarchy.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';

const WITH_PROJECTS: View<AreaWithProjects[]> = {
  map: (areas, visit) =>
    visit.many('area', areas, ({ projects }) => ({ projects: projects && visit.many('project', projects) })),
};

/** Queries of areas, below the key `['areas']`; each returns an array of areas. */
export const areaQueries = {
  /** Areas in order; optionally including archived ones and those below something archived. */
  list: ({ archived = false } = {}) =>
    recordQuery({
      queryKey: ['areas', 'list', { archived }],
      view: { list: 'area', holds: (area) => archived || !area.archived },
      fetch: (signal) => call(hierarchyContract.areas, { query: { include_archived: `${archived}` } }, { signal }),
    }),

  /** The areas to choose from in forms and filters: not hidden, in order. */
  choices: () =>
    recordQuery({
      queryKey: ['areas', 'choices'],
      view: { list: 'area', holds: (area) => !area.archived },
      fetch: (signal) => call(hierarchyContract.areas, {}, { signal }),
    }),

  /** The same with the projects of each. */
  withProjects: ({ archived = false } = {}) =>
    recordQuery({
      queryKey: ['areas', 'with-projects', { archived }],
      view: WITH_PROJECTS,
      fetch: (signal) =>
        call(
          hierarchyContract.areas,
          { query: { include_projects: 'true', include_archived: `${archived}` } },
          { signal },
        ),
    }),
};
