import type { QueryClient } from '@tanstack/react-query';
import { addDays } from '#contract/general/days.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { reflectionQueries } from '#web/features/reflections/reflection-queries.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { onFullMinute, today } from '#web/platform/clock.ts';
import { currentConnection } from '#web/platform/connection/connection.ts';
import { LazyWaitingPopup } from './OfflineBanner.tsx';

const FRESH_MS = 3_600_000;

/**
 * Reads what a person needs who is offline later: the list and the reflections of tomorrow, again after changes and hourly,
 * and once the names that quick add offers and the list of unsent changes. It stays in memory, so that changes made here show in what is cached.
 * @returns a function that stops it.
 */
export function keepAhead(client: QueryClient): () => void {
  const keep = { gcTime: Infinity };
  const read = () => {
    if (currentConnection() !== 'online' || document.visibilityState === 'hidden') return;
    const tomorrow = addDays(today(), 1);
    void client.prefetchQuery({ ...todayQueries.day(tomorrow), ...keep, staleTime: FRESH_MS });
    void client.prefetchQuery({ ...reflectionQueries.day(tomorrow), ...keep, staleTime: FRESH_MS });
    for (const names of [projectQueries.list(), areaQueries.choices()] as const)
      if (client.getQueryData<unknown>(names.queryKey) === undefined)
        void client.prefetchQuery({ ...(names as ReturnType<typeof areaQueries.choices>), ...keep });
  };
  read();
  LazyWaitingPopup.preload();
  return onFullMinute(read);
}
