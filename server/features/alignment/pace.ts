import type { Alignment } from '#contract/alignment.ts';
import { type ActiveDay, pointsBetween } from '#server/features/completions/active-days.ts';
import { addDays, dayOfMonth, daysBetween, daysInMonth, monthStart } from '#server/platform/calendar.ts';
import { percentOf } from '#server/platform/records.ts';

/** The number of days before today that a forecast uses. */
export const FORECAST_DAYS = 28;
/** The minimum number of days for a forecast. */
const FORECAST_DAYS_MIN = 7;
/** The minimum number of them with points. */
const FORECAST_ACTIVE_DAYS_MIN = 3;

interface MonthSoFar {
  /** The user's today, or an earlier day, which is over. */
  day: string;
  isOver: boolean;
  /** Points of the month up to it. */
  score: number;
  goal: number | null;
  /** The day the account began; the pace begins then, if that is within the month. */
  begun: string;
}

type Pace = Pick<
  Alignment,
  'monthly_goal' | 'progress_percentage' | 'has_goal_set' | 'expected_by_today' | 'on_pace' | 'needed_per_day'
>;

/** The number of days from a day to the end of its month, inclusive. */
export const daysLeft = (day: string): number => daysInMonth(day) - dayOfMonth(day) + 1;

/**
 * The progress of a month towards its goal, which an even month reaches from its first day with an account. A day
 * counts once it is over: nobody is behind in its first minute.
 */
export function paceOf({ day, isOver, score, goal, begun }: MonthSoFar): Pace {
  if (goal === null) {
    return {
      monthly_goal: null,
      progress_percentage: 0,
      has_goal_set: false,
      expected_by_today: null,
      on_pace: null,
      needed_per_day: null,
    };
  }
  const begins = begun > monthStart(day) ? begun : monthStart(day);
  const before = daysBetween(begins, day);
  const passed = before + (isOver ? 1 : 0);
  const expected_by_today = passed <= 0 ? 0 : Math.round((goal * passed) / (before + daysLeft(day)));
  return {
    monthly_goal: goal,
    progress_percentage: Math.min(100, percentOf(score, goal)),
    has_goal_set: true,
    expected_by_today,
    on_pace: score >= expected_by_today,
    needed_per_day: Math.max(0, Math.ceil((goal - score) / daysLeft(day))),
  };
}

/**
 * The points at the end of the month if the pace of the days before today continues, from today on. Null before the
 * seventh day after the first completion, and with fewer than three days with points among the days before today.
 * @param first the day of the first completion. @param days the days from 28 days before today on.
 */
export function forecastOf(
  { day, isOver, score, goal }: Omit<MonthSoFar, 'begun'>,
  first: string | null,
  days: readonly ActiveDay[],
): Pick<Alignment, 'forecast' | 'forecast_reaches_goal'> {
  const known = first === null ? 0 : Math.min(FORECAST_DAYS, daysBetween(first, day));
  const [from, to] = [addDays(day, -known), addDays(day, -1)];
  const active = days.filter((each) => each.points > 0 && each.day >= from && each.day <= to).length;
  if (known < FORECAST_DAYS_MIN || active < FORECAST_ACTIVE_DAYS_MIN)
    return { forecast: null, forecast_reaches_goal: null };
  const perDay = pointsBetween(days, from, to) / known;
  const stillToday = isOver ? 0 : Math.max(0, perDay - pointsBetween(days, day, day));
  const forecast = score + Math.round(stillToday + perDay * (daysLeft(day) - 1));
  return { forecast, forecast_reaches_goal: goal === null ? null : forecast >= goal };
}
