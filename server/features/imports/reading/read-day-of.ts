import { basename, dirname, extname } from 'node:path/posix';
import { dayOrNull, readDay, readInstant, readWallClock } from './when.ts';
import { type FrontMatter, textOf } from './front-matter.ts';

/* The day of a note. Times of files are not used: zips and sync change them. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WORDS = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<month>${MONTH})|(?<month2>${MONTH})\.? (?<day2>\d{1,2})(?:st|nd|rd|th)?),? (?<year>\d{4})(?!\d)`,
  'iu',
);
const two = (text: string) => text.padStart(2, '0');

/** `4 December 2026`, `December 4th, 2026` within a short text. */
function dayInWords(text: string): string | null {
  const groups = WORDS.exec(text.slice(0, 200))?.groups;
  if (!groups) return null;
  const month = MONTHS.indexOf((groups['month'] ?? groups['month2'])!.slice(0, 3).toLowerCase()) + 1;
  return dayOrNull(`${groups['year']}-${two(String(month))}-${two((groups['day'] ?? groups['day2'])!)}`);
}

/** `2026-11-23`, with a time or quoted, or `23.11.2026`, in a front matter. */
function dayOfValue(value: string): { day: string; time: string | null } | null {
  const text = value.slice(0, 200).replaceAll(/^["'[\s]+|["'\]\s]+$/g, '');
  const day = readDay(text) ?? dayInWords(text);
  if (day) return { day, time: null };
  const clock = readWallClock(text) ?? withoutOffset(text);
  if (clock) return clock;
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text) ?? [];
  const dotted = year ? dayOrNull(`${year}-${two(month!)}-${two(date!)}`) : null;
  return dotted ? { day: dotted, time: null } : null;
}

/** The clock of the writer: `2026-11-23T21:04:00+01:00` was written at 21:04. */
const withoutOffset = (text: string) =>
  readInstant(text) === null ? null : readWallClock(text.replace(/\s*(?:Z|[+-]\d\d:?\d\d)$/i, ''));

/** `2026-11-23 Title`, `20261123`, `2026_11_23`, words. */
export function dayIn(name: string): string | null {
  const [found] =
    /(?<!\d)\d{4}([-_. ])\d{1,2}\1\d{1,2}(?!\d)|(?<!\d)(?:19|20)\d{6}(?!\d)/.exec(name.slice(0, 200)) ?? [];
  return (found && readDay(found.replaceAll(' ', '-'))) || dayInWords(name);
}

/** `2026/11-November/23`: the folders and the name begin with the numbers. */
function dayOfPath(path: string): string | null {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})\/(\d{1,2})(?:[^\d/][^/]{0,50})?\/(\d{1,2})(?!\d)[^/]{0,200}$/.exec(path.slice(-500)) ?? [];
  return year ? dayOrNull(`${year}-${two(month!)}-${two(day!)}`) : null;
}

/**
 * The day and, if known, the time of a note: from its front matter, its name, its folders or its first heading. Null:
 * it is not a journal entry.
 */
export function readDayOf(path: string, front: FrontMatter, body: string): { day: string; time: string | null } | null {
  for (const key of ['date', 'day', 'created', 'created at', 'creation date']) {
    const found = dayOfValue(textOf(front, key));
    if (found) return found;
  }
  const name = basename(path, extname(path));
  const [, heading = ''] = /^\s*#{1,6} +([^\n]{1,200})/.exec(body) ?? [];
  const day = dayIn(name) ?? dayOfPath(`${dirname(path)}/${name}`) ?? dayIn(heading);
  return day === null ? null : { day, time: null };
}

/** Whether a name is nothing but a day, so that it is not a title. */
export const isOnlyDay = (text: string): boolean =>
  text
    .slice(0, 200)
    .replace(WORDS, '')
    .replaceAll(/\d{4}[-_. ]?\d{1,2}[-_. ]?\d{1,2}/g, '')
    .replaceAll(/(?:mon|tues|wednes|thurs|fri|satur|sun)day|[\s,.\-–_]/gi, '') === '' || /^\d{1,2}$/.test(text);
