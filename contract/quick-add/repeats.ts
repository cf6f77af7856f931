import { INTERVAL_MAX, type NewRecurrencePattern, type RepeatFrom } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { firstDay } from '#contract/rules/first-day.ts';
import { type MonthRule, type NthWeekday, writeMonthRule } from '#contract/rules/month-rule.ts';
import { addDays, addMonths } from '#contract/general/days.ts';
import { comingDate, FULL_DAY, MONTH as MONTHS, monthNumber, SHORT_DAY, weekOf } from './calendar.ts';
import { AFTER, type Match, type Rule, type Sure, wholeWords } from './engine.ts';
import { DURATION } from './estimates.ts';
import type { GrammarContext, Range } from './grammar.ts';
import { endsLineAt } from './line.ts';
import { PARTS_OF_DAY } from './times.ts';

/* every monday, on the last friday of every month, daily except sunday, for 6 times */

export interface Repeat {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
  /** The first day, if the words contain it: `every 25 December`. */
  firstDay: string | null;
  time: string | null;
}

type Groups = Match['groups'];

const MONTH = `(?:${MONTHS})`;
const DAY = `(?:${FULL_DAY}|${SHORT_DAY})s?`;
/** `mondays` */
const DAYS = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days`;
const AND = String.raw`(?:\s*,\s*(?:and\s+)?|\s*/\s*|\s+and\s+(?:(?:every|on)\s+)?|\s*&\s*|\s*\+\s*|\s+)`;
/** `mon`, `mon wed`, `mon, wed and fri` */
const LIST = `(?<list>${DAY}(?:${AND}${DAY})*)`;
/** Two letters are a day only next to another one, without a space: `mo-fr`, `tu/th`. */
const TWO = '(?:mo|tu|we|th|fr|sa|su)';
const TWO_LIST = `(?<two>${TWO}(?:[/&+,]${TWO})+)`;
const TO = String.raw`(?:\s*[-–]\s*|\s+(?:to|through|thru|till|until)\s+)`;
/** `monday to friday`, `mo-fr`, `tu/th` */
const SPAN = String.raw`(?:(?<fromDay>${DAY})${TO}(?<toDay>${DAY})|(?<fromTwo>${TWO})[-–](?<toTwo>${TWO})|${TWO_LIST})`;
const GROUP = String.raw`(?<group>weekday|workday|(?:working|business)\s+day|weekend)`;
const NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)`;
/** `1st`, `1st and 15th` */
const DATES = String.raw`(?<dates>${ORDINAL}(?:(?:\s*,\s*|\s+and\s+|\s*&\s*)(?:the\s+)?${ORDINAL})*)`;
const NTH = '(?:first|1st|second|2nd|third|3rd|fourth|4th|last)';
/** `last friday`, `2nd and 4th tuesday`, `first working day` */
const NTH_DAY = String.raw`(?<nth>${NTH}(?:(?:\s*,\s*|\s+and\s+(?:the\s+)?|\s*&\s*)${NTH})*)\s+(?<nthDay>${DAY}|day|weekday|workday|(?:working|business)\s+day)`;
const PART = String.raw`(?:\s+(?<part>morning|afternoon|evening|night|[ap]m)s?)?`;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];
const COUNT = String.raw`(?<count>\d{1,4}|other|second|third|\d{1,3}(?:st|nd|rd|th)|${NUMBERS.join('|')})`;
/** `25 December`, `December 25th` */
const DATE = String.raw`(?:(?<day>${NUMBER})\s+(?:of\s+)?(?<month>${MONTH})|(?<month2>${MONTH})\s+(?:the\s+)?(?<day2>${NUMBER}))`;

const EXCEPT = String.raw`(?:\s*,)?\s+(?:except(?:ing)?(?:\s+for)?|excluding|apart\s+from|but(?:\s+not)?)(?:\s+on)?\s+(?<without>${DAY}(?:${AND}${DAY})*|weekends?)`;

const every = (words: string) =>
  String.raw`(?:ev(?:ery)?(?<completion>!)?|each)\s+(?:${words})(?<afterwards>\s+after\s+(?:completion|completing(?:\s+it)?|it\s+is\s+done))?`;

