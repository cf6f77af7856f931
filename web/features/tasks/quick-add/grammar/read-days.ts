import { Chrono, configuration } from 'chrono-node/en';
import { addDays, dayOfWeek, middayOf } from '#web/ui/date/days.ts';
import {
  comingDate,
  comingMonthDay,
  comingWeekday,
  dateOf,
  dateStyle,
  endOfMonth,
  monthAfter,
  monthNumber,
  sameMonth,
  weekdayNumber,
  weekOf,
} from './calendar.ts';
import { type Find, isSure, type Lead, leadBefore, type Needs } from './find.ts';
import type { GrammarContext } from './grammar.ts';
import { overlap, wordPattern } from './line.ts';

/** A day, and the word that leads to it. */
export interface DayFind extends Find {
  date: string;
  lead: Lead;
  /** A weekday without a date: `Friday`. */
  isWeekday: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface DayRule {
  words: RegExp;
  needs: Needs | ((groups: Groups) => Needs);
  isWeekday?: boolean;
  /** Null where the words are no day after all. */
  read: (groups: Groups, context: GrammarContext) => string | null;
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

const RULES: readonly DayRule[] = [
  {
    words: wordPattern(String.raw`(?:the\s+)?day\s+after\s+tomorrow`),
    needs: 'nothing',
    read: (_, { today }) => addDays(today, 2),
  },
  { words: wordPattern('today'), needs: 'nothing', read: (_, { today }) => today },
  { words: wordPattern('tomorrow|tmrw|tmr'), needs: 'nothing', read: (_, { today }) => addDays(today, 1) },
  {
    words: wordPattern(
      String.raw`eo(?<letter>[dwmy])|(?:the\s+)?end\s+of\s+(?:the\s+)?(?:(?<next>next|this)\s+)?(?<unit>day|week|month|year)`,
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
    words: wordPattern(String.raw`next\s+(?<unit>week|month|year)`),
    needs: 'nothing',
    read: ({ unit }, { today, weekStart }) => {
      if (/week/i.test(unit!)) return addDays(weekOf(today, weekStart), 7);
      return /month/i.test(unit!) ? monthAfter(today, 1) : dateOf(Number(today.slice(0, 4)) + 1, 1, 1);
    },
  },
  {
    words: wordPattern(String.raw`(?:(?<which>this|next|the)\s+)?weekend`),
    needs: ({ which }) => (/this|next/i.test(which ?? '') ? 'nothing' : 'lead'),
    read: ({ which }, { today }) => {
      // Weekends lie at the end of a week that begins on Monday, wherever the person's own begins.
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
  { words: wordPattern(String.raw`(?<day>${SHORT})\.?`), needs: 'place', isWeekday: true, read: readWeekday },
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
  {
    words: wordPattern(
      String.raw`(?<one>\d{1,2})(?<mark>[/.])(?<two>\d{1,2})(?:(?:\k<mark>(?<year>\d{4}|\d{2}))|(?<dot>\.)(?=[\s\uE000]|$))?`,
    ),
    needs: ({ mark, year, dot }) => ((year ?? dot) ? 'nothing' : mark === '/' ? 'place' : 'lead'),
    read: readNumbers,
  },
];

/** Everything in the line that names a day. */
export function readDays(open: string, context: GrammarContext): DayFind[] {
  const found = [...readDates(open, context), ...RULES.flatMap((rule) => readRule(open, rule, context))];
  return found
    .filter((find, index) => !found.slice(0, index).some((earlier) => overlap(earlier, find)))
    .toSorted((one, other) => one.start - other.start);
}

function readRule(open: string, { words, needs, read, isWeekday }: DayRule, context: GrammarContext): DayFind[] {
  return [...open.matchAll(words)].flatMap(({ index, 0: text, groups = {} }) => {
    const date = read(groups, context);
    return date === null
      ? []
      : dayFinds(
          open,
          { start: index, end: index + text.length },
          date,
          typeof needs === 'function' ? needs(groups) : needs,
          isWeekday,
        );
  });
}

/** What lies behind, or is somebody's: `last Friday`, `since Monday`, `Monday’s talk`, `Black Friday`. */
const NO_DAY_BEFORE =
  /(?<![\p{L}])(?:last|past|since|after|than|black|good|easter|cyber|ash|palm|super|casual|shrove|whit)\s+$/iu;

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
    /(?<!\p{L})(?:the|an?|my|our|your|his|her|their)\s+$/iu.test(open.slice(0, range.start));
  const doubtful = isNoun || !isSure(open, range, needs, lead) || isOneOfTwo(open, range);
  return [{ start: doubtful && lead === 'for' ? range.start : start, end: range.end, date, lead, doubtful, isWeekday }];
}

/** `Monday or Tuesday`: neither is said. */
const isOneOfTwo = (open: string, { start, end }: { start: number; end: number }): boolean =>
  OR_DAY.test(open.slice(end)) || DAY_OR.test(open.slice(0, start));
const ANY_DAY = String.raw`(?:${FULL}|${SHORT}|today|tomorrow)`;
const OR_DAY = new RegExp(String.raw`^\s+or\s+(?:on\s+)?${ANY_DAY}(?!\p{L})`, 'iu');
const DAY_OR = new RegExp(String.raw`(?<!\p{L})${ANY_DAY}\s+or\s+(?:on\s+)?$`, 'iu');

function endOfPeriod(groups: Groups, { today, weekStart }: GrammarContext): string {
  const letter = (groups['letter'] ?? groups['unit']!).charAt(0).toLowerCase();
  const ahead = /next/i.test(groups['next'] ?? '') ? 1 : 0;
  if (letter === 'w') return addDays(weekOf(today, weekStart), 6 + 7 * ahead);
  if (letter === 'm') return endOfMonth(monthAfter(today, ahead));
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
  const { one = '', mark, two = '', year } = groups;
  const { dayFirst, dotted } = dateStyle(locale);
  if (mark === '.' && !dotted && (year?.length ?? 0) < 4) return null;
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
      start.isCertain('day') &&
      start.isCertain('month') &&
      !result.tags().has('result/relativeDate');
    const date = dateOf(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
    if (!(isRelative || isDate) || result.end !== null || date === null || date < today) return [];
    const before = line.slice(0, index);
    if (/[\p{L}\p{N}#@/_'’]$/u.test(before) || /^[\p{L}\p{N}/]/u.test(line.slice(index + text.length))) return [];
    return dayFinds(open, { start: index, end: index + text.trimEnd().length }, date, 'nothing');
  });
}
