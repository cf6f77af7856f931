import { GOAL_MAX } from '#contract/alignment.ts';
import { prepare } from '#server/database/prepare.ts';
import { type Context, today, transactLocked } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { monthOf } from '#server/platform/calendar.ts';

/** The goal in points for the month of a day, by default the current one; null without a goal. */
export const readMonthlyGoal = (ctx: Context, day = today(ctx)): Promise<number | null> =>
  readGoalOf(ctx, monthOf(day));

async function readGoalOf({ db, userId }: Context, month: string): Promise<number | null> {
  const [row] = await selectGoal(db, { userId, month });
  return row?.goal ?? null;
}

/** A goal is valid from its month until the next goal. */
const selectGoal = prepare((db, { userId, month }: { userId: string; month: string }) =>
  db
    .selectFrom('monthly_goals')
    .select('goal')
    .where('user_id', '=', userId)
    .where('month', '<=', month)
    .orderBy('month', 'desc')
    .limit(1),
);

/** The goals of months, in their order. @param months the earliest first. */
export async function readGoals({ db, userId }: Context, months: readonly string[]): Promise<(number | null)[]> {
  const rows = await selectGoals(db, { userId });
  let next = 0;
  return months.map((month) => {
    while (next < rows.length && rows[next]!.month <= month) next += 1;
    return rows[next - 1]?.goal ?? null;
  });
}

const selectGoals = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('monthly_goals').select(['month', 'goal']).where('user_id', '=', userId).orderBy('month'),
);

/** Sets the goal from the current month on. @throws RuleBroken unless it is whole, positive, and not too large. */
export async function setMonthlyGoal(ctx: Context, goal: unknown) {
  if (typeof goal !== 'number' || !Number.isInteger(goal) || goal < 1) {
    throw brokenRule('The goal must be a positive whole number');
  }
  if (goal > GOAL_MAX) throw brokenRule('The goal must be at most 1,000,000 points');
  await keepGoal(ctx, goal);
  return { message: 'Monthly goal set', goal };
}

/** Removes the goal from the current month on. */
export async function removeMonthlyGoal(ctx: Context) {
  await keepGoal(ctx, null);
  return { message: 'Monthly goal removed', goal: null };
}

/** Stores the goal from this month on, and removes those of later months, set in a time zone that was ahead. */
function keepGoal(request: Context, goal: number | null): Promise<void> {
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    const month = monthOf(today(ctx));
    await db.deleteFrom('monthly_goals').where('user_id', '=', userId).where('month', '>=', month).execute();
    if ((await readGoalOf(ctx, month)) === goal) return;
    await db.insertInto('monthly_goals').values({ user_id: userId, month, goal }).execute();
  });
}
