import type { ShownRange, StepByStep } from '#contract/insights.ts';
import type { Logged } from '#server/features/completions/logged-days.ts';
import type { Context } from '#server/platform/context.ts';
import { type Days, daysOf } from '../range/range.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { type Steps, stepsOf } from '../range/steps.ts';
import { bestOf, type DaySums, readActive, readDays, readMonths, type Within } from './sums.ts';
import { duringDays, stepByStep, trendDays } from './trend.ts';

/** The distribution of completions over the days of a range. */
export interface Course {
  /** The days with completions that trends use. */
  days: readonly DaySums[];
  /** The days of the range; empty for years of days. */
  each: readonly DaySums[];
  /** The rows that the steps of the range sum up: days, or months for years. */
  parts: readonly DaySums[];
  activeDays: number;
  best: DaySums | null;
}

/** Reads months instead of days if the range is shown by months: ten years of days take longer than all else. */
export async function readCourse(
  ctx: Context,
  { range, logged, steps: { step } }: { range: ShownRange; logged: Logged; steps: Steps },
  within: Within,
): Promise<Course> {
  const whole = daysOf(range);
  if (range.previous === null && step === 'month' && within.area === undefined && holdsAll(whole, logged)) {
    const { count, best } = await readActive(ctx, whole);
    return {
      days: await readDays(ctx, trendDays({ ...range, from: null }), within),
      each: [],
      parts: await readMonths(ctx, whole),
      activeDays: count,
      best,
    };
  }
  const days = await readDays(ctx, trendDays(range), within);
  const each = duringDays(days, whole);
  return { days, each, parts: each, activeDays: each.length, best: bestOf(each) };
}

/** The same for the steps of a pillar or a project. */
export async function readStepByStep(
  ctx: Context,
  { range, logged }: { range: ShownRange; logged: Logged },
  within: Within,
  weekStartsOn: Weekday,
): Promise<StepByStep> {
  const whole = daysOf(range);
  const steps = stepsOf(whole, weekStartsOn);
  const { pillars } = within;
  if (steps.step === 'month' && pillars !== undefined && holdsAll(whole, logged)) {
    return stepByStep({ range, steps, days: [], parts: await readMonths(ctx, whole, pillars) });
  }
  const days = await readDays(ctx, { from: range.previous?.from ?? whole.from, to: whole.to }, within);
  return stepByStep({ range, steps, days, parts: duringDays(days, whole) });
}

/** Whether the range contains the whole log, so that its first and last month are complete. */
const holdsAll = ({ from, to }: Days, { first, last }: Logged): boolean =>
  first !== null && last !== null && from <= first && last <= to;
