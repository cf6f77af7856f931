import type { NotificationPreferences } from '#contract/notifications.ts';
import { addDays, localInstant, localTime, userDay } from '#server/platform/calendar.ts';

type QuietHours = Pick<NotificationPreferences, 'quiet_hours_start' | 'quiet_hours_end'>;

/**
 * The time at which a notice for `at` may be sent: `at`, or the end of the quiet hours that contain it. Quiet hours may
 * be within a day (13:00–15:00) or around midnight (22:00–08:00); equal or empty start and end mean none.
 */
export function afterQuietHours(
  at: Date,
  { quiet_hours_start: start, quiet_hours_end: end }: QuietHours,
  zone: string,
) {
  const time = localTime(at, zone);
  const day = userDay(at, { timezone: zone, dayStartHour: 0 });
  const isQuiet = start <= end ? start <= time && time < end : start <= time || time < end;
  if (!isQuiet) return at;
  return localInstant(time < end ? day : addDays(day, 1), end, zone);
}
