import { dateOf, MONTH, monthNumber } from '#contract/quick-add/calendar.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import {
  addDays,
  addMonths,
  capitalised,
  dayAndMonth,
  dayOfWeek,
  daysBetween,
  MONTHS,
  monthStart,
} from '#server/platform/calendar.ts';

/* The days that a message names. */

/** Some days, with their name in a sentence: `yesterday`. */
export interface Period {
  from: string;
  to: string;
  name: string;
}

/** Weekdays, dates and months are past or to come; null: the words can only mean the other. */
export interface Days {
  past: Period | null;
  toCome: Period | null;
}

export interface Known {
  day: string;
  /** The last day of the person's week. */
  weekEnd: string;
  locale: string | undefined;
}

type Direction = -1 | 1;
type Found = readonly [from: string, to: string, name: string];
type DaysOf = (known: Known, direction: Direction, match: RegExpExecArray) => Found | null;

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const WEEKDAY = WEEKDAYS.join('|');
const NAME = MONTHS.join('|').toLowerCase();
/** “May” and “march” may be verbs. */
const CERTAIN = NAME.replace('march|', '').replace('may|', '');

/** The words of days; the first row that a text has counts, and its words are cut out. */
const ROWS: readonly (readonly [words: string, days: DaysOf])[] = [
  [
    String.raw`(last|past|previous|next|coming) (\d{1,3}|${COUNTS.join('|')}|couple of) (day|week)s?`,
    ({ day }, _, [, which, count, unit]) => {
      const number = count === 'couple of' ? 2 : COUNTS.indexOf(count!) + 1 || Number(count);
      const days = unit === 'week' ? number * 7 : number;
      if (days === 0) return null;
      if (days === 1) return [day, day, 'today'];
      return which === 'next' || which === 'coming'
        ? [day, addDays(day, days - 1), `in the next ${days} days`]
        : [addDays(day, 1 - days), day, `in the last ${days} days`];
    },
  ],
  [String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>${MONTH})`, onDate],
  [String.raw`(?<month>${MONTH}) (?<number>\d{1,2})(?:st|nd|rd|th)?`, onDate],
  [String.raw`(?:(last|next|this) )?(${WEEKDAY})s?`, onWeekday],
  [String.raw`(?:last |next |this )?(${CERTAIN})`, inMonth],
  [String.raw`(?<=\b(?:in|since|by|until|for|last|next|of) )(march|may)`, inMonth],
  ['day before yesterday', ({ day }) => [addDays(day, -2), addDays(day, -2), 'the day before yesterday']],
  ['yesterday|last night', ({ day }) => [addDays(day, -1), addDays(day, -1), 'yesterday']],
  ['day after tomorrow', ({ day }) => [addDays(day, 2), addDays(day, 2), 'the day after tomorrow']],
  ['tomorrow', ({ day }) => [addDays(day, 1), addDays(day, 1), 'tomorrow']],
  ['today|tonight|(?:this|my) (?:day|morning|afternoon|evening)', ({ day }) => [day, day, 'today']],
  ['(?:last|previous) weekend', ({ day }) => [...weekendOf(addDays(day, -7)), 'last weekend']],
  ['next weekend', ({ day }) => [...weekendOf(addDays(day, 7)), 'next weekend']],
  ['(?:this )?weekend', nearWeekend],
  ['past week', ({ day }) => [addDays(day, -6), day, 'in the last 7 days']],
  ['(?:last|previous) week', ({ weekEnd }) => [addDays(weekEnd, -13), addDays(weekEnd, -7), 'last week']],
  ['(?:next|coming) week', ({ weekEnd }) => [addDays(weekEnd, 1), addDays(weekEnd, 7), 'next week']],
  [
    '(?:(?:the )?end of )?(?:this|my|the|the current) week',
    ({ weekEnd }) => [addDays(weekEnd, -6), weekEnd, 'this week'],
  ],
  [
    '(?:(?:the )?end of )?(?:this|the current) year',
    ({ day }, direction) => {
      const [first, last] = yearOf(day, 0);
      return direction === -1 ? [first, day, 'this year'] : [day, last, 'this year'];
    },
  ],
  ['(?:last|previous) year', ({ day }) => [...yearOf(day, -1), 'last year']],
  ['(?:next|coming) year', ({ day }) => [...yearOf(day, 1), 'next year']],
  ['past month', ({ day }) => [addDays(day, -29), day, 'in the last 30 days']],
  ['(?:last|previous) month', ({ day }) => [...monthOf(addDays(monthStart(day), -1)), 'last month']],
  ['(?:next|coming) month', ({ day }) => [...monthOf(addMonths(monthStart(day), 1)), 'next month']],
  [
    '(?:(?:the )?end of )?(?:this|my|the|the current) month',
    ({ day }, direction) =>
      direction === -1 ? [monthStart(day), day, 'this month'] : [day, monthOf(day)[1], 'this month'],
  ],
];

const PATTERNS = ROWS.map(
  ([words, daysOf]) => [new RegExp(String.raw`(?<![a-z0-9])(?:${words})(?![a-z0-9])`), daysOf] as const,
);

/**
 * The days that a text names, and the text with `<days>` in their place. Other words of time stay in the text: they are
 * not understood.
 * @param text lowered.
 */
export function cutDays(text: string, known: Known): { rest: string; days: Days | null } {
  for (const [pattern, daysOf] of PATTERNS) {
    const match = pattern.exec(text);
    // “Every Monday” is no day.
    if (!match || /\b(?:every|each) $/.test(text.slice(0, match.index))) continue;
    const before = /(?:\b(since|by|until|till|over) )?(?:\bthe )?$/.exec(text.slice(0, match.index))!;
    const limit = before[1];
    const past = limited(daysOf(known, -1, match), known.day, limit);
    const toCome = limited(daysOf(known, 1, match), known.day, limit);
    const days = {
      past: past && past.from <= known.day ? past : null,
      toCome: toCome && toCome.to >= known.day ? toCome : null,
    };
    if (!days.past && !days.toCome) continue;
    return { rest: `${text.slice(0, before.index)} <days> ${text.slice(match.index + match[0].length)}`, days };
  }
  return { rest: text, days: null };
}

/** The day, week or month before or after some days. */
export function daysBeside(
  period: Period,
  unit: 'day' | 'week' | 'month',
  direction: Direction,
  { day, weekEnd, locale }: Known,
): Days {
  const at = direction === -1 ? period.from : period.to;
  const sunday = addDays(weekEnd, 7 * Math.ceil(daysBetween(weekEnd, at) / 7));
  const [from, to] =
    unit === 'day'
      ? [addDays(at, direction), addDays(at, direction)]
      : unit === 'week'
        ? [addDays(sunday, 7 * direction - 6), addDays(sunday, 7 * direction)]
        : monthOf(addMonths(monthStart(at), direction));
  const [first, last] = [from, to].map((each) => dayAndMonth(each, locale));
  const name = from === to ? (from === day ? 'today' : `on ${first}`) : `from ${first} to ${last}`;
  const days = { from, to, name };
  return { past: from <= day ? days : null, toCome: to >= day ? days : null };
}

/** Past days count from their first one on after “since”, and days to come up to their last one after “by”. */
function limited(found: Found | null, day: string, limit: string | undefined): Period | null {
  if (!found) return null;
  const [from, to, name] = found;
  const bare = name.replace(/^(?:on|in|over) /, '');
  if (limit === undefined || limit === 'over' || name === 'today') return { from, to, name };
  if (limit === 'since') return from <= day ? { from, to: day, name: `since ${bare}` } : null;
  return to >= day ? { from: day, to, name: `by ${from === to ? '' : 'the end of '}${bare}` } : null;
}

/** Saturday and Sunday of the week from Monday that a day is in. */
function weekendOf(day: string): readonly [string, string] {
  const saturday = addDays(day, 5 - WEEKDAYS.indexOf(dayOfWeek(day)));
  return [saturday, addDays(saturday, 1)];
}

/** The current weekend, else the last or the next one. */
function nearWeekend({ day }: Known, direction: Direction): Found {
  const [saturday, sunday] = weekendOf(day);
  return direction === -1 && saturday > day
    ? [...weekendOf(addDays(day, -7)), 'over the weekend']
    : [saturday, sunday, 'over the weekend'];
}

const monthOf = (day: string): readonly [string, string] => [
  monthStart(day),
  addDays(addMonths(monthStart(day), 1), -1),
];

const yearOf = (day: string, later: number): readonly [string, string] => {
  const year = Number(day.slice(0, 4)) + later;
  return [`${year}-01-01`, `${year}-12-31`];
};

/** A day and month, the last or the next of its kind. */
function onDate({ day, locale }: Known, direction: Direction, { groups }: RegExpExecArray): Found | null {
  const [year, month] = [Number(day.slice(0, 4)), monthNumber(groups!['month']!)];
  const dates = [year - 1, year, year + 1].flatMap((each) => dateOf(each, month, Number(groups!['number'])) ?? []);
  const at = direction === 1 ? dates.find((date) => date >= day) : dates.findLast((date) => date <= day);
  return at === undefined ? null : [at, at, `on ${dayAndMonth(at, locale)}`];
}

function onWeekday({ day, weekEnd, locale }: Known, direction: Direction, [, which, name]: RegExpExecArray): Found {
  const ahead = (WEEKDAYS.indexOf(name as Weekday) - WEEKDAYS.indexOf(dayOfWeek(day)) + 7) % 7;
  // As in quick add, one in the next week.
  if (which === 'next') {
    const at = addDays(
      weekEnd,
      ((WEEKDAYS.indexOf(name as Weekday) - WEEKDAYS.indexOf(dayOfWeek(weekEnd)) + 6) % 7) + 1,
    );
    return [at, at, `on ${dayAndMonth(at, locale)}`];
  }
  const isOther = which === 'last';
  const isBefore = which === 'last' || (direction === -1 && !isOther);
  const at = addDays(day, ahead === 0 && !isOther ? 0 : isBefore ? ahead - 7 : ahead || 7);
  return [at, at, `on ${capitalised(name!)}`];
}

/** A month of this year, or the last or next one of its name. */
function inMonth({ day }: Known, direction: Direction, [, name]: RegExpExecArray): Found {
  const month = MONTHS.findIndex((each) => each.toLowerCase() === name);
  const year = Number(day.slice(0, 4));
  const all = [year - 1, year, year + 1].map((of) => `${of}-${String(month + 1).padStart(2, '0')}-01`);
  const from = direction === 1 ? all.find((first) => first >= monthStart(day)) : all.findLast((first) => first <= day);
  return [...monthOf(from!), `in ${MONTHS[month]}`];
}
