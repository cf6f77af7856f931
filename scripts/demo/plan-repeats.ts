import { WEEKDAYS } from '#contract/vocabulary.ts';
import type { RepeatPlan } from './life.ts';
import { BEGIN, weekdayOf, type Year } from './year.ts';

/** How long a missed weekday stays open. */
const WEEKLY_OPEN_DAYS = 6;

/** A repeating task: done, skipped on purpose, or missed; what was missed and piles up is skipped some days later. */
export function planRepeat(year: Year, repeat: RepeatPlan): void {
  const { name, project, minutes, priority, on, began, done, skipped, hour } = repeat;
  const { random } = year;
  const first = Math.min(began, year.days);
  const pattern =
    'weekdays' in on
      ? { type: 'weekly' as const, weekdays: on.weekdays.map((weekday) => WEEKDAYS[weekday - 1]!) }
      : 'everyDays' in on
        ? { type: 'daily' as const, interval: on.everyDays }
        : { type: 'monthly' as const, month_day: on.monthDay };
  const body = { recurrence_pattern: pattern, estimated_duration: minutes, priority };
  year.add(first, { do: 'create-repeat', name, project, body, minute: BEGIN + 40 });
  for (let ago = first; ago > 0; ago -= 1) {
    if (!isDueOn(on, year.dayOf(ago), first - ago)) continue;
    const thrown = random.whole(1, 100);
    const settle = (how: 'complete' | 'skip', at: number, minute: number) =>
      year.add(at, { do: 'settle-repeat', name, on: year.dayOf(ago), how, minute });
    const isDone = thrown <= done * Math.min(1, year.energy(ago) * 1.6);
    if (isDone) settle('complete', ago, Math.max(hour * 60 + random.whole(-20, 45), BEGIN + 60));
    else if (thrown > 100 - skipped) settle('skip', ago, 1260);
    // Of daily ones only the newest stays open by itself.
    else if (!('everyDays' in on) && ago > WEEKLY_OPEN_DAYS) settle('skip', ago - random.whole(1, 4), 1265);
  }
}

function isDueOn(on: RepeatPlan['on'], day: string, sinceFirst: number): boolean {
  if ('weekdays' in on) return on.weekdays.includes(weekdayOf(day));
  if ('everyDays' in on) return sinceFirst % on.everyDays === 0;
  return Number(day.slice(8)) === on.monthDay;
}
