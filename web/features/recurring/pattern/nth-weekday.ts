import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';

/** The first, second, third, fourth or last of these weekdays in a month; Monday to Friday: its first or last workday. */
export interface NthWeekday {
  nth: 1 | 2 | 3 | 4 | -1;
  days: readonly Weekday[];
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const codeOf = (day: Weekday) => CODES[WEEKDAYS.indexOf(day)]!;

/** The RFC 5545 rule of such a day: `FREQ=MONTHLY;BYDAY=-1FR`. */
export function nthWeekdayRule({ nth, days }: NthWeekday, interval = 1): string {
  const every = interval === 1 ? 'FREQ=MONTHLY' : `FREQ=MONTHLY;INTERVAL=${interval}`;
  const codes = WEEKDAYS.filter((day) => days.includes(day)).map(codeOf);
  return codes.length === 1 ? `${every};BYDAY=${nth}${codes[0]}` : `${every};BYDAY=${codes.join(',')};BYSETPOS=${nth}`;
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
