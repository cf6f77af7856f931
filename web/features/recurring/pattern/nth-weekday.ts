import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';

/** The first, second, third, fourth or last of these weekdays in a month; Monday to Friday: its first or last workday. */
export interface NthWeekday {
  nth: 1 | 2 | 3 | 4 | -1;
  days: readonly Weekday[];
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const codeOf = (day: Weekday) => CODES[WEEKDAYS.indexOf(day)]!;

const monthly = (interval: number) => `FREQ=MONTHLY${interval === 1 ? '' : `;INTERVAL=${interval}`}`;

/** The RFC 5545 rule of such a day: `FREQ=MONTHLY;BYDAY=-1FR`. */
export function nthWeekdayRule({ nth, days }: NthWeekday, interval = 1): string {
  const codes = WEEKDAYS.filter((day) => days.includes(day)).map(codeOf);
  return codes.length === 1
    ? `${monthly(interval)};BYDAY=${nth}${codes[0]}`
    : `${monthly(interval)};BYDAY=${codes.join(',')};BYSETPOS=${nth}`;
}

/** The rule of several weeks of each month: `FREQ=MONTHLY;BYDAY=2TU,4TU`. */
export const nthWeekdaysRule = (nths: readonly NthWeekday['nth'][], day: Weekday, interval = 1): string =>
  `${monthly(interval)};BYDAY=${nths.map((nth) => `${nth}${codeOf(day)}`).join(',')}`;

const ONE_DAY = `(?:-1|[1-4])(?:${CODES.join('|')})`;
const SEVERAL = new RegExp(`^(FREQ=MONTHLY(?:;INTERVAL=\\d+)?);BYDAY=(${ONE_DAY}(?:,${ONE_DAY})+)$`);

/** Several such days, such as `nthWeekdaysRule` wrote, as one rule each; null for any other rule. */
export function readNthWeekdays(rrule: string): string[] | null {
  const [, every, days] = SEVERAL.exec(rrule) ?? [];
  return days?.split(',').map((day) => `${every};BYDAY=${day}`) ?? null;
}

/** The rule of days of the month by their numbers, -1: the last. */
export const monthDaysRule = (days: readonly number[]): string => `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}`;

/** A rule of each month, in the first or the last month of each quarter only. */
export const inQuarters = (rule: string, month: 1 | -1): string =>
  rule.replace('FREQ=MONTHLY', `FREQ=MONTHLY;BYMONTH=${QUARTER_MONTHS[month].join(',')}`);

const QUARTER_MONTHS = { 1: [1, 4, 7, 10], [-1]: [3, 6, 9, 12] } as const;

/** What `inQuarters` wrote: the rule of its months, and these; null for any other rule. */
export function readQuarters(rrule: string): { monthly: string; months: readonly number[] } | null {
  for (const months of Object.values(QUARTER_MONTHS)) {
    const part = `;BYMONTH=${months.join(',')};`;
    if (rrule.startsWith(`FREQ=MONTHLY${part}`)) return { monthly: rrule.replace(part, ';'), months };
  }
  return null;
}

/** What `nthWeekdayRule` wrote, read again; null for any other rule. */
export function readNthWeekday(rrule: string): (NthWeekday & { interval: number }) | null {
  const { interval, one, code, codes, position } =
    /^FREQ=MONTHLY(?:;INTERVAL=(?<interval>\d+))?;BYDAY=(?:(?<one>-1|[1-4])(?<code>[A-Z]{2})|(?<codes>[A-Z]{2}(?:,[A-Z]{2})+);BYSETPOS=(?<position>-1|[1-4]))$/.exec(
      rrule,
    )?.groups ?? {};
  const days = (code ?? codes)?.split(',').map((each) => WEEKDAYS[CODES.indexOf(each)]);
  if (!days?.every((day) => day !== undefined)) return null;
  return { nth: Number(one ?? position) as NthWeekday['nth'], days, interval: Number(interval ?? 1) };
}
