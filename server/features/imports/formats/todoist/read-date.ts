import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, addMonths, dayOfWeek, daysBetween, weekStart } from '#server/platform/calendar.ts';
import type { TreeTask } from '../../tree.ts';
import { dayOrNull, readDay } from '../../reading/when.ts';
import { firstDayOf, readRepeat } from '../../reading/repeats.ts';
import { inEnglish } from './translate.ts';
import { inTable } from '../../text.ts';

/*
 * The dates of Todoist: text as a person typed it, relative to the day of the export. The grammar of quick add is not
 * used: it finds dates within names, asks in doubt, and follows the settings of the person; here the whole text is a
 * date, and what is not understood is kept as text.
 */

export interface TodoistDate {
  /** Null for a repeat without a first day. */
  date: string | null;
  /** `HH:MM` */
  time: string | null;
  repeat: TreeTask['repeat'];
  /** True if the year, or the first day of a repeat, is not in the text. */
  isGuess: boolean;
}

/** Longer texts are not dates; bounds the work of the expressions. */
const TEXT_MAX = 150;

/**
 * @param language of the words: `en`, `de`, `pt_BR`.
 * @param today the day on which the text was written or exported.
 * @param firstDay the first day of a repeat that names none, by its time.
 * @returns null if the text is not understood.
 */
export function readTodoistDate(
  text: string,
  language: string,
  today: string,
  firstDay: (time: string | null) => string = () => today,
): TodoistDate | null {
  if (text.length > TEXT_MAX) return null;
  const english = inEnglish(text, language);
  if (english === null) return readAbsolute(text, today);
  const words = english.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const { rest, time } = takeTime(words);
  return rest === null ? null : (readRepeating(rest, time, today, firstDay(time)) ?? readSingle(rest, time, today));
}

/** ISO dates need no language. */
function readAbsolute(text: string, today: string): TodoistDate | null {
  const { rest, time } = takeTime(text.trim());
  return rest !== null && readDay(rest) ? readSingle(rest, time, today) : null;
}

/* Times */

