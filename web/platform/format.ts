import { isAfterMidnight, isLate, type PersonNow } from '#contract/rules/due-time.ts';
import { addDays, daysBetween } from '#contract/general/days.ts';

/* Creating a format costs more than using it, and every row of a list uses some. */

const dateFormat = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

function kept<Options, Format>(make: (locale: string | undefined, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string | undefined, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key) ?? make(locale, options);
    made.set(key, known);
    return known;
  };
}

/** Minutes as text: `45 min`, `2 h`, `1 h 30`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** A sentence without line breaks inside “3 h 30”. */
export const wholeDurations = (sentence: string): string => sentence.replaceAll(/(\d) h (\d)/g, '$1\u00a0h\u00a0$2');

/** A whole number with the locale's own grouping: `1,000`. */
export const formatCount = (value: number, locale?: string): string => numberFormat(locale, {}).format(value);

/** `1 task`, `3 tasks`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `completed · +20 points`, without a line break, so that no line begins with the dot. */
export const completedText = (points: number | null): string =>
  points ? `completed · +${plural(points, 'point')}`.replaceAll(' ', '\u00a0') : 'completed';

/** `Task` for `task`. */
export const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/**
 * A calendar day (`YYYY-MM-DD`) relative to `today`: `Today`, `Tomorrow`, `Yesterday`, `Sat 21 Nov` within three weeks,
 * else `2 Dec`; with the year if it differs.
 */
export function formatDay(day: string, today: string, locale?: string): string {
  const distance = daysBetween(today, day);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  if (distance === -1) return 'Yesterday';
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDate(
    day,
    {
      day: 'numeric',
      month: 'short',
      ...(distance > 0 && distance < 21 && { weekday: 'short' }),
      ...(!sameYear && { year: 'numeric' }),
    },
    locale,
  );
}

/** The same within a sentence: `today`, `Sat 21 Nov`. */
export const formatDayInSentence = (day: string, today: string): string => inSentence(formatDay(day, today));

/** A day, with or without a time, within a sentence: `today, 9:00`. */
export const inSentence = (due: string): string =>
  due.replace(/^(Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase());

/** A calendar day by Intl options, without time zone shifts. */
export function formatDate(day: string, options: Intl.DateTimeFormatOptions, locale?: string): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** `2 days late`. */
export const formatDaysLate = (day: string, today: string): string => `${plural(daysBetween(day, today), 'day')} late`;

/** When an open item is due: `Today, 9:00`, `Today, 9:00, late`, `Sat 21 Nov`, `18 Nov, 2 days late`. */
export function formatDue(day: string, time: string | null, now: PersonNow, locale?: string): string {
  if (day < now.day) {
    return `${formatDate(day, { day: 'numeric', month: 'short' }, locale)}, ${formatDaysLate(day, now.day)}`;
  }
  const text = formatDay(day, now.day, locale);
  if (time === null) return text;
  const isPast = isLate({ due_date: day, due_time: time }, now);
  return `${text}, ${formatDueTime(day, time, now.dayStartHour, locale)}${isPast ? ', late' : ''}`;
}

/** A day and a time that were just chosen, within a sentence: `today, 9:00`. */
export const formatSet = (day: string, time: string | null, { day: today, dayStartHour }: PersonNow): string =>
  [formatDayInSentence(day, today), ...(time === null ? [] : [formatDueTime(day, time, dayStartHour)])].join(', ');

/** The time of a person's day. One before the day starts is on the next calendar day: `3:00 AM (Mon)`. */
export function formatDueTime(day: string, time: string, dayStartHour: number, locale?: string): string {
  const text = formatTime(time, locale);
  if (!isAfterMidnight(time, dayStartHour)) return text;
  return `${text} (${formatDate(addDays(day, 1), { weekday: 'short' }, locale)})`;
}

/** `HH:MM` in the locale's format: `9:00`, `9:00 AM`. */
export function formatTime(time: string, locale?: string): string {
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );
}

/** An instant (ISO, UTC) as a time on this device: `14:05`. */
export function formatClock(instant: string, locale?: string): string {
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));
}

/** An instant (ISO, UTC) as a date and time on this device: `20 Nov, 14:05`. */
export function formatInstant(instant: string, locale?: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );
}
