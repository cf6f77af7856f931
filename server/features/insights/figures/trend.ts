import type { Insights, ShownRange, StepByStep } from '#contract/insights.ts';
import { addDays, daysBetween, FIRST_DAY } from '#server/platform/calendar.ts';
import type { Days } from '../range/range.ts';
import { type Steps, sumSteps } from '../range/steps.ts';
import type { DaySums } from './sums.ts';

const WEEK = 7;
const MONTH = 30;

/** The first of the last `count` days up to a day, but not before the first valid day. */
export function backFrom(day: string, days: number): string {
  return daysBetween(FIRST_DAY, day) < days - 1 ? FIRST_DAY : addDays(day, 1 - days);
}

/** The days that the trends of a range use: the range, the previous one, and the thirty days up to its end. */
export function trendDays({ from, to, previous }: ShownRange): Days {
  const month = backFrom(to, MONTH);
  const first = previous?.from ?? from ?? to;
  return { from: first < month ? first : month, to };
}

export const duringDays = (days: readonly DaySums[], { from, to }: Days): DaySums[] =>
  days.filter(({ day }) => day >= from && day <= to);

const completedOn = (days: readonly DaySums[]): number => days.reduce((sum, { completed }) => sum + completed, 0);

interface Trend {
  range: ShownRange;
  steps: Steps;
  /** At least the days of {@link trendDays}. */
  days: readonly DaySums[];
  /** The rows that the steps of the range sum up. */
  parts: readonly DaySums[];
  /** The first day of the log. */
  first: string | null;
}

export function trendsOf({ range, steps, days, parts, first }: Trend): Insights['productivity_trends'] {
  const { to } = range;
  const lastDays = (count: number) => completedOn(duringDays(days, { from: backFrom(to, count), to }));
  return {
    this_week: lastDays(WEEK),
    last_week: lastDays(2 * WEEK) - lastDays(WEEK),
    monthly_average: Math.round((lastDays(MONTH) / MONTH) * WEEK * 10) / 10,
    trend: trendOf(range, days, first),
    ...stepByStep({ range, steps, days, parts }),
  };
}

/** The completions in each step of a range and of the previous one. */
export const stepByStep = ({ range, steps: { step, starts }, days, parts }: Omit<Trend, 'first'>): StepByStep => ({
  step,
  days: range.from === null ? [] : sumSteps(starts, parts),
  previous_days: range.previous === null ? [] : previousSteps(starts, range.previous, days),
});

/** The same steps, moved back by the length of the range. */
function previousSteps(starts: readonly string[], previous: Days, days: readonly DaySums[]) {
  const length = daysBetween(previous.from, previous.to) + 1;
  return sumSteps(
    starts.map((start) => addDays(start, -length)),
    duringDays(days, previous),
  );
}

/** The minimum number of completions in both ranges together. */
const ENOUGH = 10;
/** The minimum difference: as a share of the previous range, and as a number. */
const NOTICEABLE = { share: 0.1, count: 3 };

function trendOf({ from, to, previous }: ShownRange, days: readonly DaySums[], first: string | null) {
  // A range before the account existed is not compared.
  if (from === null || previous === null || first === null || first > previous.from) return null;
  const now = completedOn(duringDays(days, { from, to }));
  const before = completedOn(duringDays(days, previous));
  if (now + before < ENOUGH) return null;
  const difference = now - before;
  if (Math.abs(difference) < Math.max(NOTICEABLE.count, before * NOTICEABLE.share)) return 'steady';
  return difference > 0 ? 'up' : 'down';
}
