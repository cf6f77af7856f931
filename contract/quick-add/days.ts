import { Chrono, configuration } from 'chrono-node/en';
import { addDays, addMonths, dayOfWeek, endOfMonth, middayOf } from '#contract/general/days.ts';
import {
  comingDate,
  comingMonthDay,
  comingWeekday,
  type DateStyle,
  dateOf,
  dateStyle,
  FULL_DAY,
  hasPassed,
  MONTH,
  monthAfter,
  monthNumber,
  nthWeekdayOf,
  nthWorkdayOf,
  quarterOf,
  sameMonth,
  SHORT_DAY,
  weekdayNumber,
  weekOf,
} from './calendar.ts';
import { DESCRIBED } from './estimates.ts';
import { type Hit, isWholeWords, type Match, type Rule, type Sure, wholeWords } from './engine.ts';
import type { GrammarContext } from './grammar.ts';
import { endBefore, endsLineAt, isNextToRead } from './line.ts';

/* tomorrow, next friday, 3 Dec, in 2 weeks, 24/12 */

export interface Day {
  date: string;
  /** A weekday without a date: `Friday`. */
  isWeekday: boolean;
  /** A day word that describes a thing: `the Friday report`, `in the sun`. */
  isNoun: boolean;
  /** All days of a week, month or the like: `this week`. */
  isPeriod: boolean;
  /** The first of several days: `7-9 Dec`. A due date cannot cover them, so the words stay in the name. */
  isSpan: boolean;
  /** `3.12.`, `3.12.26` */
  isDotted: boolean;
  /** Two numbers that are a day only because a time follows: `3.12 14:30`. */
  needsTime: boolean;
}

const DAY = `${FULL_DAY}|${SHORT_DAY}`;
/** A day follows: `eod friday` is on Friday. */
const THEN_DAY = String.raw`\s+(?:on\s+)?(?:${DAY}|today|tomorrow|\d)`;
const NTH = 'first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last';
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const FEW = String.raw`\d{1,2}|two|three|four`;
const countOf = (few: string): number =>
  /\d/.test(few) ? Number(few) : ['two', 'three', 'four'].indexOf(few.toLowerCase()) + 2;
/** A month by its name or its distance. */
const WHICH_MONTH = String.raw`(?:(?<month>${MONTH})|(?:(?<which>the|this|next)\s+)?month)`;

type Read = (match: Match, context: GrammarContext) => string | null;

/** A row. `read` returns the date, or null if the words are not a day. */
const day = (words: Rule<Day>['words'], sure: Rule<Day>['sure'], read: Read): Rule<Day> => ({
  words,
  sure: (match, context) => {
    if (isOneOfTwo(match) || isMovedTo(match)) return 'accepted';
    return typeof sure === 'function' ? sure(match, context) : sure;
  },
  read: (match, context) => {
    const date = isPastOrName(match) ? null : read(match, context);
    if (date === null) return null;
    const { span, mark, period } = match.groups;
    const needsTime = mark === '.' && needsTimeBehind(match, context);
    return {
      ...{ date, isWeekday: false, isNoun: false, isPeriod: period !== undefined, isSpan: span !== undefined },
      ...{ isDotted: mark === '.', needsTime },
    };
  },
});

/** A row for a weekday without a date. */
function weekday(words: string, sure: Sure): Rule<Day> {
  const row = day(words, (match) => (isNoun(match) || isInName(match) ? 'accepted' : sure), readWeekday);
  return {
    ...row,
    read: (match, context) => {
      const found = row.read(match, context);
      return found && { ...found, isWeekday: true, isNoun: isNoun(match) };
    },
  };
}

/** A row for a holiday. If its name is part of many names, it is certain only after a lead. */
const feast = (words: string, sure: Sure, month: number, number: number): Rule<Day> =>
  day(words, sure, (_, { today }) => comingDate(today, month, number));

