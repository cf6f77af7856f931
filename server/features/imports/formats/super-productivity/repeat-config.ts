import { flagAt, type JsonObject, numberAt, textAt } from '../../reading/json.ts';

const DAYS = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
};
/** Weekdays as numbers begin with Sunday. */
const NUMBERED = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The rule of a repeat configuration; null if it is none of days. A missing cycle is weekly. */
export function rruleOf(config: JsonObject, start: string | null): string | null {
  const every = numberAt(config, 'repeatEvery') ?? 1;
  const cycle = textAt(config, 'repeatCycle') || 'WEEKLY';
  const rule = `FREQ=${cycle};INTERVAL=${every}`;
  const day = start === null ? '' : String(Number(start.slice(8)));
  switch (cycle) {
    case 'DAILY':
      return rule;
    case 'WEEKLY': {
      const days = Object.entries(DAYS).flatMap(([name, code]) => (flagAt(config, name) ? [code] : []));
      return days.length === 0 ? rule : `${rule};BYDAY=${days.join(',')}`;
    }
    case 'MONTHLY': {
      const week = numberAt(config, 'monthlyWeekOfMonth');
      const weekday = NUMBERED[numberAt(config, 'monthlyWeekday') ?? -1];
      if (flagAt(config, 'monthlyLastDay')) return `${rule};BYMONTHDAY=-1`;
      if (week !== null && weekday) return `${rule};BYDAY=${week}${weekday}`;
      return day === '' ? rule : `${rule};BYMONTHDAY=${day}`;
    }
    case 'YEARLY':
      return start === null ? rule : `${rule};BYMONTH=${Number(start.slice(5, 7))};BYMONTHDAY=${day}`;
    default:
      return null;
  }
}