/** A row. `pattern` returns null if the words mean something else. */
const row = (
  words: Rule<Repeat>['words'],
  sure: Rule<Repeat>['sure'],
  pattern: (groups: Groups) => NewRecurrencePattern | null,
): Rule<Repeat> => ({
  words,
  sure,
  leads: [],
  read: ({ groups }, context) => {
    const read = pattern(groups);
    const part = groups['part'] ?? groups['alone'];
    return (
      read && {
        pattern: read,
        from: (groups['completion'] ?? groups['afterwards']) ? 'completion' : 'due',
        firstDay: yearlyDate(groups, context) ?? dayInLaterWeek(read, context),
        time: part === undefined ? null : PARTS_OF_DAY[part.toLowerCase()]!,
      }
    );
  },
});

/** Everything that repeats. */
export const REPEATS: readonly Rule<Repeat>[] = [
  // every last friday, every 2nd tuesday of the month, every last working day of the quarter, every last day
  row(every(String.raw`${NTH_DAY}(?:\s+(?:of|in)\s+(?:the|each|every)\s+(?<of>month|quarter))?`), sureOfNth, onNthDay),
  // every 25 December, every December 25th
  row(every(DATE), 'always', onDate),
  // every 1st and 15th, every 31st of the month; `every 15th workday` is not supported
  row(
    every(
      String.raw`${DATES}(?:\s+(?:of|in)\s+(?:(?:the|each|every)\s+)?month)?(?!\s+(?:and\s+last|(?:work|week)?day|week|month|quarter|year|${DAY}))`,
    ),
    'always',
    ({ dates }) => onMonthDays(dates!),
  ),
  row(every(String.raw`first\s+of\s+(?:the|each)\s+month`), 'always', () => monthly(1, 1)),
  // on the last friday of every month, the last working day of every quarter
  row(String.raw`(?:on\s+)?(?:the\s+)?${NTH_DAY}\s+of\s+(?:each|every)\s+(?<of>month|quarter)`, 'always', onNthDay),
  // the 1st and 15th of each month, the first of every month
  row(String.raw`(?:on\s+)?(?:the\s+)?(?:${DATES}|first)\s+of\s+(?:each|every)\s+month`, 'always', ({ dates }) =>
    onMonthDays(dates ?? '1'),
  ),
  // every 27, every 27 at 9:00
  row(
    every(String.raw`(?<date>\d{1,2})(?=[\s\uFDD0]*(?:$|[,.;]|(?:at|from|until|starting)\s|@))`),
    'always',
    ({ date }) => monthly(1, Number(date)),
  ),
  // every monday to friday, every mon-fri, every mo-fr morning
  row(every(`${SPAN}${PART}`), 'always', onWeekdays),
  // every monday and thursday, every other sunday morning
  row(every(String.raw`(?:(?<skip>other)\s+)?${LIST}${PART}`), 'always', onWeekdays),
  row(every(`${GROUP}s?${PART}`), 'always', onWeekdays),
  row(every(`(?<alone>morning|afternoon|evening|night)`), 'always', () => daily(1)),
  // every 2 weeks on monday, every month on the 31st, every month on the last friday, every year on 3 Dec
  row(
    every(
      String.raw`(?:${COUNT}\s+)?(?<unit>day|week|fortnight|month|quarter|year)s?(?:\s+on\s+(?:${LIST}|(?:the\s+)?${NTH_DAY}|(?:the\s+)?(?<date>${NUMBER})(?!\s*${MONTH})|${DATE}))?${PART}`,
    ),
    'always',
    onUnit,
  ),
  // weekly on friday, monthly on the 15th
  row(
    String.raw`(?<unit>weekly|fortnightly|monthly)\s+on\s+(?:${LIST}|(?:the\s+)?(?<date>${NUMBER})|(?:the\s+)?${NTH_DAY})`,
    'always',
    onUnit,
  ),
  // Ambiguous: every two weeks, or twice a week.
  row(String.raw`(?<unit>bi-?weekly)\s+on\s+${LIST}`, 'accepted', onUnit),
  // on mondays, on weekdays
  row(String.raw`(?:on|at)\s+(?:(?<list>${DAYS}(?:${AND}${DAYS})*)|${GROUP}s)`, 'always', onWeekdays),
  // `daily` alone counts only at the end of the line.
  row(String.raw`(?<unit>daily)(?=${EXCEPT})`, 'always', onUnit),
  // daily at 8, daily at 8 ~15m; `the Daily at 8` is a thing
  row(
    String.raw`(?<!(?<!\p{L})(?:the|an?|my|our|this|that)\s+)(?<unit>daily)(?=\s+at\s+\d{1,2}(?:\s+(?:for\s+|~\s?)?(?:${DURATION}))?[\s\uFDD0]*$)`,
    'always',
    onUnit,
  ),
  // sunday evenings, on mon and wed nights
  row(String.raw`(?:on\s+)?${LIST}\s+(?<part>morning|afternoon|evening|night)s`, 'placed', onWeekdays),
  // mondays and thursdays
  row(`(?<list>${DAYS}${AND}${DAYS}(?:${AND}${DAYS})*)`, 'always', onWeekdays),
  // M-F, MWF
  row(
    (line) => line.matchAll(wholeWords('M[-–]F|(?<three>MWF)', 'gu')),
    'placed',
    ({ three }) => weekly(1, three ? ['monday', 'wednesday', 'friday'] : WORKWEEK),
  ),
  // mondays, mon wed; mo-fr; weekdays; biweekly
  row(`(?<list>${DAYS}|${DAY}(?:${AND}${DAY})+)|${SPAN}|${GROUP}s`, 'accepted', onWeekdays),
  row(String.raw`(?<unit>bi-?weekly)`, 'accepted', onUnit),
  // once a week
  row(String.raw`once\s+(?:a|every)\s+(?<unit>day|week|month|quarter|year)`, 'placed', onUnit),
];

