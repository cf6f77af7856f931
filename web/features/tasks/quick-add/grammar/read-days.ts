import { Chrono, configuration } from 'chrono-node/en';
import { addDays, addMonths, dayOfWeek, middayOf } from '#web/ui/date/days.ts';
import {
  comingDate,
  comingMonthDay,
  comingWeekday,
  dateOf,
  dateStyle,
  endOfMonth,
  monthAfter,
  monthNumber,
  nthWeekdayOf,
  nthWorkdayOf,
  quarterOf,
  sameMonth,
  weekdayNumber,
  weekOf,
} from './calendar.ts';
import { type Find, isSure, type Lead, leadBefore, type Needs } from './find.ts';
import type { GrammarContext } from './grammar.ts';
import { isWholeWords, overlap, wordPattern } from './line.ts';

/** A day, and the word that leads to it. */
export interface DayFind extends Find {
  date: string;
  lead: Lead;
  /** A weekday without a date: `Friday`. */
  isWeekday: boolean;
  /** Such a word as a thing: `the Friday report`, `in the sun`. */
  isNoun: boolean;
  /** The first of several days: `7-9 Dec`. No due date holds all of them, so it is left in the name. */
  isSpan?: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface DayRule {
  words: RegExp;
  needs: Needs | ((groups: Groups, context: GrammarContext) => Needs);
  isWeekday?: boolean;
  /** Null where the words are no day after all. */
  read: (groups: Groups, context: GrammarContext, text: string) => string | null;
}

const FULL = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const SHORT = 'mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun';
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';

/** Feasts and days off that have the same date each year. `plain` ones are in many names and need a word before them. */
const HOLIDAYS: readonly { words: string; month: number; day: number; plain?: true }[] = [
  { words: String.raw`new\s+year['’]?s\s+eve`, month: 12, day: 31 },
  { words: String.raw`new\s+year(?:['’]?s)?(?:\s+day)?`, month: 1, day: 1, plain: true },
  { words: String.raw`(?:christmas|xmas)\s+eve`, month: 12, day: 24 },
  { words: String.raw`(?:christmas|xmas)(?:\s+day)?`, month: 12, day: 25, plain: true },
  { words: String.raw`boxing\s+day`, month: 12, day: 26 },
  { words: String.raw`valentine['’]?s(?:\s+day)?`, month: 2, day: 14, plain: true },
  { words: String.raw`st\.?\s+patrick['’]?s(?:\s+day)?`, month: 3, day: 17, plain: true },
  { words: String.raw`halloween`, month: 10, day: 31, plain: true },
];

/** A day follows: `eod friday` is on Friday. */
const THEN_DAY = String.raw`\s+(?:on\s+)?(?:${FULL}|${SHORT}|today|tomorrow|\d)`;
const PARTS = 'morning|lunchtime|afternoon|evening|night';
const NTH = String.raw`first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last`;
/** A month by its name, or by its distance. */
const WHICH_MONTH = String.raw`(?:(?<month>${MONTHS})|(?:(?<which>the|this|next)\s+)?month)`;
const UNITS: Readonly<Record<string, number>> = { d: 1, w: 7 };

/** `Tuesday in 2 weeks`, `a week from today`, `Fri 4/12`: read before the shorter meanings in them. */
const LONG_RULES: readonly DayRule[] = [
  {
    words: wordPattern(
      String.raw`(?<before>${FULL}|${SHORT})\.?,?\s+in\s+(?<one>\d{1,2}|two|three|four)\s+weeks|in\s+(?<two>\d{1,2}|two|three|four)\s+weeks\s+on\s+(?<behind>${FULL}|${SHORT})`,
    ),
    needs: 'nothing',
    read: ({ before, behind, one, two }, { today, weekStart }) => {
      const weeks = ['two', 'three', 'four'].indexOf((one ?? two)!.toLowerCase()) + 2;
      const ahead = weeks > 1 ? weeks : Number(one ?? two);
      return comingWeekday(addDays(weekOf(today, weekStart), 7 * ahead), weekdayNumber((before ?? behind)!));
    },
  },
  {
    words: wordPattern(String.raw`a\s+week\s+(?:from|on)\s+(?<day>${FULL}|${SHORT})`),
    needs: 'nothing',
    read: ({ day }, { today }) => addDays(comingWeekday(today, weekdayNumber(day!)), 7),
  },
  {
    // `Monday week` is the one after.
    words: wordPattern(String.raw`(?<day>${FULL}|${SHORT}|today|tomorrow)\s+(?<far>week|fortnight)`),
    needs: 'place',
    read: ({ day, far }, { today }) => {
      const near = ['today', 'tomorrow'].indexOf(day!.toLowerCase());
      const from = near < 0 ? comingWeekday(today, weekdayNumber(day!)) : addDays(today, near);
      return addDays(from, /^w/i.test(far!) ? 7 : 14);
    },
  },
  {
    words: wordPattern(String.raw`a\s+week\s+(?:from\s+)?(?<day>today|tomorrow)`),
    needs: 'nothing',
    read: ({ day }, { today }) => addDays(today, /today/i.test(day!) ? 7 : 8),
  },
  {
    words: wordPattern(
      String.raw`(?:(?<weekday>${FULL}|${SHORT})\.?,?\s+)?(?<one>\d{1,2})(?<mark>[/.])(?<two>\d{1,2})(?:(?:\k<mark>(?<year>\d{4}|\d{2}))|(?<dot>\.)(?=[\s\uE000]|$))?`,
    ),
    needs: ({ mark, year, dot, weekday }, { locale }) => {
      if (year ?? weekday) return 'nothing';
      // Where dates are written otherwise, `9.30.` in a sentence is none.
      if (dot) return dateStyle(locale).dotted ? 'nothing' : 'place';
      return mark === '/' ? 'place' : 'lead';
    },
    read: readNumbers,
  },
];

const RULES: readonly DayRule[] = [
  {
    words: wordPattern(String.raw`(?:the\s+)?day\s+after\s+tomorrow`),
    needs: 'nothing',
    read: (_, { today }) => addDays(today, 2),
  },
  { words: wordPattern('today'), needs: 'nothing', read: (_, { today }) => today },
  { words: wordPattern('tomorrow|tmrw|tmr'), needs: 'nothing', read: (_, { today }) => addDays(today, 1) },
  {
    // Tom is a person.
    words: new RegExp(wordPattern('tom|tod').source, 'gu'),
    needs: 'company',
    read: (_, { today }, text) => addDays(today, text === 'tom' ? 1 : 0),
  },
  {
    words: wordPattern(
      String.raw`eo(?<letter>[dwmqy])(?!${THEN_DAY})|(?<business>cob|close\s+of\s+business)(?!${THEN_DAY})|(?:the\s+)?end\s+of\s+(?:the\s+)?(?:(?<next>next|this)\s+)?(?<unit>day|week|month|quarter|year)(?!${THEN_DAY})`,
    ),
    needs: 'nothing',
    read: endOfPeriod,
  },
  {
    words: wordPattern(String.raw`(?:the\s+)?end\s+of\s+(?<month>${MONTHS})`),
    needs: 'nothing',
    read: ({ month }, { today }) => {
      const first = comingDate(monthAfter(today, 0), monthNumber(month!), 1);
      return first && endOfMonth(first);
    },
  },
  {
    // The last friday of november, the second tuesday of next month, the first of the month, the last day of June.
    words: wordPattern(
      String.raw`(?:the\s+)?(?<nth>${NTH})\s+(?:(?<day>${FULL}|${SHORT})|(?<work>weekday|workday|working\s+day)|day)\s+(?:of|in)\s+${WHICH_MONTH}|(?:the\s+)?(?<nth2>first)\s+of\s+(?:the|next)\s+month`,
    ),
    needs: 'nothing',
    read: readNthOfMonth,
  },
  {
    words: wordPattern(String.raw`(?:the\s+)?(?:beginning|start)\s+of\s+${WHICH_MONTH}`),
    needs: 'nothing',
    read: (groups, context) => firstOfMonth(groups, context),
  },
  {
    words: wordPattern(String.raw`(?:the\s+)?(?:mid|middle\s+of)[\s-]+(?<month>${MONTHS})`),
    needs: 'nothing',
    read: ({ month }, { today }) => comingDate(today, monthNumber(month!), 15),
  },
  {
    words: wordPattern(String.raw`in\s+a\s+fortnight(?:['’]?s\s+time)?|a\s+fortnight\s+(?:from\s+(?:now|today)|today)`),
    needs: 'nothing',
    read: (_, { today }) => addDays(today, 14),
  },
  {
    // What rivals take for a distance: `in 3d`, `+5 days`.
    words: wordPattern(
      String.raw`(?:in\s+|\+)(?<count>\d{1,3})\s?(?<unit>d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?)`,
    ),
    needs: 'nothing',
    read: readDistance,
  },
  {
    words: wordPattern(String.raw`(?<count>\d{1,3})(?:\s?(?<unit>d|w)|\s+(?<unit2>days|weeks|months))`),
    needs: 'person',
    read: readDistance,
  },
  {
    words: wordPattern(String.raw`(?:the\s+)?(?<number>\d{1,2})(?:st|nd|rd|th)\s+of\s+(?<which>this|next)\s+month`),
    needs: 'nothing',
    read: ({ number, which }, { today }) => sameMonth(monthAfter(today, /next/i.test(which!) ? 1 : 0), Number(number)),
  },
  {
    // chrono-node knows no leap day in other years.
    words: wordPattern(String.raw`29(?:th)?\s+(?:of\s+)?feb(?:ruary)?|feb(?:ruary)?\s+29(?:th)?`),
    needs: 'nothing',
    read: (_, { today }) => comingDate(today, 2, 29),
  },
  {
    words: wordPattern(
      String.raw`(?<before>${FULL}|${SHORT})\.?,?\s+(?:of\s+)?next\s+week|next\s+week,?\s+(?:on\s+)?(?<behind>${FULL}|${SHORT})`,
    ),
    needs: 'nothing',
    read: ({ before, behind }, { today, weekStart }) =>
      comingWeekday(addDays(weekOf(today, weekStart), 7), weekdayNumber((before ?? behind)!)),
  },
  {
    words: wordPattern(String.raw`(?<which>this|next)\s+month,?\s+(?:on\s+)?the\s+(?<number>\d{1,2})(?:st|nd|rd|th)`),
    needs: 'nothing',
    read: ({ number, which }, { today }) => sameMonth(monthAfter(today, /next/i.test(which!) ? 1 : 0), Number(number)),
  },
  {
    words: wordPattern(
      String.raw`(?:early\s+|(?:the\s+)?(?:beginning|start)\s+of\s+)?next\s+(?<unit>week|month|quarter|year)`,
    ),
    needs: 'nothing',
    read: ({ unit }, { today, weekStart }) => {
      if (/week/i.test(unit!)) return addDays(weekOf(today, weekStart), 7);
      if (/quarter/i.test(unit!)) return monthAfter(quarterOf(today), 3);
      return /month/i.test(unit!) ? monthAfter(today, 1) : dateOf(Number(today.slice(0, 4)) + 1, 1, 1);
    },
  },
  {
    words: wordPattern(String.raw`(?:(?<which>this|next|the)\s+)?weekend`),
    needs: ({ which }) => (/this|next/i.test(which ?? '') ? 'nothing' : 'lead'),
    read: ({ which }, { today }) => {
      // Weekends are at the end of a week that begins on Monday, wherever the person's own begins.
      const saturday = addDays(weekOf(today, 1), 5);
      if (/next/i.test(which ?? '')) return addDays(saturday, 7);
      return saturday < today ? today : saturday;
    },
  },
  {
    words: wordPattern(
      String.raw`(?:(?<which>this|next)\s+)?(?<day>${FULL})(?:,?\s+the\s+(?<number>\d{1,2})(?:st|nd|rd|th))?`,
    ),
    needs: 'nothing',
    isWeekday: true,
    read: readWeekday,
  },
  { words: wordPattern(String.raw`(?<which>this|next)\s+(?<day>${SHORT})`), needs: 'nothing', read: readWeekday },
  {
    // `Wed evening` ends the line as `Wed` would; `mon am` says by itself what it is.
    words: wordPattern(String.raw`(?<day>${SHORT})\.?(?=\s+(?:(?:${PARTS})[\s\uE000.,;:!?)]*$|[ap]m(?!\p{L})))`),
    needs: 'nothing',
    isWeekday: true,
    read: readWeekday,
  },
  { words: wordPattern(String.raw`(?<day>${SHORT})\.?`), needs: 'place', isWeekday: true, read: readWeekday },
  {
    // Only what starts or ends something names a whole month, and perhaps `by June`; April and May are people.
    words: wordPattern(
      String.raw`(?<=(?:start|begin)(?:s|ing)\s+(?:in\s+|from\s+)?|(?:from|until|till|through|ending|by)\s+)(?<month>${MONTHS})`,
    ),
    needs: 'bounds',
    read: ({ month }, { today }) => comingDate(today, monthNumber(month!), 1),
  },
  {
    words: wordPattern(String.raw`(?<year>20\d\d)/(?<month>\d{1,2})/(?<day>\d{1,2})`),
    needs: 'nothing',
    read: ({ year, month, day }, { today }) => {
      const date = dateOf(Number(year), Number(month), Number(day));
      return date !== null && date >= today ? date : null;
    },
  },
  {
    words: wordPattern(String.raw`(?<one>\d{1,2})(?<mark>-)(?<two>\d{1,2})-(?<year>20\d\d)`),
    needs: 'nothing',
    read: readNumbers,
  },
  {
    words: wordPattern(String.raw`(?<number>\d{1,2})(?:st|nd|rd|th)`),
    needs: 'lead',
    read: ({ number }, { today }) => comingMonthDay(today, Number(number)),
  },
  ...HOLIDAYS.map(({ words, month, day, plain }): DayRule => ({
    words: wordPattern(words),
    needs: plain ? 'lead' : 'place',
    read: (_, { today }) => comingDate(today, month, day),
  })),
];

/** Everything in the line that names a day. */
export function readDays(open: string, context: GrammarContext): DayFind[] {
  const found = [
    ...LONG_RULES.flatMap((rule) => readRule(open, rule, context)),
    ...readDates(open, context),
    ...RULES.flatMap((rule) => readRule(open, rule, context)),
  ];
  return found
    .filter((find, index) => !found.slice(0, index).some((earlier) => overlap(earlier, find)))
    .toSorted((one, other) => one.start - other.start);
}

function readRule(open: string, { words, needs, read, isWeekday }: DayRule, context: GrammarContext): DayFind[] {
  return [...open.matchAll(words)].flatMap(({ index, 0: text, groups = {} }) => {
    const date = read(groups, context, text);
    return date === null
      ? []
      : dayFinds(
          open,
          { start: index, end: index + text.length },
          date,
          typeof needs === 'function' ? needs(groups, context) : needs,
          isWeekday,
        );
  });
}

/** What is behind, or is somebody's: `last Friday`, `since Monday`, `Monday’s talk`, `Black Friday`. */
const NO_DAY_BEFORE =
  /(?<![\p{L}])(?:last|past|since|after|than|except|except\s+for|excluding|but|black|good|easter|cyber|ash|palm|super|casual|shrove|whit)\s+$/iu;

function dayFinds(
  open: string,
  range: { start: number; end: number },
  date: string,
  needs: Needs,
  isWeekday = false,
): DayFind[] {
  if (NO_DAY_BEFORE.test(open.slice(0, range.start))) return [];
  const { lead, start } = leadBefore(open, range.start);
  const isNoun =
    isWeekday &&
    lead === null &&
    /(?<!\p{L})(?:the|an?|my|our|your|his|her|their|some|more)\s+$/iu.test(open.slice(0, range.start));
  const doubtful = isNoun || !isSure(open, range, needs, lead) || isOneOfTwo(open, range);
  const from = doubtful && lead === 'for' ? range.start : start;
  return [{ start: from, end: range.end, date, lead, doubtful, isWeekday, isNoun }];
}

/** `Monday or Tuesday`: neither is said. */
const isOneOfTwo = (open: string, { start, end }: { start: number; end: number }): boolean =>
  OR_DAY.test(open.slice(end)) || DAY_OR.test(open.slice(0, start));
const ANY_DAY = String.raw`(?:${FULL}|${SHORT}|today|tomorrow)`;
const OR_DAY = new RegExp(String.raw`^\s+or\s+(?:on\s+)?${ANY_DAY}(?!\p{L})`, 'iu');
const DAY_OR = new RegExp(String.raw`(?<!\p{L})${ANY_DAY}\s+or\s+(?:on\s+)?$`, 'iu');

/** The first day of a month that is named, or of this or the next one. */
function firstOfMonth({ month, which }: Groups, { today }: GrammarContext): string | null {
  if (month !== undefined) return comingDate(monthAfter(today, 0), monthNumber(month), 1);
  return monthAfter(today, /next/i.test(which ?? '') ? 1 : 0);
}

function readNthOfMonth(groups: Groups, context: GrammarContext, text: string): string | null {
  const { nth, day, work, nth2 } = groups;
  if (nth2) return /next\s+month$/i.test(text) ? monthAfter(context.today, 1) : comingMonthDay(context.today, 1);
  const number = /^last$/i.test(nth!)
    ? -1
    : ['fir', 'sec', 'thi', 'fou', 'fif'].indexOf(nth!.slice(0, 3).toLowerCase()) + 1 || Number.parseInt(nth!, 10);
  const first = firstOfMonth(groups, context);
  if (first === null) return null;
  const inMonth = (month: string) => {
    if (day !== undefined) return nthWeekdayOf(month, weekdayNumber(day), number);
    if (work !== undefined) return nthWorkdayOf(month, number);
    return number < 0 ? endOfMonth(month) : sameMonth(month, number);
  };
  const date = inMonth(first);
  if (date === null || date >= context.today) return date;
  // What has passed in this month is meant of the next; of a month that is named, of the next year.
  return inMonth(monthAfter(first, groups['month'] === undefined ? 1 : 12));
}

/** `in 3d`, `+2 weeks`, `in 2mo`. */
function readDistance({ count, unit, unit2 }: Groups, { today }: GrammarContext): string | null {
  const letter = (unit ?? unit2)!.charAt(0).toLowerCase();
  // `Print in 3D` is no distance.
  if (Number(count) === 0 || /^[DWMY]$/.test((unit ?? unit2)!)) return null;
  if (UNITS[letter]) return addDays(today, Number(count) * UNITS[letter]);
  return addMonths(today, Number(count) * (letter === 'y' ? 12 : 1));
}

function endOfPeriod(groups: Groups, { today, weekStart }: GrammarContext): string {
  const letter = (groups['letter'] ?? groups['unit'] ?? 'd').charAt(0).toLowerCase();
  const ahead = /next/i.test(groups['next'] ?? '') ? 1 : 0;
  if (letter === 'w') return addDays(weekOf(today, weekStart), 6 + 7 * ahead);
  if (letter === 'm') return endOfMonth(monthAfter(today, ahead));
  if (letter === 'q') return endOfMonth(monthAfter(quarterOf(today), 3 * ahead + 2));
  if (letter === 'y') return `${Number(today.slice(0, 4)) + ahead}-12-31`;
  return addDays(today, ahead);
}

function readWeekday({ which, day, number }: Groups, { today, weekStart }: GrammarContext): string | null {
  const weekday = weekdayNumber(day!);
  if (number !== undefined) {
    // `Friday the 13th`: the next one that is both.
    for (let date = comingMonthDay(today, Number(number)), tries = 0; date !== null && tries < 60; tries += 1) {
      if (dayOfWeek(date) === weekday) return date;
      date = comingMonthDay(addDays(date, 1), Number(number));
    }
    return null;
  }
  if (/next/i.test(which ?? '')) return comingWeekday(addDays(weekOf(today, weekStart), 7), weekday);
  return comingWeekday(today, weekday);
}

/** Parts of a whole and what is always open are no dates, however they are written. */
const NEVER_DATES = /^(?:24\/7|1\/[1-9]|2\/[35]|3\/[458]|9\/10|10\/10)$/;

function readNumbers(groups: Groups, { today, locale }: GrammarContext): string | null {
  const { one = '', mark, two = '', year, dot } = groups;
  const { dayFirst, dotted } = dateStyle(locale);
  // `15.12.` can be nothing else for those who write the day first.
  const isDotted = dotted || (dayFirst && dot !== undefined);
  if (mark === '.' && !isDotted && (year?.length ?? 0) < 4) return null;
  if (mark === '/' && !year && NEVER_DATES.test(`${one}/${two}`)) return null;
  const written =
    mark === '.' || dayFirst ? { day: Number(one), month: Number(two) } : { day: Number(two), month: Number(one) };
  // `24/12` can be read in one way only.
  const { day, month } = written.month > 12 ? { day: written.month, month: written.day } : written;
  if (!year) return comingDate(today, month, day);
  const full = Number(year) + (year.length === 2 ? 2000 : 0);
  const date = dateOf(full, month, day);
  return date !== null && date >= today ? date : null;
}

const chrono = new Chrono(configuration.createConfiguration(false, false));

/** `3 Dec`, `December 3rd, 2027`, `2026-12-24`, `in 3 days`, `2 weeks from now`, as chrono-node reads them. */
function readDates(open: string, { today }: GrammarContext): DayFind[] {
  const line = open
    // It knows no `3. December`.
    .replaceAll(/(?<=\d)\.(?=\s?\p{L})/gu, ' ')
    // It would read a time in `from 1 Dec`; leads are ours.
    .replaceAll(/(?<!\p{L})(?:from|at|on)(?=\s+(?:the\s+)?\d)/giu, (lead) => ' '.repeat(lead.length));
  return chrono.parse(line, { instant: middayOf(today) }, { forwardDate: true }).flatMap((result) => {
    const { start, index, text } = result;
    const isRelative =
      /^(?:in|within)\s.*(?:day|week|month|year)s?$|(?:day|week|month|year)s?\s+from\s+(?:now|today)$/i.test(
        text.trim(),
      );
    const isDate =
      /\p{L}{3}|\d{4}-/u.test(text) &&
      // Numbers are read by the person's locale.
      !/\d[./]\d/.test(text) &&
      start.isCertain('day') &&
      start.isCertain('month') &&
      !result.tags().has('result/relativeDate');
    const date = dateOf(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
    if (!(isRelative || isDate) || date === null || date < today) return [];
    const end = index + text.trimEnd().length;
    if (!isWholeWords(open, { start: index, end })) return [];
    // Otherwise the weekday in `Mon 7 Dec - Wed 9 Dec` would be read by itself.
    if (result.end !== null) {
      return dayFinds(open, { start: index, end }, date, 'person').map((find) => ({ ...find, isSpan: true }));
    }
    const [time = ''] = isRelative ? (/^['’]?\s+time(?!\p{L})/iu.exec(open.slice(end)) ?? []) : [];
    // `Read chapter 4 may be long`: in small letters these are verbs as well.
    const needs = /\d\s+(?:may|march)$/.test(text.trimEnd()) ? 'place' : 'nothing';
    return dayFinds(open, { start: index, end: end + time.length }, date, needs);
  });
}
