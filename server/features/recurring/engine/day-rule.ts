import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { civilOf, numberOf, weekdayOf } from './day-numbers.ts';
import { partsOf, type RruleParts, SHORT_WEEKDAYS } from './rrule.ts';
import type { Rule } from './rule.ts';

/** A rule in numbers, with the parts that RFC 5545 derives from its start. Null: the part does not restrict. */
export interface DayRule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** Day numbers, both included. */
  start: number;
  end: number;
  /** The maximum number of days, counted from its start; null: unlimited. */
  count: number | null;
  /** 0 for Monday to 6 for Sunday. */
  weekStart: number;
  /** 1 to 12, sorted. */
  months: readonly number[] | null;
  /** Negative ones count from the end. */
  monthDays: readonly number[] | null;
  yearDays: readonly number[] | null;
  weekNumbers: readonly number[] | null;
  /** `nth` 0: every one. */
  weekdays: readonly { weekday: number; nth: number }[] | null;
  setPositions: readonly number[] | null;
}

const LAST_DAY = '9999-12-31';

/** The last day the rule may fall on. */
export const lastDay = ({ pattern }: Rule): string => pattern.end_date ?? LAST_DAY;

/** A rule that repeats, in numbers. */
export function dayRuleOf(rule: Rule): DayRule {
  const { pattern, repeatFrom, startDate, weekStartsOn } = rule;
  const start = numberOf(startDate);
  const { day, month } = civilOf(start);
  const plain: DayRule = {
    frequency: 'DAILY',
    interval: pattern.interval,
    start,
    end: numberOf(lastDay(rule)),
    // For rules from completion, instances are counted when they are created.
    count: repeatFrom === 'due' ? pattern.max_instances : null,
    weekStart: WEEKDAYS.indexOf(weekStartsOn),
    months: null,
    monthDays: null,
    yearDays: null,
    weekNumbers: null,
    weekdays: null,
    setPositions: null,
  };
  const onStartWeekday = [{ weekday: weekdayOf(start), nth: 0 }];
  if (pattern.type === 'weekly') {
    const named = pattern.weekdays.map((weekday: Weekday) => ({ weekday: WEEKDAYS.indexOf(weekday), nth: 0 }));
    return { ...plain, frequency: 'WEEKLY', weekdays: named.length > 0 ? named : onStartWeekday };
  }
  if (pattern.type === 'monthly') return { ...plain, frequency: 'MONTHLY', ...inEveryMonth(pattern.month_day ?? day) };
  if (pattern.type !== 'custom') return plain;

  const read = { ...plain, ...readParts(partsOf(pattern.rrule ?? '')) };
  const { frequency, monthDays, yearDays, weekNumbers, weekdays } = read;
  if (weekNumbers !== null && weekdays === null) return { ...read, weekdays: onStartWeekday };
  if (monthDays !== null || yearDays !== null || weekNumbers !== null || weekdays !== null) return read;
  if (frequency === 'WEEKLY') return { ...read, weekdays: onStartWeekday };
  if (frequency === 'MONTHLY') return { ...read, monthDays: [day] };
  if (frequency === 'YEARLY') return { ...read, monthDays: [day], months: read.months ?? [month] };
  return read;
}

/** A day of the month that exists in every month: the last of 28, 29 … up to it. RFC 5545 would skip shorter months. */
function inEveryMonth(day: number): Pick<DayRule, 'monthDays' | 'setPositions'> {
  if (day <= 28) return { monthDays: [day], setPositions: null };
  return { monthDays: [28, 29, 30, 31].filter((each) => each <= day), setPositions: [-1] };
}

function readParts(parts: RruleParts): Omit<DayRule, 'start' | 'end' | 'count'> {
  const numbers = (name: string): number[] | null => {
    const value = parts.get(name);
    return value === undefined ? null : [...new Set(value.split(',').map(Number))].sort((one, other) => one - other);
  };
  const weekdays = parts.get('BYDAY')?.split(',');
  return {
    frequency: parts.get('FREQ') as DayRule['frequency'],
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekStart: SHORT_WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weekNumbers: numbers('BYWEEKNO'),
    weekdays:
      weekdays?.map((each) => ({
        weekday: SHORT_WEEKDAYS.indexOf(each.slice(-2)),
        nth: Number(each.slice(0, -2)),
      })) ?? null,
    setPositions: numbers('BYSETPOS'),
  };
}
