import type { Delivery, Notification } from '#contract/notifications.ts';
import { dayOf } from '#web/platform/clock.ts';
import { formatDate, plural } from '#web/platform/format.ts';

interface DeliveryText {
  tone: 'plain' | 'failed';
  text: string;
}

/** An instant in a time zone: `9:00`. */
export const clockIn = (timeZone: string, instant: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));

/**
 * How a notification was delivered besides the list, as of `now` (ISO, UTC): it waits for the end of the quiet hours,
 * or the state of its mail. Null if there is nothing to show.
 */
export function deliveryText(
  notification: Pick<Notification, 'is_read' | 'channels' | 'scheduled_for' | 'sent_at' | 'deliveries' | 'created_at'>,
  now: string,
  timezone: string,
  locale?: string,
): DeliveryText | null {
  const { is_read, channels, scheduled_for, sent_at, deliveries, created_at } = notification;
  if (sent_at === null) {
    // A notification that was read meanwhile is not sent.
    const waits = !is_read && channels.length > 0 && scheduled_for !== null && scheduled_for > now;
    return waits
      ? { tone: 'plain', text: `Held until ${clockIn(timezone, scheduled_for, locale)}, when quiet hours end` }
      : null;
  }
  const mail = deliveries.find(({ channel }) => channel === 'email');
  return mail && mail.state !== 'kept'
    ? mailText(mail, (instant) => formatTimeIn(timezone, instant, created_at, locale))
    : null;
}

function mailText({ state, attempts, at: instant, error }: Delivery, at: (instant: string) => string): DeliveryText {
  const reason = error === null ? '' : `: ${error}`;
  const tries = plural(attempts, 'try', 'tries');
  if (state === 'sent') return { tone: 'plain', text: `Emailed ${at(instant)}` };
  if (state === 'failed') return { tone: 'failed', text: `Email failed after ${tries}${reason}` };
  // The first try may be running.
  if (error === null) return { tone: 'plain', text: 'Email queued' };
  return { tone: 'failed', text: `Email not sent after ${tries}, next try ${at(instant)}${reason}` };
}

/** The time, with the date if it is not that of `from`. */
function formatTimeIn(timezone: string, instant: string, from: string, locale?: string): string {
  const [day, first] = [instant, from].map((each) => dayOf(new Date(each), { timezone, day_start_hour: 0 }));
  const time = clockIn(timezone, instant, locale);
  return !day || day === first ? time : `${formatDate(day, { day: 'numeric', month: 'short' }, locale)}, ${time}`;
}
