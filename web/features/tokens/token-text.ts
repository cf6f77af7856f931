import type { Scope } from '#contract/platform/scopes.ts';
import type { AccessToken } from '#contract/tokens.ts';
import { formatDate, formatTime, plural } from '#web/platform/format.ts';
import { daysBetween, wallClock } from '#contract/general/days.ts';

/** What each scope allows, in the order of the form. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { name: string; allows: string }>> = {
  read: { name: 'Read', allows: 'Reads everything but the journal, chats and the trash.' },
  tasks: { name: 'Tasks', allows: 'Reads and changes pillars, areas, projects, tasks, repeats and files.' },
  journal: { name: 'Journal', allows: 'Reads and writes the journal.' },
  all: { name: 'Everything', allows: 'Reads and changes everything but your password, sign-in and tokens.' },
};

/** The person's clock. */
interface Now {
  /** Left out: now. */
  now?: Date;
  timezone: string;
  locale?: string;
}

const MINUTE_MS = 60_000;
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
/** From this number of days on, a token is called unused. */
const UNUSED_DAYS = 30;
/** From this number of days on, the end of a token is a warning. */
export const ENDS_SOON_DAYS = 7;

/** When a token was last used: `used 12 min ago`. */
export function lastUseText({ last_used_at }: Pick<AccessToken, 'last_used_at'>, clock: Now): string {
  if (last_used_at === null) return 'never used';
  const { now = new Date(), timezone } = clock;
  const days = daysBetween(wallClock(new Date(last_used_at), timezone).date, wallClock(now, timezone).date);
  return days < UNUSED_DAYS ? `used ${agoText(last_used_at, clock)}` : `not used for ${days} days`;
}

/** When something happened: `12 min ago`. */
export function agoText(instant: string, { now = new Date(), timezone, locale }: Now): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const { date, time } = wallClock(new Date(instant), timezone);
  return date === wallClock(now, timezone).date ? `today, ${formatTime(time, locale)}` : formatDate(date, DAY, locale);
}

interface EndText {
  text: string;
  /** Left out: nothing to do. */
  tone?: 'warning' | 'danger';
}

/** When a token ends: `until Feb 21, 2027`. */
export function endText(
  { expires_at }: Pick<AccessToken, 'expires_at'>,
  { now = new Date(), timezone, locale }: Now,
): EndText {
  if (expires_at === null) return { text: 'no end date' };
  const { date } = wallClock(new Date(expires_at), timezone);
  if (Date.parse(expires_at) <= now.getTime())
    return { text: `ended ${formatDate(date, DAY, locale)}`, tone: 'danger' };
  const days = daysBetween(wallClock(now, timezone).date, date);
  if (days > ENDS_SOON_DAYS) return { text: `until ${formatDate(date, DAY, locale)}` };
  return { text: days < 1 ? 'ends today' : `ends in ${plural(days, 'day')}`, tone: 'warning' };
}
