import { type JsonObject, numberAt, objectAt, textAt, textsAt } from '../../reading/json.ts';
import { readDay } from '../../reading/when.ts';

const WEEKS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** The rule of a recurrence of Microsoft Graph: `{pattern, range}`; null if its type is unknown. */
export function rruleOf(recurrence: JsonObject): string | null {
  const pattern = objectAt(recurrence, 'pattern');
  const every = (frequency: string, months = '') =>
    `FREQ=${frequency};INTERVAL=${numberAt(pattern, 'interval') ?? 1}${months}`;
  const days = textsAt(pattern, 'daysOfWeek').map((day) => day.slice(0, 2).toUpperCase());
  const onDate = `;BYMONTHDAY=${numberAt(pattern, 'dayOfMonth') ?? 1}`;
  const ofMonth = `;BYMONTH=${numberAt(pattern, 'month') ?? 1}`;
  const week = WEEKS[textAt(pattern, 'index')] ?? 1;
  // The first of several weekdays: the first workday.
  const onWeekday = days.length === 1 ? `;BYDAY=${week}${days[0]}` : `;BYDAY=${days.join(',')};BYSETPOS=${week}`;
  const rules: Readonly<Record<string, string>> = {
    daily: every('DAILY'),
    weekly: `${every('WEEKLY')}${days.length > 0 ? `;BYDAY=${days.join(',')}` : ''}`,
    absoluteMonthly: `${every('MONTHLY')}${onDate}`,
    relativeMonthly: `${every('MONTHLY')}${onWeekday}`,
    absoluteYearly: `${every('YEARLY')}${ofMonth}${onDate}`,
    relativeYearly: `${every('YEARLY')}${ofMonth}${onWeekday}`,
  };
  const type = textAt(pattern, 'type');
  return Object.hasOwn(rules, type) ? `${rules[type]}${endOf(objectAt(recurrence, 'range'))}` : null;
}

function endOf(range: JsonObject | null): string {
  const end = readDay(textAt(range, 'endDate'));
  if (textAt(range, 'type') === 'endDate' && end) return `;UNTIL=${end.replaceAll('-', '')}`;
  return textAt(range, 'type') === 'numbered' ? `;COUNT=${numberAt(range, 'numberOfOccurrences') ?? 1}` : '';
}