/** Everything that names a day. Longer readings come before shorter ones. */
export const DAYS: readonly Rule<Day>[] = [
  // Tuesday in 2 weeks, in two weeks on Tuesday
  day(
    String.raw`(?<before>${DAY})\.?,?\s+in\s+(?<one>${FEW})\s+weeks|in\s+(?<two>${FEW})\s+weeks\s+on\s+(?<behind>${DAY})`,
    'always',
    ({ groups: { before, behind, one, two } }, context) =>
      notBefore(context.today, weekdayAhead((before ?? behind)!, countOf((one ?? two)!), context)),
  ),
  // a week from Monday, a week on Monday, 2 weeks from today; `Rent a car for 2 weeks on Friday` says how long
  day(
    String.raw`(?:(?:a|(?<!\bfor\s+)(?<count>${FEW}))\s+weeks?\s+(?:from|after)|(?<!\bfor\s+)a\s+week\s+on)\s+(?<day>${DAY}|today|tomorrow)`,
    'always',
    ({ groups: { day: name, count } }, { today }) =>
      addDays(nearDay(name!, today), 7 * (count === undefined ? 1 : countOf(count))),
  ),
  // Monday week, tomorrow fortnight
  day(
    String.raw`(?<day>${DAY}|today|tomorrow)\s+(?<far>week|fortnight)`,
    'placed',
    ({ groups: { day: name, far } }, { today }) => addDays(nearDay(name!, today), /^w/i.test(far!) ? 7 : 14),
  ),
  // a week tomorrow
  day(String.raw`a\s+week\s+(?<day>today|tomorrow)`, 'always', ({ groups: { day: name } }, { today }) =>
    addDays(nearDay(name!, today), 7),
  ),
  // 24/12, 24.12., am 24.12.2026, Fri 4/12
  day(
    String.raw`(?:(?<am>am)\s+(?=\d{1,2}\.\d))?(?:(?<weekday>${DAY})\.?,?\s+)?(?<one>\d{1,2})(?<mark>[/.])(?<two>\d{1,2})(?:(?:\k<mark>(?<year>\d{4}|\d{2}))|(?<dot>\.)(?=[\s\uFDD0]|$))?`,
    ({ text, groups: { am, one, mark, year, dot, weekday: name } }, { locale }) => {
      // Elsewhere `3.12.26` may be a version.
      if (mark === '.' && year?.length === 2 && am === undefined && !dateStyle(locale).dotted) return 'led';
      if (year ?? name) return 'always';
      if (dot) return sureOfDotted(text, Number(one), am !== undefined, dateStyle(locale));
      return mark === '/' ? 'placed' : 'led';
    },
    readNumbers,
  ),
  // 3 Dec, December 3rd 2027, 2026-12-24, in 3 days, 2 weeks from now
  day(findDates, sureOfDate, ({ groups }) => groups['date']!),
  day(String.raw`(?:the\s+)?day\s+after\s+tomorrow`, 'always', (_, { today }) => addDays(today, 2)),
  day('today', sureOfCapital, (_, { today }) => today),
  // A past day is when the task was due, or a part of its name: ask.
  day(String.raw`(?:the\s+)?day\s+before\s+yesterday`, 'accepted', (_, { today }) => addDays(today, -2)),
  day(String.raw`(?<!\bday\s+before\s+)yesterday`, 'accepted', (_, { today }) => addDays(today, -1)),
  day('tomorrow|tmrw|tmr', sureOfCapital, (_, { today }) => addDays(today, 1)),
  // Lower-case tom and tod: Tom is a person.
  day(
    (line) => line.matchAll(wholeWords('tom|tod', 'gu')),
    'beside',
    ({ text }, { today }) => addDays(today, text === 'tom' ? 1 : 0),
  ),
  // eom, cob, end of the week, the end of next month
  day(
    String.raw`eo(?<letter>[dwmqy])(?!${THEN_DAY})|(?:cob|close\s+of\s+business)(?!${THEN_DAY})|(?:the\s+)?end\s+of\s+(?:the\s+)?(?:(?<which>next|this)\s+)?(?<unit>day|week|month|quarter|year)(?!${THEN_DAY})`,
    'always',
    readEndOfPeriod,
  ),
  // by month end, before year-end
  day(String.raw`(?:the\s+)?(?<unit>month|quarter|year)(?:['’]s)?[\s-]end`, 'led', readEndOfPeriod),
  // the end of January
  day(String.raw`(?:the\s+)?end\s+of\s+(?<month>${MONTH})`, 'always', (match, context) =>
    endOfMonth(firstOfMonth(match, context)),
  ),
  // the last friday of november, the second tuesday of next month, the last day of June
  day(
    String.raw`(?:the\s+)?(?<nth>${NTH})\s+(?:(?<day>${DAY})|(?<work>weekday|workday|(?:working|business)\s+day)|day)\s+(?:of|in)\s+${WHICH_MONTH}`,
    'always',
    readNthOfMonth,
  ),
  // the beginning of March
  day(String.raw`(?:the\s+)?(?:beginning|start)\s+of\s+${WHICH_MONTH}`, 'always', firstOfMonth),
  // mid-January, the middle of January
  day(String.raw`(?:the\s+)?(?:mid|middle\s+of)[\s-]+(?<month>${MONTH})`, 'always', ({ groups }, { today }) =>
    comingDate(today, monthNumber(groups['month']!), 15),
  ),
  // mid next week, the middle of the month
  day(
    String.raw`(?:the\s+)?(?:mid|middle\s+of)[\s-]+(?:(?:the|this|(?<which>next))\s+)?(?<unit>week|month)`,
    'placed',
    ({ groups: { which, unit } }, { today, weekStart }) => {
      const ahead = isNext(which) ? 1 : 0;
      if (/month/i.test(unit!)) return notBefore(today, sameMonth(monthAfter(today, ahead), 15));
      return notBefore(today, comingWeekday(addDays(weekOf(today, weekStart), 7 * ahead), weekdayNumber('wed')));
    },
  ),
  day(String.raw`(?:the\s+)?week\s+after\s+next`, 'always', (_, { today, weekStart }) =>
    addDays(weekOf(today, weekStart), 14),
  ),
  // this week, this month: perhaps by its end
  day(String.raw`(?<!\bof\s+)(?<period>this)\s+(?<unit>week|month|quarter|year)`, 'accepted', readEndOfPeriod),
  day(
    String.raw`in\s+a\s+fortnight(?:['’]?s\s+time)?|a\s+fortnight\s+(?:from\s+(?:now|today)|today)`,
    'always',
    (_, { today }) => addDays(today, 14),
  ),
  // in 3d, +5 days
  day(
    String.raw`(?:in\s+|\+)(?<count>\d{1,3})\s?(?<unit>d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?)`,
    'always',
    readDistance,
  ),
  // 5 days, 3w
  day(
    String.raw`(?<!\b(?:every|each)\s+)(?<count>\d{1,3})(?:\s?(?<unit>d|w)|\s+(?<word>days|weeks|months))`,
    'accepted',
    readDistance,
  ),
  // the first of the month, the 3rd of next month, next month on the 3rd
  day(
    String.raw`(?:the\s+)?(?<number>first|${ORDINAL})\s+of\s+(?<which>the|this|next)\s+month`,
    (match, context) => (readDayOfMonth(match, context)! < context.today ? 'accepted' : 'always'),
    readDayOfMonth,
  ),
  day(String.raw`(?<which>this|next)\s+month,?\s+(?:on\s+)?the\s+(?<number>${ORDINAL})`, 'always', readDayOfMonth),
  // chrono-node knows no leap day in other years.
  feast(String.raw`29(?:th)?\s+(?:of\s+)?feb(?:ruary)?|feb(?:ruary)?\s+29(?:th)?`, 'always', 2, 29),
  // saturday next week, next week on saturday
  day(
    String.raw`(?<before>${DAY})\.?,?\s+(?:of\s+)?next\s+week|next\s+week,?\s+(?:on\s+)?(?<behind>${DAY})`,
    'always',
    ({ groups: { before, behind } }, context) => weekdayAhead((before ?? behind)!, 1, context),
  ),
  // late next week
  day(String.raw`late\s+next\s+week`, 'accepted', (_, context) => weekdayAhead('fri', 1, context)),
  // next week, early next month
  day(
    String.raw`(?<!\blate\s+)(?:early\s+|(?:the\s+)?(?:beginning|start)\s+of\s+)?(?<period>next)\s+(?<unit>week|month|quarter|year)`,
    'always',
    ({ groups: { unit } }, { today, weekStart }) => {
      if (/week/i.test(unit!)) return addDays(weekOf(today, weekStart), 7);
      if (/quarter/i.test(unit!)) return monthAfter(quarterOf(today), 3);
      return /month/i.test(unit!) ? monthAfter(today, 1) : dateOf(Number(today.slice(0, 4)) + 1, 1, 1);
    },
  ),
  // this weekend
  day(
    String.raw`(?:(?<which>this|next|the)\s+)?weekend`,
    ({ groups: { which } }) => (/this|next/i.test(which ?? '') ? 'always' : 'led'),
    ({ groups: { which } }, { today }) => {
      // Weekends are at the end of a week that starts on Monday, whatever the user's first day of the week.
      const saturday = addDays(weekOf(today, 1), 5);
      if (isNext(which)) return addDays(saturday, 7);
      return saturday < today ? today : saturday;
    },
  ),
  // monday after next
  day(String.raw`(?<day>${DAY})\s+after\s+next`, 'accepted', ({ groups: { day: name } }, { today }) =>
    addDays(nearDay(name!, today), 7),
  ),
  // friday, next friday, coming friday, Friday the 27th
  weekday(
    String.raw`(?:(?<which>(?:this\s+)?coming|this|next)\s+)?(?<day>${FULL_DAY})(?:,?\s+the\s+(?<number>${ORDINAL}))?`,
    'always',
  ),
  weekday(String.raw`(?<which>this|next)\s+(?<day>${SHORT_DAY})`, 'always'),
  // `Wed evening` ends the line like `Wed`; `mon am` is a day anywhere.
  weekday(
    String.raw`(?<day>${SHORT_DAY})\.?(?=\s+(?:(?:morning|lunchtime|afternoon|evening|night)[\s\uFDD0.,;:!?)]*$|[ap]m(?!\p{L})))`,
    'always',
  ),
  // Short names are ordinary words too: `Sat nav`, `Sun cream`.
  weekday(String.raw`(?<day>${SHORT_DAY})\.?`, 'placed'),
  // starting january, until june; perhaps `by June`. April and May are people.
  day(
    String.raw`(?<=(?:start|begin)(?:s|ing)\s+(?:in\s+|from\s+)?|(?:from|until|till|through|ending|by)\s+)(?<month>${MONTH})`,
    'bounded',
    ({ groups }, { today }) => comingDate(today, monthNumber(groups['month']!), 1),
  ),
  // in January, before March 2027
  day(
    String.raw`(?<which>in|before)\s+(?<month>${MONTH})(?:\s+(?<year>20\d\d))?`,
    'accepted',
    ({ groups: { which, month, year } }, { today }) => {
      const first = dateOf(Number(year ?? today.slice(0, 4)), monthNumber(month!), 1);
      // In the current month there is time until its end.
      if (/^in$/i.test(which!) && first === monthAfter(today, 0)) return endOfMonth(today);
      return year === undefined ? comingDate(today, monthNumber(month!), 1) : notBefore(today, first);
    },
  ),
  // 2027/01/27
  day(
    String.raw`(?<year>20\d\d)/(?<month>\d{1,2})/(?<day>\d{1,2})`,
    'always',
    ({ groups: { year, month, day: number } }, { today }) =>
      notBefore(today, dateOf(Number(year), Number(month), Number(number))),
  ),
  // 24-12-2026
  day(String.raw`(?<one>\d{1,2})(?<mark>-)(?<two>\d{1,2})-(?<year>20\d\d)`, 'always', readNumbers),
  // on the 15th, 15th 9am
  day(
    `(?<number>${ORDINAL})`,
    (match, { timeAt }) => {
      if (timeAt !== undefined && !isNoun(match) && isNextToRead(match.line, match)) return 'always';
      return isOnThing(match) ? 'accepted' : 'led';
    },
    ({ groups }, { today }) => comingMonthDay(today, Number.parseInt(groups['number']!, 10)),
  ),
  feast(String.raw`new\s+year['’]?s\s+eve`, 'placed', 12, 31),
  feast(String.raw`new\s+year(?:['’]?s)?(?:\s+day)?`, 'led', 1, 1),
  feast(String.raw`(?:christmas|xmas)\s+eve`, 'placed', 12, 24),
  feast(String.raw`(?:christmas|xmas)(?:\s+day)?`, 'led', 12, 25),
  feast(String.raw`boxing\s+day`, 'placed', 12, 26),
  feast(String.raw`valentine['’]?s(?:\s+day)?`, 'led', 2, 14),
  feast(String.raw`st\.?\s+patrick['’]?s(?:\s+day)?`, 'led', 3, 17),
  feast('halloween', 'led', 10, 31),
];

