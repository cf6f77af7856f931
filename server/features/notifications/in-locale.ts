import { WEEKDAYS } from '#contract/vocabulary.ts';
import { dayAndMonth, formatTime, MONTHS, wholeDay } from '#server/platform/calendar.ts';

const ANY_TIME = String.raw`(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?: (?<half>[ap])\.?m\.?)?`;
const MONTH = MONTHS.join('|');
const DATE = String.raw`0?[1-9]|[12]\d|3[01]`;
/** Another day or month, which an imported notice may name, cannot be written. */
const ANY_DAY = String.raw`on (?<weekday>${WEEKDAYS.join('|')}),? (?:(?<d>${DATE}) (?<m>${MONTH})|(?<month>${MONTH}) (?<day>${DATE}))\b(?:,? (?<year>\d{4}))?`;
const ANY_MOMENT = String.raw`(?:${ANY_DAY})?(?: ?at ${ANY_TIME})?`;
/** The ends of titles and the beginnings of messages that have a day or a time. Names are elsewhere. */
const IN_TITLE = new RegExp(String.raw`(?<=” is due )${ANY_MOMENT}(?= \(\w{3}\)$|$)`, 'i');
const IN_MESSAGE = new RegExp(String.raw`(?<=^(?:Due|It was due) )${ANY_MOMENT}`, 'i');

/**
 * The texts of a notice with their day and time in the English of the reader, whichever they were written in
 * (docs/decisions/0081).
 */
export function inLocale({ title, message }: { title: string; message: string }, locale: string | undefined) {
  const rewritten = (...args: unknown[]) => momentIn(args.at(-1) as Record<string, string | undefined>, locale);
  return { title: title.replace(IN_TITLE, rewritten), message: message.replace(IN_MESSAGE, rewritten) };
}

function momentIn(parts: Record<string, string | undefined>, locale: string | undefined): string {
  const { weekday, year, hour, minute, half, d, m, month = m, day = d } = parts;
  const date = `${year ?? '2000'}-${twoDigits(MONTHS.findIndex((name) => name.toLowerCase() === month?.toLowerCase()) + 1)}-${twoDigits(day)}`;
  const written = weekday && (year ? wholeDay(date, locale) : dayAndMonth(date, locale));
  const time =
    hour &&
    formatTime(`${twoDigits(half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : hour)}:${minute}`, locale);
  return [written && `on ${weekday}${/^\d/.test(written) ? '' : ','} ${written}`, time && `at ${time}`]
    .filter(Boolean)
    .join(' ');
}

const twoDigits = (number: string | number | undefined) => String(number).padStart(2, '0');