const PARTS: Readonly<Record<string, string>> = {
  morning: '09:00',
  noon: '12:00',
  afternoon: '12:00',
  evening: '19:00',
  night: '22:00',
  midnight: '00:00',
};
const PART = Object.keys(PARTS).join('|');
const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?\s?(?<half>[ap])\.?m\.?|(?<hour24>\d{1,2}):(?<minute24>\d\d)(?::\d\d)?`;
const TIMES = [
  // 2026-11-23T09:00, 2026-11-23 09:00
  new RegExp(String.raw`(?<=^\d{4}-\d\d-\d\d)[t ](?<hour24>\d\d):(?<minute24>\d\d)(?::\d\d)?z?$`),
  new RegExp(String.raw`(?:^|\s)(?:(?:at|@)\s?)?(?:${CLOCK})(?=\s|,|$)`),
  new RegExp(String.raw`\s(?:at|@)\s?(?<hour24>\d{1,2})(?=\s(?:starting|from|until|ending|for)\s|$)`),
  new RegExp(String.raw`\s(?:at|in the|@)\s?(?<part>${PART})(?=\s|$)`),
  new RegExp(
    String.raw`(?<=(?:today|tomorrow|day|${'mon|tue|wed|thu|fri|sat|sun'}|every!?|ev!?))\s(?<part>${PART})(?=\s|$)`,
  ),
];

/** The time in a text, and the text without it; `rest` is null for a time that does not exist, such as 25:00. */
function takeTime(words: string): { rest: string | null; time: string | null } {
  for (const expression of TIMES) {
    const found = expression.exec(words);
    if (!found) continue;
    const { hour, minute, half, hour24, minute24, part } = found.groups!;
    const isOnlyPart = part !== undefined && /^ev(?:ery)?!?$/.test(words.slice(0, found.index));
    const rest = `${words.slice(0, found.index)} ${isOnlyPart ? 'day ' : ''}${words.slice(found.index + found[0].length)}`;
    const time = part ? PARTS[part]! : clock(Number(hour ?? hour24), Number(minute ?? minute24 ?? 0), half);
    return { rest: time === null ? null : rest.replaceAll(/\s+/g, ' ').trim(), time };
  }
  return { rest: words, time: null };
}

function clock(hour: number, minute: number, half?: string): string | null {
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  if (hours > 23 || minute > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/* Days */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY =
  '(?:mon(?:day)?s?|tue(?:s|sday|sdays)?|wed(?:nesday|nesdays)?|thu(?:r|rs|rsday|rsdays)?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?)';
const DATE = String.raw`(?:(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${MONTH})|(?<month2>${MONTH})(?: the)? (?<day2>\d{1,2})(?:st|nd|rd|th)?)`;
const DAY_OF_YEAR = new RegExp(String.raw`^(?:on )?${DATE}(?:,? (?<year>\d{4}))?$`);
const IN_UNITS = /^(?:in |\+)(?<count>\d{1,4}|an?|one|two|three) ?(?<unit>day|week|month|year)s?$/;
const NEXT_DAY = new RegExp(`^(?<lead>next |this |on )?(?<weekday>${DAY})$`);
const NUMBERS = ['a', 'one', 'two', 'three', 'four', 'five', 'six'];

const numberOf = (text: string): number => {
  if (text === 'an') return 1;
  const named = NUMBERS.indexOf(text);
  return named < 0 ? Number.parseInt(text, 10) : Math.max(1, named);
};
const weekdayOf = (text: string): Weekday => WEEKDAYS.find((day) => day.startsWith(text.slice(0, 3)))!;
const monthOf = (text: string): number => MONTHS.indexOf(text.slice(0, 3)) + 1;
const two = (number: number) => String(number).padStart(2, '0');
const code = (day: Weekday) => day.slice(0, 2).toUpperCase();

/** A day in words; `isGuess` for one without a year. */
function readDayWords(words: string, today: string): { date: string; isGuess: boolean } | null {
  const exact = (date: string | null) => (date === null ? null : { date, isGuess: false });
  const iso = readDay(words);
  if (iso) return exact(iso);
  if (/^(?:today|tod)$/.test(words)) return exact(today);
  if (/^(?:tomorrow|tom|tmr)$/.test(words)) return exact(addDays(today, 1));
  if (words === 'yesterday') return exact(addDays(today, -1));
  if (/^(?:this )?weekend$/.test(words)) return exact(firstWeekday('saturday', today));
  if (words === 'next weekend') return exact(addDays(firstWeekday('saturday', today), 7));
  if (words === 'next week') return exact(addDays(weekStart(today, 'monday'), 7));
  if (/^(?:end of month|eom)$/.test(words)) return exact(addMonths(today, 0, 31));
  const distance = IN_UNITS.exec(words)?.groups;
  if (distance) return exact(after(today, numberOf(distance['count']!), distance['unit']!));
  const named = NEXT_DAY.exec(words)?.groups;
  if (named) {
    const weekday = weekdayOf(named['weekday']!);
    return exact(firstWeekday(weekday, named['lead'] === 'next ' ? addDays(weekStart(today, 'monday'), 7) : today));
  }
  const ofYear = DAY_OF_YEAR.exec(words)?.groups;
  if (!ofYear) return null;
  const month = monthOf((ofYear['month'] ?? ofYear['month2'])!);
  const day = Number(ofYear['day'] ?? ofYear['day2']);
  if (ofYear['year']) return exact(dayOrNull(`${ofYear['year']}-${two(month)}-${two(day)}`));
  const date = nearest(month, day, today);
  return date === null ? null : { date, isGuess: true };
}

function after(day: string, count: number, unit: string): string | null {
  if (unit === 'day' || unit === 'week') return dayOrNull(addDays(day, count * (unit === 'week' ? 7 : 1)));
  const months = count * (unit === 'year' ? 12 : 1);
  return months > MONTHS_MAX ? null : dayOrNull(addMonths(day, months));
}
const MONTHS_MAX = 12 * 1000;

const firstWeekday = (weekday: Weekday, from: string): string =>
  addDays(from, (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(dayOfWeek(from)) + 7) % 7);

/** The first such day on or after a day; 29 February is in the next leap year. */
function nearest(month: number, day: number, from: string): string | null {
  for (let year = Number(from.slice(0, 4)); year < Number(from.slice(0, 4)) + 9; year += 1) {
    const date = dayOrNull(`${year}-${two(month)}-${two(day)}`);
    if (date !== null && date >= from) return date;
  }
  return null;
}

function readSingle(words: string, time: string | null, today: string): TodoistDate | null {
  if (words === '' && time !== null) return { date: today, time, repeat: null, isGuess: true };
  const day = readDayWords(words, today);
  return day && { ...day, time, repeat: null };
}

/* Repeats */

const LIMITS = [
  { kind: 'from', expression: /\s(?:starting(?: on)?|from) (?<text>.+)$/ },
  { kind: 'until', expression: /\s(?:ending(?: on)?|until|till|end) (?<text>.+)$/ },
  { kind: 'for', expression: /\sfor (?<count>\d{1,4}|one|two|three|four|five|six) (?<unit>day|week|month|year)s?$/ },
] as const;

function readRepeating(words: string, time: string | null, today: string, firstDay: string): TodoistDate | null {
  const limits = takeLimits(words, today);
  const rule = limits && ruleOf(limits.rest);
  if (!rule) return null;
  const start = limits.from ?? firstDay;
  const last = limits.length === null ? limits.until : addDays(limits.length(start), -1);
  const rrule = last === null ? rule.rrule : `${rule.rrule};UNTIL=${last.replaceAll('-', '')}`;
  const repeat = readRepeat(rrule, start, rule.from);
  if (!repeat) return null;
  return { date: firstDayOf(rrule, start), time, repeat, isGuess: limits.from === null };
}

/** The start and the end of a repeat, and its words without them; null if their days are not understood. */
function takeLimits(words: string, today: string) {
  let rest = words;
  let [from, until]: [string | null, string | null] = [null, null];
  let length: ((start: string) => string) | null = null;
  // Each may be the last part: `starting 1 Jan until 3 Mar`, `until 3 Mar starting 1 Jan`.
  for (let round = 0; round < LIMITS.length; round += 1) {
    for (const { kind, expression } of LIMITS) {
      const found = expression.exec(rest);
      if (!found) continue;
      const { text = '', count, unit } = found.groups!;
      if (LIMITS.some((limit) => limit.expression.test(` ${text}`) || limit.expression.test(text))) continue;
      rest = rest.slice(0, found.index);
      if (kind === 'for') {
        length = (start) => after(start, numberOf(count!), unit!) ?? start;
        continue;
      }
      const day = readDayWords(text, today)?.date ?? null;
      if (day === null) return null;
      if (kind === 'from') from = day;
      else until = day;
    }
  }
  if (until !== null && daysBetween(from ?? today, until) < 0) return null;
  return { rest, from, until, length };
}

const UNITS: Readonly<Record<string, readonly [frequency: string, interval: number]>> = {
  day: ['DAILY', 1],
  daily: ['DAILY', 1],
  week: ['WEEKLY', 1],
  weekly: ['WEEKLY', 1],
  fortnight: ['WEEKLY', 2],
  fortnightly: ['WEEKLY', 2],
  biweekly: ['WEEKLY', 2],
  month: ['MONTHLY', 1],
  monthly: ['MONTHLY', 1],
  quarter: ['MONTHLY', 3],
  quarterly: ['MONTHLY', 3],
  year: ['YEARLY', 1],
  yearly: ['YEARLY', 1],
  annually: ['YEARLY', 1],
};
const WORKWEEK = 'MO,TU,WE,TH,FR';
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 };
const NTH = String.raw`(?:first|second|third|fourth|fifth|last|\d{1,2}(?:st|nd|rd|th))`;
const AND = String.raw`(?:, and |, ?| and | ?& ?| )`;
const WORKDAY = '(?:workday|weekday|work day|working day)';

type Row = readonly [expression: RegExp, rule: (groups: Readonly<Record<string, string | undefined>>) => string | null];

const row = (words: string, rule: Row[1]): Row => [new RegExp(`^${words}$`), rule];

/** What may follow `every`. */
const ROWS: readonly Row[] = [
  // day, 3 days, other week, 2nd month, 2 weeks on mon and fri, month on the 15th
  row(
    String.raw`(?:(?<count>\d{1,4}|other|second|third|fourth|two|three|four|five|six|\d{1,3}(?:st|nd|rd|th)) )?(?<unit>day|week|fortnight|month|quarter|year)s?(?: (?:on )?(?:the )?(?<on>.+))?`,
    ({ count = '1', unit, on }) => everyUnit(intervalOf(count), unit!, on),
  ),
  row(`${WORKDAY}s?`, () => `FREQ=WEEKLY;BYDAY=${WORKWEEK}`),
  // Todoist means Saturday alone.
  row('weekends?', () => 'FREQ=WEEKLY;BYDAY=SA'),
  // mon, wed and fri; other friday; 2 mondays
  row(`(?<count>other |2 |3 |4 )?(?<list>${DAY}(?:${AND}${DAY})*)`, ({ count, list }) => {
    const interval = count === undefined ? 1 : intervalOf(count.trim());
    return `FREQ=WEEKLY${by('INTERVAL', interval)};BYDAY=${daysIn(list!)}`;
  }),
  row(`(?<list>${DAY}) ?- ?(?<to>${DAY})`, ({ list, to }) => {
    const [first, last] = [list!, to!].map((day) => WEEKDAYS.indexOf(weekdayOf(day))) as [number, number];
    return first < last
      ? `FREQ=WEEKLY;BYDAY=${WEEKDAYS.slice(first, last + 1)
          .map(code)
          .join(',')}`
      : null;
  }),
  // jan 27; 14 jan, 14 apr
  row(`(?:on )?(?<dates>.*${MONTH}.*)`, ({ dates }) => onDates(dates!)),
  // 3rd friday, first workday of the month, last day, 1st and 3rd monday
  row(`(?:the )?(?<on>.+?)(?: (?:of|in) (?:the|each|every) month)?`, ({ on }) => onMonth(on!, 1)),
];

const by = (part: string, value: number) => (value === 1 ? '' : `;${part}=${value}`);

const intervalOf = (count: string) => (count === 'other' ? 2 : (inTable(ORDINALS, count) ?? numberOf(count)));

const daysIn = (list: string): string => {
  const found = list.match(new RegExp(DAY, 'g')) ?? [];
  const named = new Set(found.map(weekdayOf));
  return WEEKDAYS.filter((day) => named.has(day))
    .map(code)
    .join(',');
};

/** The rule of `every! 3 days`, `daily`, `after 10 days`; null if it is none of days. */
function ruleOf(words: string): { rrule: string; from: 'due' | 'completion' } | null {
  const [, lead, rest] = /^(ev!|every!|after|ev|every|each) (.+)$/.exec(words) ?? [];
  if (lead === undefined || rest === undefined) {
    const [frequency, interval] = inTable(UNITS, words) ?? [];
    return frequency ? { rrule: `FREQ=${frequency}${by('INTERVAL', interval!)}`, from: 'due' } : null;
  }
  for (const [expression, rule] of ROWS) {
    const found = expression.exec(rest);
    const rrule = found && rule(found.groups ?? {});
    if (rrule !== null) return { rrule, from: lead.endsWith('!') || lead === 'after' ? 'completion' : 'due' };
  }
  return null;
}

function everyUnit(count: number, unit: string, on: string | undefined): string | null {
  const [frequency, base] = UNITS[unit]!;
  const interval = count * base;
  const every = `FREQ=${frequency}${by('INTERVAL', interval)}`;
  if (on === undefined) return every;
  if (frequency === 'WEEKLY')
    return new RegExp(`^${DAY}(?:${AND}${DAY})*$`).test(on) ? `${every};BYDAY=${daysIn(on)}` : null;
  if (frequency === 'MONTHLY') return onMonth(on, interval);
  if (frequency === 'YEARLY' && interval === 1) return onDates(on);
  return null;
}

/** `15th`, `15, 30`, `first monday`, `1st and 3rd tue`, `last day`, `15th, last day` of a month. */
function onMonth(words: string, interval: number): string | null {
  const every = `FREQ=MONTHLY${by('INTERVAL', interval)}`;
  const dates: number[] = [];
  const weekdays: string[] = [];
  let open: number[] = [];
  for (const part of words.split(/, and |, ?| and (?:the )?| ?& ?/)) {
    const [, which, day] = new RegExp(`^(?:the )?(${NTH}|\\d{1,2}) ?(${DAY}|${WORKDAY}|day)?s?$`).exec(part) ?? [];
    if (which === undefined) return null;
    const nth = ORDINALS[which] ?? Number.parseInt(which, 10);
    if (nth === 0 || nth > 31) return null;
    open.push(nth);
    if (day === undefined) continue;
    if (day === 'day') dates.push(...open);
    else if (new RegExp(`^${WORKDAY}$`).test(day)) {
      // A rule can name the nth workday alone, not together with other days.
      return words === part ? `${every};BYDAY=${WORKWEEK};BYSETPOS=${nth}` : null;
    } else if (open.some((each) => each > 5)) return null;
    else weekdays.push(...open.map((each) => `${each}${code(weekdayOf(day))}`));
    open = [];
  }
  dates.push(...open);
  if (dates.length > 0 && weekdays.length > 0) return null;
  return `${every};${weekdays.length > 0 ? `BYDAY=${weekdays.join(',')}` : `BYMONTHDAY=${dates.join(',')}`}`;
}

/** `jan 27`, `14 jan, 14 apr`: dates with the same day, or in the same month, are one rule. */
function onDates(words: string): string | null {
  const months = new Set<number>();
  const days = new Set<number>();
  const parts = words.split(/, and |, ?| and /);
  for (const part of parts) {
    const groups = new RegExp(`^${DATE}$`).exec(part)?.groups;
    if (!groups) return null;
    months.add(monthOf((groups['month'] ?? groups['month2'])!));
    days.add(Number(groups['day'] ?? groups['day2']));
  }
  if (months.size * days.size !== parts.length) return null;
  return `FREQ=YEARLY;BYMONTH=${[...months].join(',')};BYMONTHDAY=${[...days].join(',')}`;
}
