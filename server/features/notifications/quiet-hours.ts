import type { NotificationPreferences } from '#contract/notifications.ts';
import { addDays, localInstant, localTime, userDay } from '#server/platform/calendar.ts';

type QuietHours = Pick<NotificationPreferences, 'quiet_hours_start' | 'quiet_hours_end'>;

/**
 * When a notice of something at `at` may be sent: then, or at the end of the quiet hours that contain it. They may be
 * within a day (13:00–15:00) or around midnight (22:00–08:00); equal start and end, or both empty, mean none.
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
