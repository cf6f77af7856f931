import { Chrono, configuration } from 'chrono-node/en';
import { addDays, addMonths, dayOfWeek, endOfMonth, middayOf } from '#web/ui/date/days.ts';
import {
  comingDate,
  comingMonthDay,
  comingWeekday,
  dateOf,
  dateStyle,
  FULL_DAY,
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
import { type Hit, isWholeWords, type Match, type Rule, wholeWords } from './engine.ts';
import type { GrammarContext } from './grammar.ts';

/* tomorrow, next friday, 3 Dec, in 2 weeks, 24/12 */

export interface Day {
  date: string;
  /** A weekday without a date: `Friday`. */
  isWeekday?: true;
  /** Such a word that describes a thing: `the Friday report`, `in the sun`. */
  isNoun?: boolean;
  /** The first of several days: `7-9 Dec`. No due date covers all of them, so the words stay in the name. */
  isSpan?: boolean;
}

const DAY = `${FULL_DAY}|${SHORT_DAY}`;
/** A day follows: `eod friday` is on Friday. */
const THEN_DAY = String.raw`\s+(?:on\s+)?(?:${DAY}|today|tomorrow|\d)`;
const NTH = 'first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last';
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const FEW = String.raw`\d{1,2}|two|three|four`;
/** A month by its name or its distance. */
const WHICH_MONTH = String.raw`(?:(?<month>${MONTH})|(?:(?<which>the|this|next)\s+)?month)`;

/** A reading of a day that may not exist. */
const on = (date: string | null): Day | null => (date === null ? null : { date });

const isNext = (which: string | undefined) => /next/i.test(which ?? '');

/** A day each year. A feast that is in many names is certain only after a word that leads to it. */
const everyYear = (words: string, month: number, day: number, sure: 'placed' | 'led'): Rule<Day> => ({
  words,
  sure,
  read: (_, { today }) => on(comingDate(today, month, day)),
});

const TABLE: readonly Rule<Day>[] = [
  // Long readings come before the shorter ones in them.
  // Tuesday in 2 weeks, in two weeks on Tuesday
  {
    words: String.raw`(?<before>${DAY})\.?,?\s+in\s+(?<one>${FEW})\s+weeks|in\s+(?<two>${FEW})\s+weeks\s+on\s+(?<behind>${DAY})`,
    sure: 'always',
    read: ({ groups: { before, behind, one, two } }, { today, weekStart }) => {
      const weeks = ['two', 'three', 'four'].indexOf((one ?? two)!.toLowerCase()) + 2;
      const ahead = weeks > 1 ? weeks : Number(one ?? two);
      return on(comingWeekday(addDays(weekOf(today, weekStart), 7 * ahead), weekdayNumber((before ?? behind)!)));
    },
  },
  // a week from Monday, a week on Monday
  {
    words: String.raw`a\s+week\s+(?:from|on)\s+(?<day>${DAY})`,
    sure: 'always',
    read: ({ groups: { day } }, { today }) => on(addDays(comingWeekday(today, weekdayNumber(day!)), 7)),
  },
  // Monday week, tomorrow fortnight
  {
    words: String.raw`(?<day>${DAY}|today|tomorrow)\s+(?<far>week|fortnight)`,
    sure: 'placed',
    read: ({ groups: { day, far } }, { today }) => {
      const near = ['today', 'tomorrow'].indexOf(day!.toLowerCase());
      const from = near < 0 ? comingWeekday(today, weekdayNumber(day!)) : addDays(today, near);
      return on(addDays(from, /^w/i.test(far!) ? 7 : 14));
    },
  },
  // a week from today, a week tomorrow
  {
    words: String.raw`a\s+week\s+(?:from\s+)?(?<day>today|tomorrow)`,
    sure: 'always',
    read: ({ groups: { day } }, { today }) => on(addDays(today, /today/i.test(day!) ? 7 : 8)),
  },
  // 24/12, 24.12., 24.12.2026, Fri 4/12
  {
    words: String.raw`(?:(?<weekday>${DAY})\.?,?\s+)?(?<one>\d{1,2})(?<mark>[/.])(?<two>\d{1,2})(?:(?:\k<mark>(?<year>\d{4}|\d{2}))|(?<dot>\.)(?=[\s\uE000]|$))?`,
    sure: ({ groups: { mark, year, dot, weekday } }, { locale }) => {
      if (year ?? weekday) return 'always';
      // Where dates are written otherwise, `9.30.` in a sentence is none.
      if (dot) return dateStyle(locale).dotted ? 'always' : 'placed';
      return mark === '/' ? 'placed' : 'led';
    },
    read: readNumbers,
  },
  // 3 Dec, December 3rd 2027, 2026-12-24, in 3 days, 2 weeks from now
  {
    words: findDates,
    // `Read chapter 4 may be long`: in small letters these are verbs as well.
    sure: ({ text, groups: { isSpan } }) =>
      isSpan ? 'accepted' : /\d\s+(?:may|march)$/.test(text) ? 'placed' : 'always',
    read: ({ groups: { date, isSpan } }) => ({ date: date!, isSpan: isSpan !== undefined }),
  },
  {
    words: String.raw`(?:the\s+)?day\s+after\s+tomorrow`,
    sure: 'always',
    read: (_, { today }) => on(addDays(today, 2)),
  },
  { words: 'today', sure: 'always', read: (_, { today }) => on(today) },
  { words: 'tomorrow|tmrw|tmr', sure: 'always', read: (_, { today }) => on(addDays(today, 1)) },
  // tom and tod in small letters: Tom is a person.
  {
    words: (line) => line.matchAll(wholeWords('tom|tod', 'gu')),
    sure: 'beside',
    read: ({ text }, { today }) => on(addDays(today, text === 'tom' ? 1 : 0)),
  },
  // eom, cob, end of the week, the end of next month
  {
    words: String.raw`eo(?<letter>[dwmqy])(?!${THEN_DAY})|(?:cob|close\s+of\s+business)(?!${THEN_DAY})|(?:the\s+)?end\s+of\s+(?:the\s+)?(?:(?<which>next|this)\s+)?(?<unit>day|week|month|quarter|year)(?!${THEN_DAY})`,
    sure: 'always',
    read: readEndOfPeriod,
  },
  // the end of January
  {
    words: String.raw`(?:the\s+)?end\s+of\s+(?<month>${MONTH})`,
    sure: 'always',
    read: ({ groups: { month } }, { today }) => {
      const first = comingDate(monthAfter(today, 0), monthNumber(month!), 1);
      return on(first && endOfMonth(first));
    },
  },
  // the last friday of november, the second tuesday of next month, the last day of June, the first of the month
  {
    words: String.raw`(?:the\s+)?(?<nth>${NTH})\s+(?:(?<day>${DAY})|(?<work>weekday|workday|working\s+day)|day)\s+(?:of|in)\s+${WHICH_MONTH}|(?:the\s+)?(?<firstOf>first)\s+of\s+(?:the|next)\s+month`,
    sure: 'always',
    read: readNthOfMonth,
  },
  // the beginning of March
  {
    words: String.raw`(?:the\s+)?(?:beginning|start)\s+of\s+${WHICH_MONTH}`,
    sure: 'always',
    read: (match, context) => on(firstOfMonth(match, context)),
  },
  // mid-January, the middle of January
  {
    words: String.raw`(?:the\s+)?(?:mid|middle\s+of)[\s-]+(?<month>${MONTH})`,
    sure: 'always',
    read: ({ groups: { month } }, { today }) => on(comingDate(today, monthNumber(month!), 15)),
  },
  {
    words: String.raw`in\s+a\s+fortnight(?:['’]?s\s+time)?|a\s+fortnight\s+(?:from\s+(?:now|today)|today)`,
    sure: 'always',
    read: (_, { today }) => on(addDays(today, 14)),
  },
  // in 3d, +5 days
  {
    words: String.raw`(?:in\s+|\+)(?<count>\d{1,3})\s?(?<unit>d|days?|w|wks?|weeks?|mo|months?|y|yrs?|years?)`,
    sure: 'always',
    read: readDistance,
  },
  // 5 days, 3w
  {
    words: String.raw`(?<count>\d{1,3})(?:\s?(?<unit>d|w)|\s+(?<word>days|weeks|months))`,
    sure: 'accepted',
    read: readDistance,
  },
  // the 3rd of next month; next month on the 3rd
  {
    words: String.raw`(?:the\s+)?(?<number>${ORDINAL})\s+of\s+(?<which>this|next)\s+month`,
    sure: 'always',
    read: readDayOfMonth,
  },
  // chrono-node knows no leap day in other years.
  {
    words: String.raw`29(?:th)?\s+(?:of\s+)?feb(?:ruary)?|feb(?:ruary)?\s+29(?:th)?`,
    sure: 'always',
    read: (_, { today }) => on(comingDate(today, 2, 29)),
  },
  // saturday next week, next week on saturday
  {
    words: String.raw`(?<before>${DAY})\.?,?\s+(?:of\s+)?next\s+week|next\s+week,?\s+(?:on\s+)?(?<behind>${DAY})`,
    sure: 'always',
    read: ({ groups: { before, behind } }, { today, weekStart }) =>
      on(comingWeekday(addDays(weekOf(today, weekStart), 7), weekdayNumber((before ?? behind)!))),
  },
  {
    words: String.raw`(?<which>this|next)\s+month,?\s+(?:on\s+)?the\s+(?<number>${ORDINAL})`,
    sure: 'always',
    read: readDayOfMonth,
  },
  // next week, early next month
  {
    words: String.raw`(?:early\s+|(?:the\s+)?(?:beginning|start)\s+of\s+)?next\s+(?<unit>week|month|quarter|year)`,
    sure: 'always',
    read: ({ groups: { unit } }, { today, weekStart }) => {
      if (/week/i.test(unit!)) return on(addDays(weekOf(today, weekStart), 7));
      if (/quarter/i.test(unit!)) return on(monthAfter(quarterOf(today), 3));
      return on(/month/i.test(unit!) ? monthAfter(today, 1) : dateOf(Number(today.slice(0, 4)) + 1, 1, 1));
    },
  },
  // this weekend
  {
    words: String.raw`(?:(?<which>this|next|the)\s+)?weekend`,
    sure: ({ groups: { which } }) => (/this|next/i.test(which ?? '') ? 'always' : 'led'),
    read: ({ groups: { which } }, { today }) => {
      // Weekends are at the end of a week that begins on Monday, wherever the person's own begins.
      const saturday = addDays(weekOf(today, 1), 5);
      if (isNext(which)) return on(addDays(saturday, 7));
      return on(saturday < today ? today : saturday);
    },
  },
  // friday, next friday, Friday the 27th
  {
    words: String.raw`(?:(?<which>this|next)\s+)?(?<day>${FULL_DAY})(?:,?\s+the\s+(?<number>${ORDINAL}))?`,
    sure: (match) => (isNoun(match) ? 'accepted' : 'always'),
    read: readWeekday,
  },
  {
    words: String.raw`(?<which>this|next)\s+(?<day>${SHORT_DAY})`,
    sure: (match) => (isNoun(match) ? 'accepted' : 'always'),
    read: readWeekday,
  },
  // `Wed evening` ends the line as `Wed` would; `mon am` is a day wherever it is.
  {
    words: String.raw`(?<day>${SHORT_DAY})\.?(?=\s+(?:(?:morning|lunchtime|afternoon|evening|night)[\s\uE000.,;:!?)]*$|[ap]m(?!\p{L})))`,
    sure: (match) => (isNoun(match) ? 'accepted' : 'always'),
    read: readWeekday,
  },
  // Short names are words as well: `Sat nav`, `Sun cream`.
  {
    words: String.raw`(?<day>${SHORT_DAY})\.?`,
    sure: (match) => (isNoun(match) ? 'accepted' : 'placed'),
    read: readWeekday,
  },
  // starting january, until june; perhaps `by June`. April and May are people.
  {
    words: String.raw`(?<=(?:start|begin)(?:s|ing)\s+(?:in\s+|from\s+)?|(?:from|until|till|through|ending|by)\s+)(?<month>${MONTH})`,
    sure: 'bounded',
    read: ({ groups: { month } }, { today }) => on(comingDate(today, monthNumber(month!), 1)),
  },
  // 2027/01/27
  {
    words: String.raw`(?<year>20\d\d)/(?<month>\d{1,2})/(?<day>\d{1,2})`,
    sure: 'always',
    read: ({ groups: { year, month, day } }, { today }) => {
      const date = dateOf(Number(year), Number(month), Number(day));
      return on(date !== null && date >= today ? date : null);
    },
  },
  // 24-12-2026
  { words: String.raw`(?<one>\d{1,2})(?<mark>-)(?<two>\d{1,2})-(?<year>20\d\d)`, sure: 'always', read: readNumbers },
  // on the 15th
  {
    words: String.raw`(?<number>${ORDINAL})`,
    sure: 'led',
    read: ({ groups: { number } }, { today }) => on(comingMonthDay(today, Number.parseInt(number!, 10))),
  },
  everyYear(String.raw`new\s+year['’]?s\s+eve`, 12, 31, 'placed'),
  everyYear(String.raw`new\s+year(?:['’]?s)?(?:\s+day)?`, 1, 1, 'led'),
  everyYear(String.raw`(?:christmas|xmas)\s+eve`, 12, 24, 'placed'),
  everyYear(String.raw`(?:christmas|xmas)(?:\s+day)?`, 12, 25, 'led'),
  everyYear(String.raw`boxing\s+day`, 12, 26, 'placed'),
  everyYear(String.raw`valentine['’]?s(?:\s+day)?`, 2, 14, 'led'),
  everyYear(String.raw`st\.?\s+patrick['’]?s(?:\s+day)?`, 3, 17, 'led'),
  everyYear(String.raw`halloween`, 10, 31, 'led'),
];

/** The past, or a name: `last Friday`, `since Monday`, `Black Friday`. */
const NO_DAY_BEFORE =
  /(?<![\p{L}])(?:last|past|since|after|than|except|except\s+for|excluding|but|black|good|easter|cyber|ash|palm|super|casual|shrove|whit)\s+$/iu;
/** `Monday or Tuesday` says neither. */
const ANY_DAY = `(?:${DAY}|today|tomorrow)`;
const OR_DAY = new RegExp(String.raw`^\s+or\s+(?:on\s+)?${ANY_DAY}(?!\p{L})`, 'iu');
const DAY_OR = new RegExp(String.raw`(?<!\p{L})${ANY_DAY}\s+or\s+(?:on\s+)?$`, 'iu');

/** Everything that names a day. */
export const DAYS: readonly Rule<Day>[] = TABLE.map(({ sure, read, ...rule }) => ({
  ...rule,
  sure: (match, context) => {
    const isOneOfTwo = OR_DAY.test(match.line.slice(match.end)) || DAY_OR.test(match.line.slice(0, match.start));
    return isOneOfTwo ? 'accepted' : typeof sure === 'function' ? sure(match, context) : sure;
  },
  read: (match, context) => (NO_DAY_BEFORE.test(match.line.slice(0, match.start)) ? null : read(match, context)),
}));

/* How the rows read their words */

/** `the Friday report`, `in the sun`: a weekday that describes a thing. */
const isNoun = ({ line, start, lead }: Match): boolean =>
  lead === null && /(?<!\p{L})(?:the|an?|my|our|your|his|her|their|some|more)\s+$/iu.test(line.slice(0, start));

function readWeekday(match: Match, { today, weekStart }: GrammarContext): Day | null {
  const { which, day, number } = match.groups;
  const weekday = weekdayNumber(day!);
  const from = isNext(which) ? addDays(weekOf(today, weekStart), 7) : today;
  const date = number ? weekdayOnNumber(today, weekday, Number.parseInt(number, 10)) : comingWeekday(from, weekday);
  return date === null ? null : { date, isWeekday: true, isNoun: isNoun(match) };
}

/** The next `Friday the 13th`. */
function weekdayOnNumber(today: string, weekday: number, number: number): string | null {
  for (let date = comingMonthDay(today, number), tries = 0; date !== null && tries < 60; tries += 1) {
    if (dayOfWeek(date) === weekday) return date;
    date = comingMonthDay(addDays(date, 1), number);
  }
  return null;
}

/** The first day of a month that is named, or of this or the next one. */
function firstOfMonth({ groups: { month, which } }: Match, { today }: GrammarContext): string | null {
  if (month !== undefined) return comingDate(monthAfter(today, 0), monthNumber(month), 1);
  return monthAfter(today, isNext(which) ? 1 : 0);
}

function readNthOfMonth(match: Match, context: GrammarContext): Day | null {
  const { nth, day, work, month, firstOf } = match.groups;
  if (firstOf) {
    return on(/next\s+month$/i.test(match.text) ? monthAfter(context.today, 1) : comingMonthDay(context.today, 1));
  }
  const number = /^last$/i.test(nth!)
    ? -1
    : ['fir', 'sec', 'thi', 'fou', 'fif'].indexOf(nth!.slice(0, 3).toLowerCase()) + 1 || Number.parseInt(nth!, 10);
  const first = firstOfMonth(match, context);
  if (first === null) return null;
  const inMonth = (from: string) => {
    if (day !== undefined) return nthWeekdayOf(from, weekdayNumber(day), number);
    if (work !== undefined) return nthWorkdayOf(from, number);
    return number < 0 ? endOfMonth(from) : sameMonth(from, number);
  };
  const date = inMonth(first);
  if (date === null || date >= context.today) return on(date);
  // A day that has passed in this month is meant of the next one; of a month with a name, of the next year.
  return on(inMonth(monthAfter(first, month === undefined ? 1 : 12)));
}

function readDayOfMonth({ groups: { which, number } }: Match, { today }: GrammarContext): Day | null {
  return on(sameMonth(monthAfter(today, isNext(which) ? 1 : 0), Number.parseInt(number!, 10)));
}

/** `in 3d`, `+2 weeks`, `in 2mo`. */
function readDistance({ groups }: Match, { today }: GrammarContext): Day | null {
  const count = Number(groups['count']);
  const unit = (groups['unit'] ?? groups['word'])!;
  // `Print in 3D` is no distance.
  if (count === 0 || /^[DWMY]$/.test(unit)) return null;
  if (/^[dw]/i.test(unit)) return on(addDays(today, count * (/^w/i.test(unit) ? 7 : 1)));
  return on(addMonths(today, count * (/^y/i.test(unit) ? 12 : 1)));
}

function readEndOfPeriod({ groups: { letter, unit, which } }: Match, { today, weekStart }: GrammarContext): Day {
  const ahead = isNext(which) ? 1 : 0;
  switch ((letter ?? unit ?? 'day').charAt(0).toLowerCase()) {
    case 'w':
      return { date: addDays(weekOf(today, weekStart), 6 + 7 * ahead) };
    case 'm':
      return { date: endOfMonth(monthAfter(today, ahead)) };
    case 'q':
      return { date: endOfMonth(monthAfter(quarterOf(today), 3 * ahead + 2)) };
    case 'y':
      return { date: `${Number(today.slice(0, 4)) + ahead}-12-31` };
    default:
      return { date: addDays(today, ahead) };
  }
}

/** Parts of a whole and what is always open are no dates, however they are written. */
const NEVER_DATES = /^(?:24\/7|1\/[1-9]|2\/[35]|3\/[458]|9\/10|10\/10)$/;

function readNumbers({ groups }: Match, { today, locale }: GrammarContext): Day | null {
  const { one = '', mark, two = '', year, dot } = groups;
  const { dayFirst, dotted } = dateStyle(locale);
  // `15.12.` can be nothing else for people who write the day first.
  const isDotted = dotted || (dayFirst && dot !== undefined);
  if (mark === '.' && !isDotted && (year?.length ?? 0) < 4) return null;
  if (mark === '/' && !year && NEVER_DATES.test(`${one}/${two}`)) return null;
  const written =
    mark === '.' || dayFirst ? { day: Number(one), month: Number(two) } : { day: Number(two), month: Number(one) };
  // `24/12` can be read in one way only.
  const { day, month } = written.month > 12 ? { day: written.month, month: written.day } : written;
  if (!year) return on(comingDate(today, month, day));
  const date = dateOf(Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  return on(date !== null && date >= today ? date : null);
}

const chrono = new Chrono(configuration.createConfiguration(false, false));

/** Finds dates and distances with chrono-node. The group `date` is the day, `isSpan` marks the first of several days. */
function* findDates(line: string, { today }: GrammarContext): Iterable<Hit> {
  const text = line
    // It knows no `3. December`.
    .replaceAll(/(?<=\d)\.(?=\s?\p{L})/gu, ' ')
    // It would read a time in `from 1 Dec`; leads are ours.
    .replaceAll(/(?<!\p{L})(?:from|at|on)(?=\s+(?:the\s+)?\d)/giu, (lead) => ' '.repeat(lead.length));
  for (const result of chrono.parse(text, { instant: middayOf(today) }, { forwardDate: true })) {
    const { start, index } = result;
    const found = result.text.trimEnd();
    const isDistance =
      /^(?:in|within)\s.*(?:day|week|month|year)s?$|(?:day|week|month|year)s?\s+from\s+(?:now|today)$/i.test(found);
    const isDate =
      /\p{L}{3}|\d{4}-/u.test(found) &&
      // Dates in numbers are read by the person's locale.
      !/\d[./]\d/.test(found) &&
      start.isCertain('day') &&
      start.isCertain('month') &&
      !result.tags().has('result/relativeDate');
    const date = dateOf(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
    const end = index + found.length;
    if (!(isDistance || isDate) || date === null || date < today) continue;
    if (!isWholeWords(line, { start: index, end })) continue;
    // The weekdays of `Mon 7 Dec - Wed 9 Dec` must not be read by themselves.
    const isSpan = result.end === null ? undefined : 'span';
    const [time = ''] = isDistance && !isSpan ? (/^['’]?\s+time(?!\p{L})/iu.exec(line.slice(end)) ?? []) : [];
    yield { index, 0: line.slice(index, end) + time, groups: { date, isSpan } as Hit['groups'] };
  }
}
