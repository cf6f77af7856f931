import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';

/** The first, second, third, fourth or last of these weekdays in a month; Monday to Friday: its first or last workday. */
export interface NthWeekday {
  nth: 1 | 2 | 3 | 4 | -1;
  days: readonly Weekday[];
}

/** Days of each month, or of one month in each quarter, as quick add and the form of a repeat write them. */
export interface MonthRule {
  /** Every so many months. */
  interval: number;
  /** Only in the first (1) or the last (-1) month of each quarter. */
  ofQuarter: 1 | -1 | null;
  /** Days of the month, 1 to 31; -1: the last. Empty if it names weekdays. */
  dates: readonly number[];
  /** Empty if it names dates. */
  weekdays: readonly NthWeekday[];
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const QUARTER_MONTHS = { '1': '1,4,7,10', '-1': '3,6,9,12' } as const;

const codesOf = (days: readonly Weekday[]) => WEEKDAYS.flatMap((day, at) => (days.includes(day) ? CODES[at]! : []));

/** The rule in the notation of RFC 5545: `FREQ=MONTHLY;BYDAY=-1FR`. */
export function writeMonthRule({
  interval = 1,
  ofQuarter = null,
  dates = [],
  weekdays = [],
}: Partial<MonthRule>): string {
  const parts = [
    'FREQ=MONTHLY',
    interval !== 1 && `INTERVAL=${interval}`,
    ofQuarter !== null && `BYMONTH=${QUARTER_MONTHS[ofQuarter]}`,
    dates.length > 0 ? `BYMONTHDAY=${dates.join(',')}` : byDay(weekdays),
  ];
  return parts.filter(Boolean).join(';');
}

/** `BYDAY=2TU,4TU`, or `BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1` for one of several weekdays. */
function byDay(weekdays: readonly NthWeekday[]): string {
  const [first] = weekdays;
  if (first && first.days.length > 1) return `BYDAY=${codesOf(first.days).join(',')};BYSETPOS=${first.nth}`;
  return `BYDAY=${weekdays.map(({ nth, days }) => `${nth}${codesOf(days).join('')}`).join(',')}`;
}

const RULE = new RegExp(
  [
    String.raw`^FREQ=MONTHLY(?:;INTERVAL=(?<interval>\d+))?(?:;BYMONTH=(?<months>${Object.values(QUARTER_MONTHS).join('|')}))?;`,
    String.raw`(?:BYMONTHDAY=(?<dates>(?:-1|\d+)(?:,(?:-1|\d+))*)`,
    `|BYDAY=(?<nths>(?:-1|[1-4])(?:${CODES.join('|')})(?:,(?:-1|[1-4])(?:${CODES.join('|')}))*)`,
    `|BYDAY=(?<days>(?:${CODES.join('|')})(?:,(?:${CODES.join('|')}))+);BYSETPOS=(?<nth>-1|[1-4]))$`,
  ].join(''),
);

/** Reads what `writeMonthRule` writes; null for any other rule. */
export function readMonthRule(rrule: string): MonthRule | null {
  const groups = RULE.exec(rrule)?.groups;
  if (!groups) return null;
  const { interval = 1, months, dates, nths, days, nth } = groups;
  const dayOf = (code: string) => WEEKDAYS[CODES.indexOf(code)]!;
  return {
    interval: Number(interval),
    ofQuarter: months === undefined ? null : months === QUARTER_MONTHS[1] ? 1 : -1,
    dates: dates?.split(',').map(Number) ?? [],
    weekdays: days
      ? [{ nth: Number(nth) as NthWeekday['nth'], days: days.split(',').map(dayOf) }]
      : (nths?.split(',') ?? []).map((each) => ({
          nth: Number(each.slice(0, -2)) as NthWeekday['nth'],
          days: [dayOf(each.slice(-2))],
        })),
  };
}

/** Whether a month is the one of its quarter in which the rule applies. @param month 1 to 12 */
export const isInQuarterMonth = ({ ofQuarter }: Pick<MonthRule, 'ofQuarter'>, month: number): boolean =>
  ofQuarter === null || month % 3 === (ofQuarter === 1 ? 1 : 0);
