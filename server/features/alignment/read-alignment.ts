import type { Alignment } from '#contract/alignment.ts';
import { gapText, readGivenShares } from '#server/features/pillars/given-shares.ts';
import { dayOfMonth, daysInMonth, rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { readScore } from './completions.ts';
import { readMonthlyGoal } from './monthly-goal.ts';

/** The first day of the month that `day` lies in. */
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Scores of week and month, the goal with its pace, and how the pillars stand; each figure the sum of its rows. */
export async function readAlignment(ctx: Context): Promise<Alignment> {
  const day = today(ctx);
  const monthly_score = await readScore(ctx, monthStart(day), day);
  const monthly_goal = await readMonthlyGoal(ctx);
  return {
    rolling_weekly_score: await readScore(ctx, rollingWeekStart(day), day),
    monthly_score,
    ...paceOf(monthly_goal, monthly_score, day),
    days_left: daysInMonth(day) - dayOfMonth(day) + 1,
    balance: await readBalance(ctx, day),
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

/** How the time of the seven days up to `day` lies on the pillars, against what is wanted of each. */
async function readBalance(ctx: Context, day: string): Promise<Alignment['balance']> {
  const { pillars } = await readGivenShares(ctx, rollingWeekStart(day), day);
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
