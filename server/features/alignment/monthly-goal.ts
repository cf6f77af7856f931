import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';

const GOAL_MAX = 1_000_000;

/** The points that the user wants to reach in a month; null without a goal. */
export async function readMonthlyGoal({ db, userId }: Context): Promise<number | null> {
  const [user] = await selectGoal(db, { userId });
  return user?.monthly_goal ?? null;
}

const selectGoal = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('monthly_goal').where('id', '=', userId),
);

/** Sets the goal. @throws RuleBroken for what is no positive whole number. */
export async function setMonthlyGoal({ db, userId, now }: Context, goal: unknown) {
  if (typeof goal !== 'number' || !Number.isInteger(goal) || goal < 1 || goal > GOAL_MAX) {
    throw brokenRule('The goal must be a positive whole number');
  }
  await db
    .updateTable('users')
    .set({ monthly_goal: goal, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
  return { message: 'Monthly goal set', goal };
}