/** `Order May 5` in a locale where the day comes first, and `Ask May 5 questions` in any, may name a person. */
function sureOfDate(match: Match, { locale }: GrammarContext): Sure {
  const { text, line, start, end, groups } = match;
  if (groups['span'] || isTitled(match)) return 'accepted';
  // `2028 Jan 5` may be a year of the name, and a day of another one.
  if (/^20\d\d\s+\p{L}/u.test(text) && line.slice(0, start).trim() !== '') return 'led';
  // `Read chapter 4 may be long`: in lower case these are verbs too.
  if (/\d\s+(?:may|march)$/.test(text)) return 'placed';
  if (!/^(?:april|may|march|june|august)\s+\d+$/i.test(text) || isNextToRead(line, match)) return 'always';
  if (endsLineAt(line, end)) return dateStyle(locale).dayFirst && /^ma|^ap/i.test(text) ? 'led' : 'always';
  return DESCRIBED.test(line.slice(end)) ? 'led' : 'always';
}

/** In locales without dotted dates, `14.2.` may be the number of a section, and `3.12.` be read as a day of March. */
function sureOfDotted(text: string, number: number, am: boolean, { dayFirst, dotted }: DateStyle): Sure {
  if (dotted) return 'always';
  if (number <= 12) return dayFirst && !am ? 'led' : 'accepted';
  if (am) return 'always';
  return /\d\d\.\d\d\.$/.test(text) ? 'placed' : 'led';
}

