import type { QueryClient } from '@tanstack/react-query';
import type { Today } from '#contract/today.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { todayQueries } from './today-queries.ts';

/** Shows a change of one day before the server has answered. Returns a function that takes it back. */
export const showDay = (client: QueryClient, date: string, next: (day: Today) => Today) =>
  showAtOnce<Today>(client, todayQueries.day(date).queryKey, next);

/** A day's list has changed: it is shown by Today and the dashboard, and nowhere else. */
export async function staleDays(client: QueryClient): Promise<void> {
  await Promise.all(['today', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
