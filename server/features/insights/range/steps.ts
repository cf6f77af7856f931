import type { TrendStep } from '#contract/insights.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { addDays, addMonths, daysBetween, monthStart, weekStart } from '#server/platform/calendar.ts';
import type { DaySums } from '../figures/sums.ts';
import type { Days } from './range.ts';

type Step = 'day' | 'week' | 'month';

/** A range is shown in the first of these steps whose maximum number of days it does not exceed. */
const LONGEST: readonly (readonly [Step, number])[] = [
  ['day', 62],
  ['week', 731],
  ['month', Number.POSITIVE_INFINITY],
];

const DAYS_IN_WEEK = 7;

export interface Steps {
  step: Step;
  starts: string[];
}

/** The steps of a range, and the first day of each: the first begins with the range, the last may be cut by its end. */
export function stepsOf(range: Days, weekStartsOn: Weekday): Steps {
  const length = daysBetween(range.from, range.to) + 1;
  const [step] = LONGEST.find(([, most]) => length <= most)!;
  const starts = [];
  for (let start = range.from; daysBetween(start, range.to) >= 0; start = next(start, step, weekStartsOn)) {
    starts.push(start);
  }
  return { step, starts };
}

function next(day: string, step: Step, weekStartsOn: Weekday): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'week') return addDays(weekStart(day, weekStartsOn), DAYS_IN_WEEK);
  return addMonths(monthStart(day), 1);
}

/** The completions in each step. @param days within the steps, the earliest first. */
export function sumSteps(starts: readonly string[], days: readonly DaySums[]): TrendStep[] {
  const steps = starts.map((date) => ({ date, completed: 0, points: 0 }));
  let place = 0;
  for (const { day, completed, points } of days) {
    while (place + 1 < steps.length && steps[place + 1]!.date <= day) place += 1;
    const step = steps[place]!;
    step.completed += completed;
    step.points += points;
  }
  return steps;
}