/* Words around a day */

/** A past day, or a name: `last Friday`, `since Monday`, `Black Friday`. */
function isPastOrName({ line, start }: Match): boolean {
  const words =
    /(?<!\p{L})(?:last|past|was|were|since|after|than(?<!\bnot?\s+later\s+than)|except|except\s+for|excluding|but|black|blue|good|easter|cyber|ash|palm|super|casual|shrove|whit)\s+$/iu;
  return words.test(endBefore(line, start));
}

/** `the Friday report`, `in the sun`: a weekday that describes a thing. */
const isNoun = ({ line, start, lead }: Match): boolean =>
  lead === null && /(?<!\p{L})(?:the|an?|my|our|your|his|her|their|some|more)\s+$/iu.test(endBefore(line, start));

/** After a verb and a weekday, no noun: `Call Friday about rent`, `Meet Saturday evening` */
const NO_NOUN =
  'morning|lunchtime|afternoon|evening|night|noon|midday|midnight|[ap]m|at|by|on|in|to|with|without|for|from|about|around|after|before|until|till|between|during|over|via|near|as|if|when|while|because|re|and|or|but|then|so|not|again|too|also|instead|early|first|late|latest|maybe|please|every|each|once|twice|weekly|daily|next|this|last|the|an?|my|our|your|his|her|their|today|tonight|tomorrow|is|are|was|will|starting|starts?|ends?|ending|due';
