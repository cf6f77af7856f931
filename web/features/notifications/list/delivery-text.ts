import type { Delivery, Notification } from '#contract/notifications.ts';
import { dayOf } from '#web/platform/clock.ts';
import { formatDate, plural } from '#web/platform/format.ts';

interface DeliveryWords {
  tone: 'plain' | 'failed';
  words: string;
}

/** An instant on the clock of a zone: `9:00`. */
export const clockIn = (timeZone: string, instant: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));

/**
 * How a notification was sent besides the list, seen from `now` (ISO, UTC): that it waits for the end of the quiet
 * hours, or what became of its mail. Null when there is nothing to say.
 */
export function deliveryWords(
  notification: Pick<Notification, 'is_read' | 'channels' | 'scheduled_for' | 'sent_at' | 'deliveries' | 'created_at'>,
  now: string,
  timezone: string,
  locale?: string,
): DeliveryWords | null {
  const { is_read, channels, scheduled_for, sent_at, deliveries, created_at } = notification;
  if (sent_at === null) {
    // A notification that was read meanwhile is not sent any more.
    const waits = !is_read && channels.length > 0 && scheduled_for !== null && scheduled_for > now;
    return waits
      ? { tone: 'plain', words: `Waits until ${clockIn(timezone, scheduled_for, locale)}, the end of your quiet hours` }
      : null;
  }
  const mail = deliveries.find(({ channel }) => channel === 'email');
  return mail ? mailWords(mail, (instant) => whenIn(timezone, instant, created_at, locale)) : null;
}

function mailWords({ state, attempts, at: instant, error }: Delivery, at: (instant: string) => string): DeliveryWords {
  const reason = error === null ? '' : `: ${error}`;
  const tries = plural(attempts, 'try', 'tries');
  if (state === 'sent') return { tone: 'plain', words: `Mailed ${at(instant)}` };
  if (state === 'failed') return { tone: 'failed', words: `Mail failed after ${tries}${reason}` };
  if (attempts === 0) return { tone: 'plain', words: 'Mail on its way' };
  return { tone: 'failed', words: `Mail not sent after ${tries}, again ${at(instant)}${reason}` };
}

/** The time, and the date where it is not that of `from`. */
function whenIn(timezone: string, instant: string, from: string, locale?: string): string {
  const [day, first] = [instant, from].map((each) => dayOf(new Date(each), { timezone, day_start_hour: 0 }));
  const time = clockIn(timezone, instant, locale);
  return !day || day === first ? time : `${formatDate(day, { day: 'numeric', month: 'short' }, locale)}, ${time}`;
}
