import { type Notice, notifyAll } from '#server/features/notifications/notify.ts';
import { type Context, contextFor, transactLocked } from '#server/platform/context.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import { windowOf } from '#server/platform/jobs/job-run.ts';
import { ACHIEVEMENTS, isReached } from './achievements.ts';
import { readProgress } from './progress.ts';

/** Job: awards achievements since the last run, once and permanently, with a notice of the highest of each kind. */
export const awardAchievements = forEachPerson({
  find: (work) =>
    work.db
      .selectFrom('completions as completion')
      .innerJoin('users as user', 'user.id', 'completion.user_id')
      .where('completion.completed_at', '>', windowOf(work).from.toISOString())
      .where('user.disabled_at', 'is', null)
      .select(['user.id', 'user.timezone', 'user.day_start_hour'])
      .union(
        // A journal entry also continues a streak.
        work.db
          .selectFrom('journal_entries as entry')
          .innerJoin('users as user', 'user.id', 'entry.user_id')
          .where('entry.created_at', '>', windowOf(work).from.toISOString())
          .where('user.disabled_at', 'is', null)
          .select(['user.id', 'user.timezone', 'user.day_start_hour']),
      )
      .execute(),
  handle: ({ db, now }, person) => awardOne(contextFor(db, person, now)),
});

function awardOne(request: Context): Promise<void> {
  return transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const { latest, ...counts } = await readProgress(ctx);
    const progress = { ...counts, streak: latest };
    const reached = ACHIEVEMENTS.filter((achievement) => isReached(achievement, progress));
    if (reached.length === 0) return;
    const awarded = await db
      .insertInto('achievements')
      .values(reached.map(({ key }) => ({ user_id: userId, key, achieved_at: now.toISOString() })))
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .execute();
    const isNew = new Set(awarded.map(({ key }) => key));
    const achieved = reached.filter(({ key }) => isNew.has(key));
    // Only the highest of a kind is announced: after an import several are reached at once. They are listed in order.
    const highest = new Map(achieved.map((achievement) => [achievement.kind, achievement]));
    const notices = [...highest.values()].map(({ key, name, words }): Notice => ({
      fact: `achievement:${key}`,
      type: 'achievement_unlocked',
      title: name,
      message: words(progress),
    }));
    await notifyAll(ctx, notices);
  });
}
