import type { AchievementProgress } from '#contract/achievements.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { ACHIEVEMENTS } from './achievements.ts';
import { readProgress } from './progress.ts';

const selectAchieved = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('achievements').where('user_id', '=', userId).select(['key', 'achieved_at']),
);

/** All achievements with the user's progress. Achieved ones stay so, even if tasks are reopened or days missed. */
export async function listAchievements(ctx: Context): Promise<AchievementProgress[]> {
  const { tasks, projects, current } = await readProgress(ctx);
  const progress = { tasks, projects, streak: current };
  const achieved = new Map(
    (await selectAchieved(ctx.db, { userId: ctx.userId })).map(({ key, achieved_at }) => [key, achieved_at]),
  );
  return ACHIEVEMENTS.map(({ key, name, rule, kind, goal }) => {
    const achieved_at = achieved.get(key) ?? null;
    const reached = achieved_at === null ? Math.min(goal, progress[kind]) : goal;
    return { key, name, rule, kind, goal, reached, achieved_at };
  });
}
