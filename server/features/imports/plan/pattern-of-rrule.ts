import { INTERVAL_MAX, NewRecurrencePattern } from '#contract/recurrence.ts';
import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import { partsOf, readRrule, SHORT_WEEKDAYS, weekdayOf } from '#server/features/recurring/engine/rrule.ts';
import { DomainError } from '#server/platform/errors.ts';

/** The pattern of an RRULE, as a request has it; null if recurring tasks do not support it. */
export function patternOfRrule(rrule: string, start: string): NewRecurrencePattern | null {
  try {
    const { rrule: rule, until, count } = readRrule(rrule);
    const pattern = NewRecurrencePattern.parse({
      ...(plainPattern(rule) ?? { type: 'custom', rrule: rule }),
      end_date: until,
      max_instances: count,
    });
    readPattern(pattern, start);
    return pattern;
  } catch (error) {
    if (error instanceof DomainError || (error as { name?: string }).name?.includes('Zod')) return null;
    throw error;
  }
}

/** A rule without RRULE, which the form of a task shows in words; null: it needs its RRULE. */
function plainPattern(rrule: string) {
  const parts = new Map(partsOf(rrule));
  const frequency = parts.get('FREQ');
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const monthDay = parts.get('BYMONTHDAY');
  for (const name of ['FREQ', 'INTERVAL', 'WKST', 'BYDAY', 'BYMONTHDAY']) parts.delete(name);
  if (parts.size > 0 || interval > INTERVAL_MAX) return null;
  if (frequency === 'DAILY' && days.length === 0 && monthDay === undefined) return { type: 'daily', interval };
  // Every second week depends on the first day of the week, which the RRULE names.
  const isWeekly = frequency === 'WEEKLY' && (interval === 1 || days.length < 2);
  if (isWeekly && monthDay === undefined && days.every((day) => SHORT_WEEKDAYS.includes(day))) {
    return { type: 'weekly', interval, weekdays: days.map(weekdayOf) };
  }
  if (frequency === 'MONTHLY' && days.length === 0 && (monthDay === undefined || /^([1-9]|[12]\d)$/.test(monthDay))) {
    return { type: 'monthly', interval, ...(monthDay !== undefined && { month_day: Number(monthDay) }) };
  }
  return null;
}
