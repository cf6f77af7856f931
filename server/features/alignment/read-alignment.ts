import type { Alignment, Completion } from '#contract/alignment.ts';
import { listPillars } from '#server/features/pillars/queries.ts';
import { addDays, dayOfMonth, daysInMonth } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { pointsOf, readCompletions } from './completions.ts';
import { readMonthlyGoal } from './monthly-goal.ts';

const WEEK_DAYS = 7;

/** The first day of the rolling week and of the month that `day` is the last of. */
export const weekStart = (day: string): string => addDays(day, 1 - WEEK_DAYS);
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Scores of week and month, the goal with its pace, and how the pillars stand; each figure the sum of its rows. */
export async function readAlignment(ctx: Context): Promise<Alignment> {
  const day = today(ctx);
  const week = await readCompletions(ctx, weekStart(day), day);
  const monthly_score = pointsOf(await readCompletions(ctx, monthStart(day), day));
  const monthly_goal = await readMonthlyGoal(ctx);
  return {
    rolling_weekly_score: pointsOf(week),
    monthly_score,
    ...paceOf(monthly_goal, monthly_score, day),
    days_left: daysInMonth(day) - dayOfMonth(day) + 1,
    balance: await readBalance(ctx, week),
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

/** How the minutes of completions lie on the pillars of the top level, against what is wanted of each. */
export async function readBalance(ctx: Context, completions: readonly Completion[]): Promise<Alignment['balance']> {
  const total = minutesOf(completions);
  const pillars = await listPillars(ctx.db, ctx.userId, false);
  return pillars
    .filter((pillar) => pillar.parent_pillar_id === null)
    .map((pillar) => {
      const ids = new Set([pillar.id, ...pillar.sub_pillars.map((sub) => sub.id)]);
      const minutes = minutesOf(completions.filter(({ pillar_id }) => pillar_id !== null && ids.has(pillar_id)));
      const actual = percentOf(minutes, total);
      return {
        pillar_id: pillar.id,
        pillar_name: pillar.name,
        icon: pillar.icon,
        color: pillar.color,
        target_percentage: pillar.time_allocation_percentage,
        actual_percentage: actual,
        minutes,
        gap_text: gapText(pillar.time_allocation_percentage, actual),
      };
    });
}

const minutesOf = (rows: readonly Completion[]): number => rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);

/** In percentage points, rounded: `11 points short`. */
function gapText(wanted: number | null, given: number): string {
  if (wanted === null) return '';
  const gap = Math.round(given - wanted);
  if (gap === 0) return 'as wanted';
  const points = `${Math.abs(gap)} ${Math.abs(gap) === 1 ? 'point' : 'points'}`;
  return gap < 0 ? `${points} short` : `${points} over`;
}