/** `daily` at the end of a line. Elsewhere it is part of many names: `Write weekly report`. */
export const ADVERBS: readonly Rule<Repeat>[] = [
  row(
    '(?<unit>daily|weekly|fortnightly|monthly|quarterly|yearly|annually)',
    ({ line, start, end }) => (line.slice(0, start).trim() !== '' && endsLineAt(line, end) ? 'always' : 'accepted'),
    onUnit,
  ),
];

/** `, except Sunday`, `but not on weekends`: the excluded weekdays of a repeat, and their words. */
export function findException(line: string): (Range & { weekdays: readonly Weekday[] }) | undefined {
  const found = new RegExp(`${EXCEPT}${AFTER}`, 'iu').exec(line);
  if (!found) return undefined;
  const words = found.groups!['without']!;
  const weekdays = /^weekend/i.test(words) ? WEEKDAYS.slice(5) : weekdaysOf(words);
  return { start: found.index, end: found.index + found[0].length, weekdays };
}

/** The pattern without these weekdays; undefined if no pattern can express that, or no day is left. */
export function withoutDays(
  pattern: NewRecurrencePattern,
  leftOut: readonly Weekday[],
): NewRecurrencePattern | undefined {
  if (pattern.interval !== 1 || (pattern.type === 'weekly' && pattern.weekdays.length === 0)) return undefined;
  if (pattern.type !== 'daily' && pattern.type !== 'weekly') return undefined;
  const left = (pattern.type === 'daily' ? WEEKDAYS : pattern.weekdays).filter((day) => !leftOut.includes(day));
  return left.length === 0 ? undefined : weekly(1, left);
}

/** The end of a repeat. */
export interface Ending {
  count: number;
  unit: 'time' | 'day' | 'week' | 'month' | 'year';
}

/** `for 6 times`, `6 times`, `for 3 months`, `for the next 10 days` */
export const ENDINGS: readonly Rule<Ending>[] = [
  {
    words: String.raw`(?:for\s+)?(?<times>\d{1,3}|${NUMBERS.slice(1).join('|')})\s+times|for\s+(?:the\s+next\s+)?(?<count>\d{1,3}|${NUMBERS.slice(1).join('|')})\s+(?<unit>day|week|month|year)s?`,
    sure: 'always',
    leads: [],
    read: ({ groups: { times, count, unit } }) => {
      const number = countOf((times ?? count)!);
      return number < 1 ? null : { count: number, unit: (unit?.toLowerCase() as Ending['unit'] | undefined) ?? 'time' };
    },
  },
];

/** The end of a pattern that starts on a day. */
export function endOf({ count, unit }: Ending, first: string): Partial<NewRecurrencePattern> {
  if (unit === 'time') return { max_instances: count };
  const end =
    unit === 'day' || unit === 'week'
      ? addDays(first, count * (unit === 'week' ? 7 : 1))
      : addMonths(first, count * (unit === 'year' ? 12 : 1));
  return { end_date: addDays(end, -1) };
}