const BEFORE_NOUN = new RegExp(String.raw`^\s+(?!(?:${NO_NOUN})(?!\p{L}))\p{Ll}{2}`, 'u');

/** `Buy Sunday Times`, `Dr. Friday`, `Text Tuesday crew`: a weekday between other words of a name. */
function isInName({ line, start, end, lead, text }: Match): boolean {
  const [before, behind] = [line.slice(0, start), line.slice(end)];
  // `Prep for Monday meeting`
  if (lead !== null) return /^for(?!\p{L})/iu.test(lead) && BEFORE_NOUN.test(behind);
  // `Dr. Friday`, and “Friday the 13th” in capitals, which is also a film.
  if (TITLE.test(before) || text === 'Friday the 13th') return true;
  // `Reply to Sunday school email`
  if (/(?<!\p{L})(?:to|with|via)\s+$/iu.test(before) && BEFORE_NOUN.test(behind)) return true;
  if (!/^\p{Lu}\p{L}+$/u.test(text)) return false;
  return isInTitle({ line, start, end }) || (/^\s*\p{L}+\s+$/u.test(before) && BEFORE_NOUN.test(behind));
}

/** `Buy Sunday Times`, `Read Freaky Friday`: a day in capitals before another word in capitals, or at the end of a title. */
function isInTitle({ line, start, end }: Pick<Match, 'line' | 'start' | 'end'>): boolean {
  const [before, behind] = [line.slice(0, start), line.slice(end)];
  return (
    (/\p{L}\s+$/u.test(before) && /^\s+\p{Lu}[\p{Ll}'’]/u.test(behind)) ||
    /^\s*(?:[Rr]ead|[Ww]atch|[Ll]isten\s+to)\s+(?:\p{Lu}\S*\s+)*$/u.test(before)
  );
}

/** `Watch Tomorrow Never Dies` */
function sureOfCapital(match: Match): Sure {
  return /^\p{Lu}\p{Ll}/u.test(match.text) && isInTitle(match) ? 'accepted' : 'always';
}

/** `Decide on 2nd floor color` */
const isOnThing = ({ line, start, end }: Match): boolean =>
  /\p{L}\s+on\s+(?:the\s+)?$/iu.test(endBefore(line, start)) && BEFORE_NOUN.test(line.slice(end));

const TITLE = /(?<!\p{L})(?:mrs?|ms|dr)\.?\s+$/iu;
/**
 * `Dr. May`: only months that are also names of people, in capitals. `Call dr dec 4` and `30 ms may 3` have a day, and
 * `Dr. May 5 10:00` may have one.
 */
const TITLED_MONTH =
  /(?<=(?<!\p{L})(?:[Mm]rs?|[Mm]s|[Dd]r)\.?\s+)(?:April|May|June|August)(?!\p{L}|\s+\d{1,2}(?![\d:.]|\s*[ap]\.?m))/gu;
const isTitled = ({ text, line, start }: Match): boolean =>
  /^(?:April|May|June|August)\s/.test(text) && TITLE.test(line.slice(0, start));
/** `See May on 3 June`: the day is of the second month. A number after `at` is a time. */
const MONTH_ON = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${MONTH})\s+)(?:at(?=\s+\d)|(?:from|on)(?=\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\.?\s*(?:of\s+)?(?:${MONTH})(?!\p{L})))`,
  'giu',
);

/** `Collect receipts for 2026 Dec 12`: unless a lead is before it, the year is part of the name. */
const YEAR_OF_NAME = new RegExp(
  String.raw`(?<=\S\s+)(?<!(?<!\p{L})(?:on|by|due|until|before|from)\s+)(20\d\d)\s+(${MONTH})\.?\s+(\d{1,2})(?![\d:])`,
  'giu',
);

const ANY_DAY = `(?:${DAY}|today|tomorrow)`;
const OR_DAY = new RegExp(String.raw`^\s+or\s+(?:on\s+)?${ANY_DAY}(?!\p{L})`, 'iu');
const DAY_OR = new RegExp(String.raw`(?<!\p{L})${ANY_DAY}\s+or\s+(?:on\s+)?$`, 'iu');

/** `Monday or Tuesday` names no single day. */
const isOneOfTwo = ({ line, start, end }: Match): boolean =>
  OR_DAY.test(line.slice(end)) || DAY_OR.test(endBefore(line, start));

/** `Move Tuesday meeting to Thursday`: the day of the meeting. */
const isMovedTo = ({ line, start }: Match): boolean =>
  /^\s*(?:move|reschedule|postpone|push|shift|change|delay)\s.*\sto\s+$/i.test(line.slice(0, start));

/* How the rows read their words */

const isNext = (which: string | undefined) => /next/i.test(which ?? '');

const notBefore = (today: string, date: string | null) => (date !== null && date >= today ? date : null);

/** A weekday whose time has passed today means next week; `today 9:00` stays unchanged. */
export function notPast({ date, isWeekday }: Day, time: string | null, context: GrammarContext): string {
  return isWeekday && time !== null && hasPassed(date, time, context) ? addDays(date, 7) : date;
}

/** The next day with this name: `today`, `tomorrow` or a weekday. */
function nearDay(name: string, today: string): string {
  const near = ['today', 'tomorrow'].indexOf(name.toLowerCase());
  return near < 0 ? comingWeekday(today, weekdayNumber(name)) : addDays(today, near);
}

/** A weekday this many weeks ahead. */
const weekdayAhead = (name: string, weeks: number, { today, weekStart }: GrammarContext): string =>
  comingWeekday(addDays(weekOf(today, weekStart), 7 * weeks), weekdayNumber(name));

function readWeekday({ groups: { which, day: name, number } }: Match, context: GrammarContext): string | null {
  const { today } = context;
  if (number) return weekdayOnNumber(today, weekdayNumber(name!), Number.parseInt(number, 10));
  return isNext(which) ? weekdayAhead(name!, 1, context) : nearDay(name!, today);
}

/** The next `Friday the 13th`. */
function weekdayOnNumber(today: string, weekdayWanted: number, number: number): string | null {
  for (let date = comingMonthDay(today, number), tries = 0; date !== null && tries < 60; tries += 1) {
    if (dayOfWeek(date) === weekdayWanted) return date;
    date = comingMonthDay(addDays(date, 1), number);
  }
  return null;
}

/** The first day of a named month, or of this or the next one. */
function firstOfMonth({ groups: { month, which } }: Match, { today }: GrammarContext): string {
  if (month !== undefined) return comingDate(monthAfter(today, 0), monthNumber(month), 1)!;
  return monthAfter(today, isNext(which) ? 1 : 0);
}

function readNthOfMonth(match: Match, context: GrammarContext): string | null {
  const { nth, day: name, work, month } = match.groups;
  const number = /^last$/i.test(nth!)
    ? -1
    : ['fir', 'sec', 'thi', 'fou', 'fif'].indexOf(nth!.slice(0, 3).toLowerCase()) + 1 || Number.parseInt(nth!, 10);
  const first = firstOfMonth(match, context);
  const inMonth = (from: string) => {
    if (name !== undefined) return nthWeekdayOf(from, weekdayNumber(name), number);
    if (work !== undefined) return nthWorkdayOf(from, number);
    return number < 0 ? endOfMonth(from) : sameMonth(from, number);
  };
  const date = inMonth(first);
  if (date === null || date >= context.today) return date;
  // If the day has passed in this month, the next month is meant; for a named month, the next year.
  return inMonth(monthAfter(first, month === undefined ? 1 : 12));
}

function readDayOfMonth({ groups: { which, number } }: Match, { today }: GrammarContext): string | null {
  const wanted = Number.parseInt(number!, 10) || 1;
  if (/^the$/i.test(which!)) return comingMonthDay(today, wanted);
  return sameMonth(monthAfter(today, isNext(which) ? 1 : 0), wanted);
}

/** `in 3d`, `+2 weeks`, `in 2mo`. */
function readDistance({ groups }: Match, { today }: GrammarContext): string | null {
  const count = Number(groups['count']);
  const unit = (groups['unit'] ?? groups['word'])!;
  // `Print in 3D` is not a distance.
  if (count === 0 || /^[DWMY]$/.test(unit)) return null;
  if (/^[dw]/i.test(unit)) return addDays(today, count * (/^w/i.test(unit) ? 7 : 1));
  return addMonths(today, count * (/^y/i.test(unit) ? 12 : 1));
}

function readEndOfPeriod({ groups: { letter, unit, which } }: Match, { today, weekStart }: GrammarContext): string {
  const ahead = isNext(which) ? 1 : 0;
  switch ((letter ?? unit ?? 'day').charAt(0).toLowerCase()) {
    case 'w':
      return addDays(weekOf(today, weekStart), 6 + 7 * ahead);
    case 'm':
      return endOfMonth(monthAfter(today, ahead));
    case 'q':
      return endOfMonth(monthAfter(quarterOf(today), 3 * ahead + 2));
    case 'y':
      return `${Number(today.slice(0, 4)) + ahead}-12-31`;
    default:
      return addDays(today, ahead);
  }
}

/** Fractions and “open all day” are not dates in any locale. */
const NEVER_DATES = /^(?:24\/7|1\/[1-9]|2\/[35]|3\/[458]|9\/10|10\/10)$/;

/** `Run 2.5 km`: an amount of something. */
const AMOUNT =
  /^\s?(?:[kcm]?m|[km]?g|[mcd]?l|kw|kwh|h|min|[gmt]b|x|lbs?|oz|mi|miles?|kilos?|lit(?:er|re)s?|hours?|euros?|eur|usd|gbp|chf|percent|°|€|\$|£|%)(?![\p{L}\p{N}])/iu;

/** `Upgrade to version 2.10`: without a third number or dot it is not a date, except in locales that write dates so. */
const needsTimeBehind = ({ groups: { dot, year } }: Match, { locale }: GrammarContext): boolean =>
  !dot && !year && !dateStyle(locale).dotted;

function readNumbers(match: Match, context: GrammarContext): string | null {
  const { today, locale, timeAt } = context;
  const { one = '', mark, two = '', year, dot } = match.groups;
  const { dayFirst, dotted } = dateStyle(locale);
  if (
    mark === '.' &&
    needsTimeBehind(match, context) &&
    !/^\s+$/.test(match.line.slice(match.end, timeAt ?? match.end))
  )
    return null;
  // `Room 9.30.` is not a date.
  if (dot !== undefined && !dotted && Number(two) > 12) return null;
  if (mark === '.' && !year && AMOUNT.test(match.line.slice(match.end))) return null;
  if (mark === '/' && !year && NEVER_DATES.test(`${one}/${two}`)) return null;
  const written =
    mark === '.' || dayFirst ? { day: Number(one), month: Number(two) } : { day: Number(two), month: Number(one) };
  // `12/24` is unambiguous.
  const { day: number, month } =
    (mark !== '.' || year) && written.month > 12 ? { day: written.month, month: written.day } : written;
  if (!year) return comingDate(today, month, number);
  return notBefore(today, dateOf(Number(year) + (year.length === 2 ? 2000 : 0), month, number));
}

const chrono = new Chrono(configuration.createConfiguration(false, false));

/** A number with the word after it, such as `45m` and `half an hour`. */
const COUNTED =
  /(?<![a-z\d])(?:\d[\d.]*|an?|few|several|half|couple|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s*(?:(?:of|an?)\s+)?[a-z]+/gi;
/** More at the beginning or end of a line are not read: chrono-node takes up to a millisecond for each. */
const COUNTED_MAX = 15;

/** A line without the words in the middle of very many such ones. */
function withFewCounted(line: string): string {
  const between = [...line.matchAll(COUNTED)].slice(COUNTED_MAX, -COUNTED_MAX);
  const [first, last] = [between[0], between.at(-1)];
  if (!first || !last) return line;
  const end = last.index + last[0].length;
  return line.slice(0, first.index) + '|'.repeat(end - first.index) + line.slice(end);
}

/** Finds dates and distances with chrono-node. The group `date` is the day; `span` marks the first of several days. */
function* findDates(line: string, { today }: GrammarContext): Iterable<Hit> {
  const text = line
    // chrono-node would read `8.30 on 4 Dec` and `6:30 until 20 Dec` as one.
    .replaceAll(/(?<!\S)\d{1,2}[:.]\d\d(?!\S)/g, (time) => 'x'.repeat(time.length))
    // chrono-node does not read `3. December`.
    .replaceAll(/(?<=\d)\.(?=\s?\p{L})/gu, ' ')
    .replaceAll(TITLED_MONTH, (name) => 'x'.repeat(name.length))
    .replaceAll(MONTH_ON, (lead) => '|'.repeat(lead.length))
    .replaceAll(YEAR_OF_NAME, (words, year: string, month: string, number: string) =>
      comingDate(today, monthNumber(month), Number(number))?.startsWith(year) ? `xxxx${words.slice(4)}` : words,
    )
    // chrono-node would read `from 1 Dec` as a time; leads are handled here.
    .replaceAll(/(?<!\p{L})(?:from|at|on)(?=\s+(?:the\s+)?\d)/giu, (lead) => ' '.repeat(lead.length));
  for (const result of chrono.parse(withFewCounted(text), { instant: middayOf(today) }, { forwardDate: true })) {
    const { start, index } = result;
    const found = result.text.trimEnd();
    const isDistance =
      /^(?:in|within)\s.*(?:day|week|month|year)s?$|(?:day|week|month|year)s?\s+from\s+(?:now|today)$/i.test(found);
    const isDate =
      /\p{L}{3}|\d{4}-/u.test(found) &&
      // Numeric dates are read by the user's locale.
      !/\d[./]\d/.test(found) &&
      start.isCertain('day') &&
      start.isCertain('month') &&
      !result.tags().has('result/relativeDate');
    const date = dateOf(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
    const end = index + found.length;
    if (!(isDistance || isDate) || date === null || date < today) continue;
    // `in the week of Dec 7`
    if (isDistance && /^\s+of(?!\p{L})/u.test(line.slice(end))) continue;
    if (!isWholeWords(line, { start: index, end })) continue;
    // The weekdays in `Mon 7 Dec - Wed 9 Dec` must not be read separately.
    const span = result.end === null ? undefined : found;
    const [time = ''] = isDistance && !span ? (/^['’]?\s+time(?!\p{L})/iu.exec(line.slice(end)) ?? []) : [];
    yield { index, 0: line.slice(index, end) + time, groups: { date, ...(span && { span }) } };
  }
}
