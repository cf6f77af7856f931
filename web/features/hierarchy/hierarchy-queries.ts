import { queryOptions } from '@tanstack/react-query';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { call } from '#web/platform/api.ts';

/*
 * What forms and filters of several features choose from. It stands below them all, so that tasks may offer projects
 * while the pages of projects show tasks.
 */

/** Pillars and sub-pillars in their order; on request also what is archived or lies below something archived. */
export const pillarList = ({ archived = false }: { archived?: boolean } = {}) =>
  queryOptions({
    queryKey: ['pillars', 'list', { archived }],
    queryFn: ({ signal }) => call(pillarsContract.list, { query: { include_archived: `${archived}` } }, { signal }),
  });

/** Areas that are not hidden, in their order. */
export const areaChoices = () =>
  queryOptions({
    queryKey: ['areas', 'choices'],
    queryFn: ({ signal }) => call(areasContract.list, {}, { signal }),
  });

/** Projects in their order; on request also what is archived or lies below something archived. */
export const projectList = ({ archived = false }: { archived?: boolean } = {}) =>
  queryOptions({
    queryKey: ['projects', 'list', { archived }],
    queryFn: ({ signal }) => call(projectsContract.list, { query: { include_archived: `${archived}` } }, { signal }),
  });
