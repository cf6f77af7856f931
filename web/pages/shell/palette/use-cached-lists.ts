import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { NO_FILTERS } from '#web/features/journal/entry-filters.ts';
import { journalQueries } from '#web/features/journal/journal-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { templateQueries } from '#web/features/project-templates/template-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';

/**
 * Loads the short lists, so that their names are found at once. Of the others it only takes what is cached on this device
 * into the store, which is all there is offline.
 */
export function useCachedLists(): void {
  const enabled = false;
  useQuery(pillarQueries.list());
  useQuery(areaQueries.choices());
  useQuery(projectQueries.list());
  useQuery({ ...taskQueries.open(), enabled });
  useQuery({ ...recurringQueries.list(), enabled });
  useQuery({ ...templateQueries.list(), enabled });
  useQuery({ ...journalQueries.templates(), enabled });
  useInfiniteQuery({ ...journalQueries.list(NO_FILTERS), enabled });
}
