import { INTERVAL_MAX, type NewRecurrencePattern, type RepeatFrom } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import {
  inQuarters,
  monthDaysRule,
  type NthWeekday,
  nthWeekdaysRule,
  nthWeekdayRule,
} from '#web/features/recurring/pattern/nth-weekday.ts';
import { addDays } from '#web/ui/date/days.ts';
import { comingDate, monthNumber, weekOf } from './calendar.ts';
import type { Find } from './find.ts';
import { firstDay } from './first-day.ts';
import type { GrammarContext, Range } from './grammar.ts';
import { AFTER, endsLineAt, isBesideTaken, overlap, wordPattern } from './line.ts';
import { PARTS_OF_DAY } from './read-times.ts';

/** How something repeats. */
export interface RepeatFind extends Find {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
  /** The first day, where the words name it: `every 25 December`. */
  firstDay: string | null;
  time: string | null;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];
const COUNT = String.raw`(?<count>\d{1,4}|other|second|third|\d{1,3}(?:st|nd|rd|th)|${NUMBERS.join('|')})`;
const DAY = String.raw`(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)s?`;
const AND = String.raw`(?:\s*,\s*(?:and\s+)?|\s*/\s*|\s+and\s+(?:(?:every|on)\s+)?|\s*&\s*|\s*\+\s*|\s+)`;
const days = (name: string) => String.raw`(?<${name}>${DAY}(?:${AND}${DAY})*)`;
const DAYS = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days`;
/** Two letters name a day only beside another one, without a space: `mo-fr`, `tu/th`. */
const TWO = '(?:mo|tu|we|th|fr|sa|su)';
const TWO_DAYS = String.raw`${TWO}(?:[/&+,]${TWO})+`;
const TO = String.raw`\s*[-–]\s*|\s+(?:to|through|thru|till|until)\s+`;
const NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const DATES = String.raw`${ORDINAL}(?:(?:\s*,\s*|\s+and\s+|\s*&\s*)(?:the\s+)?${ORDINAL})*`;
const MONTH = String.raw`(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`;
const NTH = String.raw`(?:first|1st|second|2nd|third|3rd|fourth|4th|last)`;
const nthDay = (suffix: string) =>
  String.raw`(?<nth${suffix}>${NTH}(?:(?:\s*,\s*|\s+and\s+(?:the\s+)?|\s*&\s*)${NTH})*)\s+(?<nthDay${suffix}>${DAY}|day|weekday|workday|working\s+day)`;
const ofThePeriod = (suffix: string) =>
  String.raw`(?:\s+(?:of|in)\s+(?:the|each|every)\s+(?<of${suffix}>month|quarter))?`;
const PART = String.raw`(?:\s+(?<part>morning|afternoon|evening|night|[ap]m)s?)?`;

/** Every shape behind `every`. The longest come first. */
const SHAPES = [
  // every last friday, every 2nd tuesday of the month, every last working day of the quarter, every last day
  String.raw`${nthDay('A')}${ofThePeriod('A')}`,
  // every 25 December, every December 25th
  String.raw`(?<dateA>${NUMBER})\s+(?:of\s+)?(?<monthA>${MONTH})|(?<monthB>${MONTH})\s+(?:the\s+)?(?<dateB>${NUMBER})`,
  // every 1st and 15th, every 31st of the month, every first of the month; `every 15th workday` cannot be said
  String.raw`(?<dates>${DATES})(?:\s+(?:of|in)\s+(?:the|each|every)\s+month)?(?!\s+(?:(?:work|week)?day|week|month|quarter|year|${DAY}))`,
  String.raw`(?<firstOf>first)\s+of\s+(?:the|each)\s+month`,
  // every 27, every 27 at 9:00
  String.raw`(?<date>\d{1,2})(?=[\s\uE000]*(?:$|[,.;]|(?:at|from|until|starting)\s|@))`,
  // every monday to friday, every mon-fri, every mo-fr
  String.raw`(?:(?<fromDay>${DAY})(?:${TO})(?<toDay>${DAY})|(?<fromTwo>${TWO})[-–](?<toTwo>${TWO})|(?<two>${TWO_DAYS}))${PART}`,
  // every monday and thursday, every other sunday morning
  String.raw`(?:(?<skip>other)\s+)?${days('days')}${PART}`,
  String.raw`(?<group>weekday|workday|working\s+day|weekend)s?${PART}`,
  String.raw`(?<alone>morning|afternoon|evening|night)`,
  // every 2 weeks on monday, every month on the 31st, every month on the last friday, every year on 3 Dec
  String.raw`(?:${COUNT}\s+)?(?<unit>day|week|fortnight|month|quarter|year)s?(?:\s+on\s+(?:${days('onDays')}|(?:the\s+)?${nthDay('B')}|(?:the\s+)?(?<onDate>${NUMBER})(?!\s*${MONTH})|(?<dateC>${NUMBER})\s+(?:of\s+)?(?<monthC>${MONTH})|(?<monthD>${MONTH})\s+(?<dateD>${NUMBER})))?${PART.replace('<part>', '<partB>')}`,
].join('|');

const EVERY = wordPattern(
  String.raw`(?:ev(?:ery)?(?<completion>!)?|each)\s+(?:${SHAPES})(?<afterwards>\s+after\s+(?:completion|completing(?:\s+it)?|it\s+is\s+done))?`,
);

/** `weekly on friday`, `monthly on the 15th`, `on mondays`, `on weekdays`. */
const ADVERB_ON = wordPattern(
  String.raw`(?<adverb>weekly|fortnightly|monthly)\s+on\s+(?:${days('onDays')}|(?:the\s+)?(?<onDate>${NUMBER})|(?:the\s+)?${nthDay('B')})|(?:on|at)\s+(?:(?<plural>${DAYS}(?:${AND}${DAYS})*)|(?<group>weekday|workday|weekend)s)`,
);
/** Every two weeks, or twice a week. */
const BIWEEKLY_ON = wordPattern(String.raw`(?<maybe>(?<adverb>bi-?weekly)\s+on\s+${days('onDays')})`);

const EXCEPT = String.raw`(?:\s*,)?\s+(?:except(?:ing)?(?:\s+for)?|excluding|apart\s+from|but(?:\s+not)?)(?:\s+on)?\s+(?<without>${DAY}(?:${AND}${DAY})*|weekends?)`;
/** `daily except Sunday`; alone `daily` counts only at the end. */
const DAILY_EXCEPT = wordPattern(String.raw`(?<adverb>daily)(?=${EXCEPT})`);
const EXCEPTION = new RegExp(`${EXCEPT}${AFTER}`, 'iu');

/** `mondays and thursdays` can be nothing else; `mondays`, `mon wed`, `mo-fr`, `weekdays`, `once a week` and `biweekly` may be. */
const LOOSE = [
  wordPattern(String.raw`(?<plural>${DAYS}${AND}${DAYS}(?:${AND}${DAYS})*)`),
  wordPattern(
    String.raw`(?<maybe>(?<plural>${DAYS}|${DAY}(?:${AND}${DAY})+)|(?<fromDay>${DAY})(?:${TO})(?<toDay>${DAY})|(?<fromTwo>${TWO})[-–](?<toTwo>${TWO})|(?<two>${TWO_DAYS})|(?<group>weekday|workday|weekend)s|(?<adverb>bi-?weekly))`,
  ),
  wordPattern(String.raw`(?<placed>once\s+(?:a|every)\s+(?<unit>day|week|month|quarter|year))`),
];

/** `on the last friday of every month`, `the last working day of every quarter`, `the 1st and 15th of each month`. */
const OF_EVERY_PERIOD = wordPattern(
  String.raw`(?:on\s+)?(?:the\s+)?(?:${nthDay('A')}\s+of\s+(?:each|every)\s+(?<ofA>month|quarter)|(?<dates>${DATES}|first)\s+of\s+(?:each|every)\s+month)`,
);

/** Alone only where the line ends, because "Write weekly report" is a name. */
const ADVERB = wordPattern('(?<adverb>daily|weekly|fortnightly|monthly|quarterly|yearly|annually)');

const UNITS: Readonly<Record<string, { type: 'daily' | 'weekly' | 'monthly'; interval: number }>> = {
  day: { type: 'daily', interval: 1 },
  daily: { type: 'daily', interval: 1 },
  week: { type: 'weekly', interval: 1 },
  weekly: { type: 'weekly', interval: 1 },
  fortnight: { type: 'weekly', interval: 2 },
  fortnightly: { type: 'weekly', interval: 2 },
  month: { type: 'monthly', interval: 1 },
  monthly: { type: 'monthly', interval: 1 },
  quarter: { type: 'monthly', interval: 3 },
  quarterly: { type: 'monthly', interval: 3 },
  year: { type: 'monthly', interval: 12 },
  yearly: { type: 'monthly', interval: 12 },
  annually: { type: 'monthly', interval: 12 },
  biweekly: { type: 'weekly', interval: 2 },
  'bi-weekly': { type: 'weekly', interval: 2 },
};

/** What repeats in a line, in order. */
export function readRepeats(open: string, context: GrammarContext): RepeatFind[] {
  const found = [EVERY, OF_EVERY_PERIOD, ADVERB_ON, BIWEEKLY_ON, DAILY_EXCEPT, ...LOOSE]
    .flatMap((words) => read(open, words, context))
    .toSorted((one, other) => one.start - other.start);
  return found.filter((find, index) => !found.slice(0, index).some((earlier) => overlap(earlier, find)));
}

/** `daily` and its like at the end of a line. What stands behind it must be taken before. */
export const readAdverbs = (open: string, context: GrammarContext): RepeatFind[] =>
  read(open, ADVERB, context).filter(({ start, end }) => open.slice(0, start).trim() !== '' && endsLineAt(open, end));

/** `, except Sunday`, `but not on weekends`: the days that a rhythm leaves out. */
export function readExceptions(open: string): (Range & { leftOut: Weekday[] }) | undefined {
  const found = EXCEPTION.exec(open);
  if (!found) return undefined;
  const words = found.groups!['without']!;
  const leftOut = /^weekend/i.test(words) ? WEEKDAYS.slice(5) : weekdaysOf(words);
  return { start: found.index, end: found.index + found[0].length, leftOut };
}

/** The pattern without these days; undefined where that cannot be said, or leaves none. */
export function withoutDays(
  pattern: NewRecurrencePattern,
  leftOut: readonly Weekday[],
): NewRecurrencePattern | undefined {
  if (pattern.interval !== 1 || (pattern.type === 'weekly' && pattern.weekdays.length === 0)) return undefined;
  if (pattern.type !== 'daily' && pattern.type !== 'weekly') return undefined;
  const left = (pattern.type === 'daily' ? WEEKDAYS : pattern.weekdays).filter((day) => !leftOut.includes(day));
  return left.length === 0 ? undefined : weekly(1, left);
}

type Groups = Readonly<Record<string, string | undefined>>;

function read(open: string, words: RegExp, context: GrammarContext): RepeatFind[] {
  return [...open.matchAll(words)].flatMap(({ index, 0: text, groups = {} }) => {
    const pattern = patternOf(groups);
    const part = (groups['part'] ?? groups['partB'] ?? groups['alone'])?.toLowerCase();
    const from: RepeatFrom = (groups['completion'] ?? groups['afterwards']) ? 'completion' : 'due';
    const time = part === undefined ? null : PARTS_OF_DAY[part]!;
    const range = { start: index, end: index + text.length };
    const doubtful =
      groups['maybe'] !== undefined ||
      isEveryOtherOrNth(groups) ||
      (groups['placed'] !== undefined && !endsLineAt(open, range.end) && !isBesideTaken(open, range));
    return pattern
      ? [
          {
            ...range,
            pattern,
            from,
            firstDay: yearlyDate(groups, context) ?? nextWeekDay(pattern, context),
            time,
            doubtful,
          },
        ]
      : [];
  });
}

/** `every second tuesday`: of the month, or every two weeks. `every 2nd tuesday` counts in the month, as rivals have it. */
const isEveryOtherOrNth = ({ nthA, nthDayA, ofA }: Groups): boolean =>
  /^second$/i.test(nthA ?? '') && !ofA && !/^day$/i.test(nthDayA!);

function patternOf(groups: Groups): NewRecurrencePattern | null {
  const {
    skip,
    days: named,
    plural,
    group,
    alone,
    dates,
    date,
    firstOf,
    fromDay,
    toDay,
    fromTwo,
    toTwo,
    two,
    onDays,
    onDate,
    count,
  } = groups;
  if (groups['nthA'] && /^q/i.test(groups['ofA'] ?? '')) return onNthOfQuarter(groups['nthA'], groups['nthDayA']!);
  if (groups['nthA']) return onNth(groups['nthA'], groups['nthDayA']!, groups['ofA'] !== undefined);
  if (namedMonth(groups)) return monthly(12 * intervalOf(count), namedMonth(groups)!.day);
  if (dates) return onMonthDays(dates);
  if (date ?? firstOf) return monthly(1, date === undefined ? 1 : Number(date));
  if (fromDay ?? fromTwo) return weekly(1, daysBetween((fromDay ?? fromTwo)!, (toDay ?? toTwo)!));
  if (group) return weekly(1, group.toLowerCase() === 'weekend' ? WEEKDAYS.slice(5) : WORKWEEK);
  const list = named ?? plural ?? two;
  if (list) return weekly(skip ? 2 : 1, weekdaysOf(list));
  if (alone) return { ...EMPTY, type: 'daily', interval: 1 };
  const { type, interval: base } = UNITS[(groups['unit'] ?? groups['adverb'])!.toLowerCase()]!;
  const interval = base * intervalOf(count);
  if (interval < 1 || interval > INTERVAL_MAX) return null;
  if (type === 'monthly' && groups['nthB']) return onNth(groups['nthB'], groups['nthDayB']!, true, interval);
  if (type === 'monthly')
    return onDays ? null : monthly(interval, onDate === undefined ? null : Number.parseInt(onDate, 10));
  if (onDate ?? groups['nthB']) return null;
  if (type === 'weekly') return weekly(interval, onDays ? weekdaysOf(onDays) : []);
  return onDays ? null : { ...EMPTY, type, interval };
}

const EMPTY = {
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
  rrule: null,
} satisfies Partial<NewRecurrencePattern>;

const WORKWEEK = WEEKDAYS.slice(0, 5);

const weekly = (interval: number, weekdays: readonly Weekday[]): NewRecurrencePattern => ({
  ...EMPTY,
  type: 'weekly',
  interval,
  weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
});

const monthly = (interval: number, month_day: number | null): NewRecurrencePattern | null =>
  month_day !== null && (month_day < 1 || month_day > 31) ? null : { ...EMPTY, type: 'monthly', interval, month_day };

const custom = (rrule: string): NewRecurrencePattern => ({ ...EMPTY, type: 'custom', interval: 1, rrule });

/** `last friday`, `first workday`, `last day`; `3rd day` and `second monday` count days and weeks where no month is named. */
function onNth(which: string, day: string, ofMonth: boolean, interval = 1): NewRecurrencePattern | null {
  const [nth = 1, ...others] = which.split(/\s*(?:,|&|(?<!\p{L})and(?:\s+the)?(?!\p{L}))\s*/iu).map(nthOf);
  const isDay = /^day$/i.test(day);
  if (others.length > 0) {
    const [weekday, ...more] = isDay ? [] : namedDays(day);
    return weekday && more.length === 0 ? custom(nthWeekdaysRule([nth, ...others], weekday, interval)) : null;
  }
  if (!ofMonth && isDay && nth > 1) return { ...EMPTY, type: 'daily', interval: nth };
  // The last day of a shorter month stands in for the 31st, so the 31st is the last day of each.
  if (isDay) return monthly(interval, nth === -1 ? 31 : nth);
  const weekdays = namedDays(day);
  if (!ofMonth && /^second$/i.test(which)) return weekly(2, weekdays);
  return custom(nthWeekdayRule({ nth, days: weekdays }, interval));
}

/** `last working day`, `first monday` of a quarter; a rule cannot count further in one. */
function onNthOfQuarter(which: string, day: string): NewRecurrencePattern | null {
  const nth = nthOf(which);
  if (nth !== 1 && nth !== -1) return null;
  return custom(
    inQuarters(/^day$/i.test(day) ? monthDaysRule([nth]) : nthWeekdayRule({ nth, days: namedDays(day) }), nth),
  );
}

const nthOf = (which: string): NthWeekday['nth'] =>
  (/^last$/i.test(which)
    ? -1
    : ['fir', 'sec', 'thi', 'fou'].indexOf(which.slice(0, 3).toLowerCase()) + 1 ||
      Number.parseInt(which, 10)) as NthWeekday['nth'];

/** A weekday, or all of the `working day`. */
const namedDays = (day: string): readonly Weekday[] =>
  /^w/i.test(day) && !/^wed/i.test(day) ? WORKWEEK : weekdaysOf(day);

function onMonthDays(dates: string): NewRecurrencePattern | null {
  const numbers = dates.replace(/first/i, '1').match(/\d+/g)!.map(Number);
  if (numbers.some((number) => number < 1 || number > 31)) return null;
  return numbers.length === 1 ? monthly(1, numbers[0]!) : custom(monthDaysRule(numbers));
}

/** The month and day of `every 25 December`. */
function namedMonth(groups: Groups): { month: number; day: number } | null {
  const letter = ['A', 'B', 'C', 'D'].find((each) => groups[`month${each}`]);
  if (!letter) return null;
  return { month: monthNumber(groups[`month${letter}`]!), day: Number.parseInt(groups[`date${letter}`]!, 10) };
}

function yearlyDate(groups: Groups, { today }: GrammarContext): string | null {
  const named = namedMonth(groups);
  return named && comingDate(today, named.month, named.day);
}

/**
 * The first day of `every 2 weeks on Monday` where it is in a later week: nobody means the week after that, which it
 * would be if the weeks were counted from this one.
 */
function nextWeekDay(pattern: NewRecurrencePattern, { today, weekStart }: GrammarContext): string | null {
  if (pattern.type !== 'weekly' || pattern.interval === 1 || pattern.weekdays.length === 0) return null;
  const first = firstDay(pattern, today);
  return first < addDays(weekOf(today, weekStart), 7) ? null : first;
}

function intervalOf(count: string | undefined): number {
  if (count === undefined) return 1;
  const word = count.toLowerCase();
  const named = NUMBERS.indexOf(word) + 1;
  if (named) return named;
  return /^(?:other|second)$/.test(word) ? 2 : Number.parseInt(word.replace('third', '3'), 10);
}

const weekdaysOf = (text: string): Weekday[] =>
  WEEKDAYS.filter((day) => new RegExp(String.raw`(?<!\p{L})${day.slice(0, 2)}`, 'iu').test(text));

/** `monday to friday`, over the end of the week where it is earlier. */
function daysBetween(from: string, to: string): Weekday[] {
  const [first, last] = [from, to].map((day) => WEEKDAYS.indexOf(weekdaysOf(day)[0]!)) as [number, number];
  return WEEKDAYS.filter((_, day) => (first <= last ? day >= first && day <= last : day >= first || day <= last));
}