/* How the rows read their words */

const UNITS: Readonly<Record<string, { type: 'daily' | 'weekly' | 'monthly'; interval: number }>> = {
  day: { type: 'daily', interval: 1 },
  daily: { type: 'daily', interval: 1 },
  week: { type: 'weekly', interval: 1 },
  weekly: { type: 'weekly', interval: 1 },
  fortnight: { type: 'weekly', interval: 2 },
  fortnightly: { type: 'weekly', interval: 2 },
  biweekly: { type: 'weekly', interval: 2 },
  'bi-weekly': { type: 'weekly', interval: 2 },
  month: { type: 'monthly', interval: 1 },
  monthly: { type: 'monthly', interval: 1 },
  quarter: { type: 'monthly', interval: 3 },
  quarterly: { type: 'monthly', interval: 3 },
  year: { type: 'monthly', interval: 12 },
  yearly: { type: 'monthly', interval: 12 },
  annually: { type: 'monthly', interval: 12 },
};

const EMPTY = {
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
  rrule: null,
} satisfies Partial<NewRecurrencePattern>;

const WORKWEEK = WEEKDAYS.slice(0, 5);

const daily = (interval: number): NewRecurrencePattern => ({ ...EMPTY, type: 'daily', interval });

const weekly = (interval: number, weekdays: readonly Weekday[]): NewRecurrencePattern => ({
  ...EMPTY,
  type: 'weekly',
  interval,
  weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
});

const monthly = (interval: number, month_day: number | null): NewRecurrencePattern | null =>
  month_day !== null && (month_day < 1 || month_day > 31) ? null : { ...EMPTY, type: 'monthly', interval, month_day };

const custom = (rule: Partial<MonthRule>): NewRecurrencePattern => ({
  ...EMPTY,
  type: 'custom',
  interval: 1,
  rrule: writeMonthRule(rule),
});

/** An interval of days, weeks or months, on the days named with it. */
function onUnit(groups: Groups): NewRecurrencePattern | null {
  const { unit, count, list, nth, nthDay, date } = groups;
  if (namedDate(groups)) return onDate(groups);
  const { type, interval: base } = UNITS[unit!.toLowerCase()]!;
  const interval = base * countOf(count ?? '1');
  if (interval < 1 || interval > INTERVAL_MAX) return null;
  if (type === 'monthly') {
    if (nth) return onNth(nth, nthDay!, true, interval);
    return list ? null : monthly(interval, date === undefined ? null : Number.parseInt(date, 10));
  }
  if (date ?? nth) return null;
  if (type === 'weekly') return weekly(interval, list ? weekdaysOf(list) : []);
  if (!list) return daily(interval);
  // every 14 days on tuesdays
  return interval % 7 === 0 ? weekly(interval / 7, weekdaysOf(list)) : null;
}

/** Every year. */
function onDate(groups: Groups): NewRecurrencePattern | null {
  return monthly(12 * countOf(groups['count'] ?? '1'), namedDate(groups)!.day);
}

function onWeekdays({ fromDay, fromTwo, toDay, toTwo, group, list, two, skip }: Groups): NewRecurrencePattern {
  if (fromDay ?? fromTwo) return weekly(1, daysFromTo((fromDay ?? fromTwo)!, (toDay ?? toTwo)!));
  if (group) return weekly(1, /^weekend/i.test(group) ? WEEKDAYS.slice(5) : WORKWEEK);
  return weekly(skip ? 2 : 1, weekdaysOf((list ?? two)!));
}

function onMonthDays(dates: string): NewRecurrencePattern | null {
  const numbers = dates.match(/\d+/g)!.map(Number);
  if (numbers.some((number) => number < 1 || number > 31)) return null;
  return numbers.length === 1 ? monthly(1, numbers[0]!) : custom({ dates: numbers });
}

/**
 * `every second tuesday`: of the month, or every two weeks. `every 2nd tuesday` is counted in the month, as in other
 * apps.
 */
const isEveryOtherOrNth = ({ nth, nthDay, of }: Groups): boolean =>
  /^second$/i.test(nth!) && !of && !/^day$/i.test(nthDay!);

