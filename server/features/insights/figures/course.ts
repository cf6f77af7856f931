import type { ShownRange } from '#contract/insights.ts';
import type { Context } from '#server/platform/context.ts';
import { type Days, daysOf, type Logged } from '../range/range.ts';
import type { Steps } from '../range/steps.ts';
import { bestOf, type DaySums, readActive, readDays, readMonths } from './sums.ts';
import { duringDays, trendDays } from './trend.ts';

/** How what was completed lies in the days of a range. */
export interface Course {
  /** The days with a completion that trends look at. */
  days: readonly DaySums[];
  /** Those of the range; none of them where they would be years of days. */
  each: readonly DaySums[];
  /** What the steps of the range are summed up from: its days, or the months of years. */
  parts: readonly DaySums[];
  activeDays: number;
  best: DaySums | null;
}

/** Reads all time by its months, as soon as it is shown by them: ten years of days would take longer than all else. */
export async function readCourse(
  ctx: Context,
  { range, logged, steps: { step } }: { range: ShownRange; logged: Logged; steps: Steps },
  areaId: string | null,
): Promise<Course> {
  const whole = daysOf(range);
  if (range.previous === null && step === 'month' && areaId === null && holdsAll(whole, logged)) {
    const { count, best } = await readActive(ctx, whole);
    return {
      days: await readDays(ctx, trendDays({ ...range, from: null }), areaId),
      each: [],
      parts: await readMonths(ctx, whole),
      activeDays: count,
      best,
    };
  }
  const days = await readDays(ctx, trendDays(range), areaId);
  const each = duringDays(days, whole);
  return { days, each, parts: each, activeDays: each.length, best: bestOf(each) };
}

/** Whether days hold all of the log, so that its first and last month are not cut. */
const holdsAll = ({ from, to }: Days, { first, last }: Logged): boolean =>
  first !== null && last !== null && from <= first && last <= to;
