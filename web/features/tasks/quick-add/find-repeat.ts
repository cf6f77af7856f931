import { INTERVAL_MAX, type NewRecurrencePattern } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';

/** A recurrence, as it is written in a line. */
export interface FoundRepeat {
  pattern: NewRecurrencePattern;
  text: string;
  start: number;
  end: number;
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];
const COUNT = String.raw`(?<count>\d{1,4}|other|second|2nd|${NUMBERS.join('|')})`;
const DAY = String.raw`(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?`;
const days = (name: string) =>
  String.raw`(?<${name}>${DAY}(?:(?:\s*,\s*(?:and\s+)?|\s*/\s*|\s+and\s+|\s*&\s*)${DAY})*)`;
const monthDay = (name: string) => String.raw`(?<${name}>\d{1,2}(?:st|nd|rd|th)?|last\s+day)`;

/** `every 2 weeks on monday`, `every month on the 31st`, `every weekday`, `every mon, wed and fri`, `every 31st`. */
const EVERY = new RegExp(
  String.raw`(?<=^|\s)(?:every|each)\s+(?:` +
    [
      String.raw`(?:${COUNT}\s+)?(?:(?<unit>day|week|month|year)s?(?:\s+on\s+(?:${days('onDays')}|(?:the\s+)?${monthDay('onDate')}))?)`,
      String.raw`(?<group>weekday|workday|weekend)s?`,
      String.raw`(?:(?<skip>other|second|2nd)\s+)?${days('days')}`,
      String.raw`(?<date>\d{1,2}(?:st|nd|rd|th))`,
    ].join('|') +
    String.raw`)(?=$|[\s.,;])`,
  'gi',
);

/** `weekly on friday`, `monthly on the 15th`. */
const ADVERB_ON = new RegExp(
  String.raw`(?<=^|\s)(?<adverb>weekly|monthly)\s+on\s+(?:${days('onDays')}|(?:the\s+)?${monthDay('onDate')})(?=$|[\s.,;])`,
  'gi',
);

/** Alone only where the line ends, because "Write weekly report" is a name. */
const ADVERB = /(?<=\s)(?<adverb>daily|weekly|monthly|yearly)(?=\s*$)/gi;

/** What repeats in a line, in order. What is quoted or understood must not stand there any more. */
export const findRepeats = (line: string): FoundRepeat[] => [...read(line, EVERY), ...read(line, ADVERB_ON)];

/** `daily` and its like at the end of a line. Dates and all other chips behind it must be blanked before. */
export const findAdverb = (line: string): FoundRepeat[] => read(line, ADVERB);

function read(line: string, grammar: RegExp): FoundRepeat[] {
  return [...line.matchAll(grammar)].flatMap((match) => {
    const pattern = patternOf(match.groups ?? {});
    const [text] = match;
    return pattern ? [{ pattern, text, start: match.index, end: match.index + text.length }] : [];
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function patternOf({
  adverb,
  unit,
  count,
  onDays,
  onDate,
  group,
  skip,
  days: named,
  date,
}: Groups): NewRecurrencePattern | null {
  if (group) return weekly(1, group.toLowerCase() === 'weekend' ? WEEKDAYS.slice(5) : WEEKDAYS.slice(0, 5));
  if (named) return weekly(skip ? 2 : 1, weekdaysOf(named));
  if (date) return monthly(1, date);
  const every = intervalOf(count);
  if (every < 1 || every > INTERVAL_MAX) return null;
  const word = (unit ?? adverb)?.toLowerCase();
  if (word === 'day' || word === 'daily') return onDays || onDate ? null : { ...EMPTY, type: 'daily', interval: every };
  if (word === 'week' || word === 'weekly') return onDate ? null : weekly(every, onDays ? weekdaysOf(onDays) : []);
  if (onDays) return null;
  if (word === 'month' || word === 'monthly') return monthly(every, onDate);
  return onDate || every * 12 > INTERVAL_MAX ? null : monthly(every * 12, undefined);
}

const EMPTY = {
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
  rrule: null,
} satisfies Partial<NewRecurrencePattern>;

const weekly = (interval: number, weekdays: readonly Weekday[]): NewRecurrencePattern => ({
  ...EMPTY,
  type: 'weekly',
  interval,
  weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
});

function monthly(interval: number, date: string | undefined): NewRecurrencePattern | null {
  // The last day of a shorter month stands in for the 31st, so the 31st is the last day of each.
  const month_day = date === undefined ? null : /last/i.test(date) ? 31 : Number.parseInt(date, 10);
  return month_day !== null && (month_day < 1 || month_day > 31)
    ? null
    : { ...EMPTY, type: 'monthly', interval, month_day };
}

function intervalOf(count: string | undefined): number {
  if (count === undefined) return 1;
  const word = count.toLowerCase();
  const named = NUMBERS.indexOf(word) + 1;
  return named || (/^(other|second|2nd)$/.test(word) ? 2 : Number(word));
}

const weekdaysOf = (text: string): Weekday[] =>
  WEEKDAYS.filter((day) => new RegExp(String.raw`\b${day.slice(0, 3)}`, 'i').test(text));
