import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';

/** A pattern as a person says it: `every month on the 31st`, `every 2 weeks on Monday and Thursday`, `every weekday`. */
export function repeatWords({ type, interval, weekdays, month_day }: NewRecurrencePattern): string {
  switch (type) {
    case 'daily':
      return every(interval, 'day');
    case 'weekly':
      return weekdays.length > 0 ? onWeekdays(interval, weekdays) : every(interval, 'week');
    case 'monthly': {
      const months = interval % 12 === 0 ? every(interval / 12, 'year') : every(interval, 'month');
      return month_day === null ? months : `${months} on the ${ordinal(month_day)}`;
    }
    default:
      return type === 'custom' ? 'in a way of its own' : 'not at all';
  }
}

const every = (interval: number, unit: string) => (interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`);

function onWeekdays(interval: number, weekdays: readonly Weekday[]): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  if (interval === 1 && days.join() === WEEKDAYS.slice(0, 5).join()) return 'every weekday';
  const names = days.map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return interval === 1 ? `every ${list}` : `every ${interval} weeks on ${list}`;
}

function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(day) as 'one' | 'two' | 'few'
  ] as string | undefined;
  return `${day}${ending ?? 'th'}`;
}
