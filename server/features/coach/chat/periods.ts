import { dateOf, MONTH, monthNumber } from '#contract/quick-add/calendar.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import {
  addDays,
  addMonths,
  capitalised,
  dayAndMonth,
  dayOfWeek,
  MONTHS,
  monthStart,
} from '#server/platform/calendar.ts';
import { hasWord, phrases } from '../facts/match-words.ts';
import type { Snapshot } from '../facts/snapshot.ts';

/* The days that a message names. */

/** Some days, with their name in a sentence: `yesterday`. */
export interface Period {
  from: string;
  to: string;
  name: string;
}

export interface Periods {
  /** Weekdays, dates and months are past or to come; null: the message names none, or none that is to come. */
  past: Period | null;
  toCome: Period | null;
  /** It has words of a period that are not understood. */
  hasUnread: boolean;
}

type Known = Pick<Snapshot, 'day' | 'weekEnd' | 'locale'>;
type Direction = -1 | 1;
type DaysOf = (day: string, weekFrom: string, direction: Direction) => readonly [from: string, to: string];

/** @param text lowered. */
export function periodsIn(text: string, known: Known): Periods {
  const past = periodIn(text, known, -1);
  const toCome = periodIn(text, known, 1);
  return {
    past,
    toCome: toCome && toCome.to >= known.day ? toCome : null,
    hasUnread: UNREAD.test(text) || hasTwo(text) || (DATE.test(text) && dateIn(text, known.day, -1) === null),
  };
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = String.raw`\d{1,3}|${COUNTS.join('|')}|couple of`;
/** The last two weeks, the next 10 days. */
const MANY_DAYS = new RegExp(
  String.raw`\b(?<which>last|past|previous|next|coming) (?<count>${COUNT}) (?<unit>day|week)s?\b`,
);
const OTHERWISE = String.raw`(?<!\b(?:last|past|previous|next|coming) )\b(?:${COUNT}|few|several) (?:days|weeks)\b`;
const UNREAD = new RegExp(
  String.raw`\b(?:years?|fortnights?|decades?|quarters?(?! of an hour)|months|ago|(?:19|20)\d\d)\b|\b(?:few|several) (?:days|weeks)\b|${OTHERWISE}|\b(?:every|each|per|in a) (?:day|week|month)\b|\bweek of\b|\b(?:week|month) (?:before|after)\b|\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b|\bon \d{1,2}[/.]\d{1,2}\b|\b(?:on|since) the \d{1,2}(?:st|nd|rd|th)\b`,
);

/** Two weekdays, or one with another period: `from Monday to Friday`, `Friday next week`. */
function hasTwo(text: string): boolean {
  const weekdays = WEEKDAYS.filter((each) => hasWord(text, each)).length;
  return weekdays > 1 || (weekdays + Number(monthIn(text) >= 0) > 0 && hasWord(text, 'week'));
}

/** The days that words name; the first that matches counts. */
const PERIODS: readonly (readonly [signs: string, name: string, days: DaysOf])[] = [
  ['day before yesterday', 'the day before yesterday', (day) => [addDays(day, -2), addDays(day, -2)]],
  ['yesterday, last night', 'yesterday', (day) => [addDays(day, -1), addDays(day, -1)]],
  ['day after tomorrow', 'the day after tomorrow', (day) => [addDays(day, 2), addDays(day, 2)]],
  ['tomorrow', 'tomorrow', (day) => [addDays(day, 1), addDays(day, 1)]],
  ['today, tonight, this morning, this afternoon, this evening', 'today', (day) => [day, day]],
  ['last weekend, previous weekend', 'last weekend', (day) => weekendOf(addDays(day, -7))],
  ['next weekend', 'next weekend', (day) => weekendOf(addDays(day, 7))],
  ['weekend', 'over the weekend', nearWeekend],
  ['past week', 'in the last 7 days', (day) => [addDays(day, -6), day]],
  ['last week, previous week', 'last week', (_, week) => [addDays(week, -7), addDays(week, -1)]],
  ['next week, coming week', 'next week', (_, week) => [addDays(week, 7), addDays(week, 13)]],
  ['week', 'this week', (_, week) => [week, addDays(week, 6)]],
  ['past month', 'in the last 30 days', (day) => [addDays(day, -29), day]],
  ['last month, previous month', 'last month', (day) => monthOf(addDays(monthStart(day), -1))],
  ['next month, coming month', 'next month', (day) => monthOf(addMonths(monthStart(day), 1))],
  ['month', 'this month', (day, _, direction) => (direction === -1 ? [monthStart(day), day] : [day, monthOf(day)[1]])],
  ['so far', 'today', (day) => [day, day]],
];

/** Saturday and Sunday of the week from Monday that a day is in. */
function weekendOf(day: string): readonly [string, string] {
  const saturday = addDays(day, 5 - WEEKDAYS.indexOf(dayOfWeek(day)));
  return [saturday, addDays(saturday, 1)];
}

/** The current weekend, else the last or the next one. */
function nearWeekend(day: string, _: string, direction: Direction): readonly [string, string] {
  const [saturday] = weekendOf(day);
  return direction === -1 && saturday > day ? weekendOf(addDays(day, -7)) : weekendOf(day);
}

const monthOf = (day: string): readonly [string, string] => [
  monthStart(day),
  addDays(addMonths(monthStart(day), 1), -1),
];

/** The days that a text names, from a past day on after “since”, and up to a day to come after “by”. */
function periodIn(text: string, known: Known, direction: Direction): Period | null {
  const found = namedPeriod(text, known, direction);
  if (!found || found.name === 'today') return found;
  const { day } = known;
  const name = found.name.replace(/^(?:on|in|over) /, '');
  if (/\bsince\b/.test(text) && found.from <= day) return { from: found.from, to: day, name: `since ${name}` };
  if (/\b(?:by|until|till)\b/.test(text) && found.to > day && direction === 1) {
    return { from: day, to: found.to, name: `by ${name}` };
  }
  return found;
}

function namedPeriod(text: string, { day, weekEnd, locale }: Known, direction: Direction): Period | null {
  const many = manyDays(text, day);
  if (many) return many;
  const date = dateIn(text, day, direction);
  if (date) return { from: date, to: date, name: `on ${dayAndMonth(date, locale)}` };
  const weekday = WEEKDAYS.find((each) => hasWord(text, each));
  if (weekday) return onWeekday(text, day, weekday, direction);
  const month = monthIn(text);
  if (month >= 0) return inMonth(day, month, direction);
  const found = PERIODS.find(([signs]) => phrases(signs).some((sign) => hasWord(text, sign)));
  if (!found) return null;
  const [, name, days] = found;
  const [from, to] = days(day, addDays(weekEnd, -6), direction);
  return { from, to, name };
}

/** The last or next days, with today. */
function manyDays(text: string, day: string): Period | null {
  const { which, count, unit } = MANY_DAYS.exec(text)?.groups ?? {};
  if (which === undefined) return null;
  const number = count === 'couple of' ? 2 : COUNTS.indexOf(count!) + 1 || Number(count);
  const days = Math.max(1, unit === 'week' ? number * 7 : number);
  return ['next', 'coming'].includes(which)
    ? { from: day, to: addDays(day, days - 1), name: `in the next ${days} days` }
    : { from: addDays(day, 1 - days), to: day, name: `in the last ${days} days` };
}

const DATE = new RegExp(
  String.raw`\b(?:(?<one>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?<before>${MONTH})|(?<behind>${MONTH})\s+(?<two>\d{1,2})(?:st|nd|rd|th)?)\b`,
);

/** A day and month, the last or the next of its kind. */
function dateIn(text: string, day: string, direction: Direction): string | null {
  const { one, two, before, behind } = DATE.exec(text)?.groups ?? {};
  const month = before ?? behind;
  if (month === undefined) return null;
  const dates = [-1, 0, 1].flatMap(
    (years) => dateOf(Number(day.slice(0, 4)) + years, monthNumber(month), Number(one ?? two)) ?? [],
  );
  return (direction === 1 ? dates.find((date) => date >= day) : dates.findLast((date) => date <= day)) ?? null;
}

function onWeekday(text: string, day: string, weekday: Weekday, direction: Direction): Period {
  const ahead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(dayOfWeek(day)) + 7) % 7;
  const isLast = hasWord(text, `last ${weekday}`);
  const isOther = isLast || hasWord(text, `next ${weekday}`);
  const isBefore = isLast || (direction === -1 && !isOther);
  const distance = ahead === 0 && !isOther ? 0 : isBefore ? ahead - 7 : ahead || 7;
  const at = addDays(day, distance);
  return { from: at, to: at, name: `on ${capitalised(weekday)}` };
}

/** The month that a text names, from 0; -1 if it names none. “May” and “march” may be verbs. */
const monthIn = (text: string): number =>
  MONTHS.findIndex((each) => {
    const name = each.toLowerCase();
    if (name !== 'may' && name !== 'march') return hasWord(text, name);
    return ['in', 'since', 'by', 'until', 'for', 'last', 'next', 'of'].some((sign) => hasWord(text, `${sign} ${name}`));
  });

/** A month of this year, or the last or next one of its name. */
function inMonth(day: string, month: number, direction: Direction): Period {
  const year = Number(day.slice(0, 4));
  const first = (of: number) => `${of}-${String(month + 1).padStart(2, '0')}-01`;
  const isPassed = monthStart(day) > first(year);
  const from =
    direction === -1 ? (first(year) > day ? first(year - 1) : first(year)) : isPassed ? first(year + 1) : first(year);
  return { from, to: monthOf(from)[1], name: `in ${MONTHS[month]}` };
}
