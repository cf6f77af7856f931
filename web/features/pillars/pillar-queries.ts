import { hierarchyContract, type PillarWithAreas } from '#contract/hierarchy.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';

const WITH_AREAS: View<PillarWithAreas[]> = {
  map: (pillars, visit) =>
    visit.many('pillar', pillars, ({ areas }) => ({ areas: areas && visit.many('area', areas) })),
};

/** Queries of pillars, below the key `['pillars']`; each returns an array of pillars. */
export const pillarQueries = {
  /** Pillars and sub-pillars in order; optionally including archived ones and those below something archived. */
  list: ({ archived = false } = {}) =>
    recordQuery({
      queryKey: ['pillars', 'list', { archived }],
      view: { list: 'pillar', holds: (pillar) => archived || !pillar.archived },
      fetch: (signal) => call(hierarchyContract.pillars, { query: { include_archived: `${archived}` } }, { signal }),
    }),

  /** The same with the areas of each. */
  withAreas: ({ archived = false } = {}) =>
    recordQuery({
      queryKey: ['pillars', 'with-areas', { archived }],
      view: WITH_AREAS,
      fetch: (signal) =>
        call(
          hierarchyContract.pillars,
          { query: { include_areas: 'true', include_archived: `${archived}` } },
          { signal },
        ),
    }),
};
