import type { Alignment } from '#contract/alignment.ts';
import { type ActiveDay, pointsBetween, readActiveDays } from '#server/features/completions/active-days.ts';
import { readLogged } from '#server/features/completions/logged-days.ts';
import {
  gapMinutes,
  type GivenShare,
  type GivenShares,
  readGivenShares,
} from '#server/features/pillars/given-shares.ts';
import { addDays, FIRST_DAY, monthOf, monthStart, rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { counted, formatMinutes, formatPercent, formatRoughMinutes } from '#server/platform/text/format-numbers.ts';
import { readMonthlyGoal } from './monthly-goal.ts';
import { daysLeft, FORECAST_DAYS, forecastOf, paceOf } from './pace.ts';

/** Data for the alignment, which is read at the same time. */
interface Reading {
  /** The balance of the seven days up to that day. */
  shares: Promise<GivenShares>;
  /** Days from {@link scoredFrom} or earlier, up to that day. */
  days: Promise<readonly ActiveDay[]>;
}

/** The first day that scores and forecast of a day use: that of the month, of two weeks, or of the forecast days. */
function scoredFrom(day: string): string {
  const before = addDays(day, -FORECAST_DAYS);
  const first = monthStart(day) < before ? monthStart(day) : before;
  return first < FIRST_DAY ? FIRST_DAY : first;
}

/**
 * Scores of week and month, the goal with its pace, and the balance of the pillars; each figure is the sum of its rows.
 * @param day the last day, by default the user's today. Wanted shares are the current ones.
 */
export const readAlignment = (ctx: Context, day = today(ctx)): Promise<Alignment> =>
  computeAlignment(
    ctx,
    {
      shares: readGivenShares(ctx, rollingWeekStart(day), day),
      days: readActiveDays(ctx, scoredFrom(day), day),
    },
    day,
  );

/** The same with these data. */
export async function computeAlignment(ctx: Context, reading: Reading, day = today(ctx)): Promise<Alignment> {
  const week = rollingWeekStart(day);
  const weekBefore = addDays(week, -7);
  const [shares, days, { first, begun }, goal] = await Promise.all([
    reading.shares,
    reading.days,
    readLogged(ctx),
    readMonthlyGoal(ctx, day),
  ]);
  const score = pointsBetween(days, monthStart(day), day);
  const month = { day, isOver: day < today(ctx), score, goal, begun };
  return {
    rolling_weekly_score: pointsBetween(days, week, day),
    previous_weekly_score: pointsBetween(days, weekBefore, addDays(week, -1)),
    has_previous_week: begun <= weekBefore,
    month: monthOf(day),
    monthly_score: score,
    ...paceOf(month),
    days_left: daysLeft(day),
    ...forecastOf(month, first, days),
    given_minutes: shares.minutes,
    assumed_count: shares.assumedCount,
    usual_task_minutes: shares.usualMinutes,
    balance: balanceOf(shares),
  };
}

/** The time spent on each pillar, compared with its wanted share. */
function balanceOf(shares: GivenShares): Alignment['balance'] {
  return shares.pillars.map((share) => ({
    pillar_id: share.pillar.id,
    pillar_name: share.pillar.name,
    icon: share.pillar.icon,
    color: share.pillar.color,
    target_percentage: share.pillar.time_allocation_percentage,
    actual_percentage: share.percentage,
    minutes: share.minutes,
    assumed_count: share.assumedCount,
    gap_text: share.gapText,
    sentence: gapSentence(share, shares),
  }));
}

/**
 * Compares the share of a pillar with its wanted share: `Family & Friends got 14% of 18 h 40. You want 25%, about 2 h
 * more.` Includes the number of completions that count as the usual length. Empty without a
 * gap.
 */
function gapSentence(
  { pillar, percentage, gap, assumedCount }: GivenShare,
  { minutes, usualMinutes }: Pick<GivenShares, 'minutes' | 'usualMinutes'>,
): string {
  const wanted = pillar.time_allocation_percentage;
  if (gap === null || wanted === null) return '';
  const given = `${pillar.name} got ${formatPercent(percentage)} of ${formatMinutes(minutes)}`;
  const assumed =
    assumedCount === 0
      ? ''
      : ` (${counted(assumedCount, 'task')} without an estimate ${assumedCount === 1 ? 'counts' : 'count'} as ${usualMinutes} min${assumedCount === 1 ? '' : ' each'})`;
  if (gap === 0) return `${given}, as wanted${assumed}.`;
  const about = formatRoughMinutes(gapMinutes(wanted, percentage, minutes));
  return `${given}. You want ${formatPercent(wanted)}, about ${about} ${gap < 0 ? 'more' : 'less'}${assumed}.`;
}