function sureOfNth({ groups }: Match): Sure {
  return isEveryOtherOrNth(groups) ? 'accepted' : 'always';
}

function onNthDay({ nth, nthDay, of }: Groups): NewRecurrencePattern | null {
  return /^quarter/i.test(of ?? '') ? onNthOfQuarter(nth!, nthDay!) : onNth(nth!, nthDay!, of !== undefined);
}

/**
 * `last friday`, `first workday`, `last day`; `3rd day` and `second monday` count days and weeks if no month is named.
 */
function onNth(which: string, day: string, ofMonth: boolean, interval = 1): NewRecurrencePattern | null {
  const [nth = 1, ...others] = which.split(/\s*(?:,|&|(?<!\p{L})and(?:\s+the)?(?!\p{L}))\s*/iu).map(nthOf);
  const isDay = /^day$/i.test(day);
  if (others.length > 0) {
    const [weekday, ...more] = isDay ? [] : namedDays(day);
    if (!weekday || more.length > 0) return null;
    return custom({ interval, weekdays: [nth, ...others].map((each) => ({ nth: each, days: [weekday] })) });
  }
  if (!ofMonth && isDay && nth > 1) return daily(nth);
  // In shorter months the 31st falls on the last day, so the 31st is the last day of every month.
  if (isDay) return monthly(interval, nth === -1 ? 31 : nth);
  const weekdays = namedDays(day);
  if (!ofMonth && /^second$/i.test(which)) return weekly(2, weekdays);
  return custom({ interval, weekdays: [{ nth, days: weekdays }] });
}

/** `last working day`, `first monday` of a quarter; a rule cannot express others in a quarter. */
function onNthOfQuarter(which: string, day: string): NewRecurrencePattern | null {
  const nth = nthOf(which);
  if (nth !== 1 && nth !== -1) return null;
  const on = /^day$/i.test(day) ? { dates: [nth] } : { weekdays: [{ nth, days: namedDays(day) }] };
  return custom({ ofQuarter: nth, ...on });
}

const nthOf = (which: string): NthWeekday['nth'] =>
  (/^last$/i.test(which)
    ? -1
    : ['fir', 'sec', 'thi', 'fou'].indexOf(which.slice(0, 3).toLowerCase()) + 1 ||
      Number.parseInt(which, 10)) as NthWeekday['nth'];

/** A weekday, or all weekdays for `working day`. */
const namedDays = (day: string): readonly Weekday[] => (/^(?:w(?!ed)|b)/i.test(day) ? WORKWEEK : weekdaysOf(day));

/** The month and day of `25 December`. */
function namedDate({ month, day, month2, day2 }: Groups): { month: number; day: number } | null {
  const name = month ?? month2;
  return name ? { month: monthNumber(name), day: Number.parseInt((day ?? day2)!, 10) } : null;
}

function yearlyDate(groups: Groups, { today }: GrammarContext): string | null {
  const named = namedDate(groups);
  return named && comingDate(today, named.month, named.day);
}

/**
 * The first day of `every 2 weeks on Monday` if it is in a later week: counting weeks from the current one would skip
 * it.
 */
function dayInLaterWeek(pattern: NewRecurrencePattern, { today, weekStart }: GrammarContext): string | null {
  if (pattern.type !== 'weekly' || pattern.interval === 1 || pattern.weekdays.length === 0) return null;
  const first = firstDay(pattern, today);
  return first < addDays(weekOf(today, weekStart), 7) ? null : first;
}

/** `other`, `two`, `3rd`, `14` */
function countOf(text: string): number {
  const word = text.toLowerCase();
  const named = NUMBERS.indexOf(word) + 1;
  if (named) return named;
  return /^(?:other|second)$/.test(word) ? 2 : Number.parseInt(word.replace('third', '3'), 10);
}

const weekdaysOf = (text: string): Weekday[] =>
  WEEKDAYS.filter((day) => new RegExp(String.raw`(?<!\p{L})${day.slice(0, 2)}`, 'iu').test(text));

/** `monday to friday`, across the end of the week if the second is earlier. */
function daysFromTo(from: string, to: string): Weekday[] {
  const [first, last] = [from, to].map((day) => WEEKDAYS.indexOf(weekdaysOf(day)[0]!)) as [number, number];
  return WEEKDAYS.filter((_, day) => (first <= last ? day >= first && day <= last : day >= first || day <= last));
}
