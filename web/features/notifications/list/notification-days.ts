import type { Notification } from '#contract/notifications.ts';
import { dayOf } from '#web/platform/clock.ts';
import type { User } from '#contract/auth.ts';

/** The notifications of one day of the user's. */
interface NotificationDay {
  /** `YYYY-MM-DD` */
  day: string;
  rows: readonly Notification[];
}

/** By the day on which they came, in the order of the list. */
export function byDay(
  list: readonly Notification[],
  rule: Pick<User, 'timezone' | 'day_start_hour'>,
): NotificationDay[] {
  const days = Map.groupBy(list, ({ created_at }) => dayOf(new Date(created_at), rule));
  return [...days].map(([day, rows]) => ({ day, rows }));
}
