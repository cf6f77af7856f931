import type { Alignment } from '#contract/alignment.ts';
import { gapText, type GivenShares, readGivenShares } from '#server/features/pillars/given-shares.ts';
import { dayOfMonth, daysInMonth, rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { readScores } from './completions.ts';
import { readMonthlyGoal } from './monthly-goal.ts';

/** The first day of the month that `day` lies in. */
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Scores of week and month, the goal with its pace, and how the pillars stand; each figure the sum of its rows. */
export async function readAlignment(ctx: Context): Promise<Alignment> {
  const day = today(ctx);
  return alignWith(ctx, await readGivenShares(ctx, rollingWeekStart(day), day));
}

/** The same from the shares of the seven days up to the user's today. */
export async function alignWith(ctx: Context, shares: GivenShares): Promise<Alignment> {
  const day = today(ctx);
  const { week, month } = await readScores(ctx, { week: rollingWeekStart(day), month: monthStart(day), to: day });
  const monthly_goal = await readMonthlyGoal(ctx);
  return {
    rolling_weekly_score: week,
    monthly_score: month,
    ...paceOf(monthly_goal, month, day),
    days_left: daysInMonth(day) - dayOfMonth(day) + 1,
    balance: balanceOf(shares),
  };
}

function paceOf(monthly_goal: number | null, score: number, day: string) {
  if (monthly_goal === null) {
    return { monthly_goal, progress_percentage: 0, has_goal_set: false, expected_by_today: null, on_pace: null };
  }
  const expected_by_today = Math.round((monthly_goal * dayOfMonth(day)) / daysInMonth(day));
  return {
    monthly_goal,
    progress_percentage: Math.min(100, percentOf(score, monthly_goal)),
    has_goal_set: true,
    expected_by_today,
    on_pace: score >= expected_by_today,
  };
}

/** How the time given lies on the pillars, against what is wanted of each. */
function balanceOf({ pillars }: GivenShares): Alignment['balance'] {
  return pillars.map(({ pillar, minutes, assumedCount, percentage, gap }) => ({
    pillar_id: pillar.id,
    pillar_name: pillar.name,
    icon: pillar.icon,
    color: pillar.color,
    target_percentage: pillar.time_allocation_percentage,
    actual_percentage: percentage,
    minutes,
    assumed_count: assumedCount,
    gap_text: gapText(gap),
  }));
}
