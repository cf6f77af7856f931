import type { NotificationPreferences } from '#contract/notifications.ts';
import { isQuiet } from '#contract/rules/quiet-hours.ts';
import { addDays, localInstant, localTime, userDay } from '#server/platform/calendar.ts';

type QuietHours = Pick<NotificationPreferences, 'quiet_hours_start' | 'quiet_hours_end'>;

/** The time at which a notice for `at` may be sent: `at`, or the end of the quiet hours that contain it. */
export function afterQuietHours(at: Date, quiet: QuietHours, zone: string) {
  const time = localTime(at, zone);
  const day = userDay(at, { timezone: zone, dayStartHour: 0 });
  if (!isQuiet(time, quiet)) return at;
  const end = quiet.quiet_hours_end;
  return localInstant(time < end ? day : addDays(day, 1), end, zone);
}
