import type { Db } from '#server/database/transaction.ts';
import { type Notice, notifyAll } from '#server/features/notifications/notify.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, contextFor, lockUser, transact } from '#server/platform/context.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import { windowOf } from '#server/platform/jobs/job-run.ts';
import { ACHIEVEMENTS, type Progress } from './achievements.ts';

const STREAK_DAYS_MAX = 400;

/** Job: awards what has been achieved since the last run, each once and permanently, with a notice. */
export const awardAchievements = forEachPerson({
  find: (work) =>
    work.db
      .selectFrom('completions as completion')
      .innerJoin('users as user', 'user.id', 'completion.user_id')
      .where('completion.completed_at', '>', windowOf(work).from.toISOString())
      .where('user.disabled_at', 'is', null)
      .select(['user.id', 'user.timezone', 'user.day_start_hour'])
      .distinct()
      .execute(),
  handle: ({ db, now }, person) => awardOne(contextFor(db, person, now)),
});

function awardOne(request: Context): Promise<void> {
  return transact(request, async (ctx) => {
    const { db, userId, now } = ctx;
    await lockUser(ctx);
    const progress = await readProgress(db, userId);
    const reached = ACHIEVEMENTS.filter(({ isReached }) => isReached(progress));
    if (reached.length === 0) return;
    const awarded = await db
      .insertInto('achievements')
      .values(reached.map(({ key }) => ({ user_id: userId, key, achieved_at: now.toISOString() })))
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .execute();
    const isNew = new Set(awarded.map(({ key }) => key));
    const notices = reached
      .filter(({ key }) => isNew.has(key))
      .map(({ key, name }): Notice => ({
        fact: `achievement:${key}`,
        type: 'achievement_unlocked',
        title: name,
        message: wordsOf(progress),
      }));
    await notifyAll(ctx, notices);
  });
}

const wordsOf = ({ tasks, projects, streak }: Progress): string =>
  `So far ${count(tasks, 'task')} and ${count(projects, 'project')} completed, ${count(streak, 'day')} in a row.`;

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

async function readProgress(db: Db, userId: string): Promise<Progress> {
  const counts = await db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .execute();
  const of = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0;
  return { tasks: of('task') + of('recurring'), projects: of('project'), streak: await readStreak(db, userId) };
}

async function readStreak(db: Db, userId: string): Promise<number> {
  const days = await db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .select('completed_on')
    .distinct()
    .orderBy('completed_on', 'desc')
    .limit(STREAK_DAYS_MAX)
    .execute();
  const newest = days[0]?.completed_on;
  if (newest === undefined) return 0;
  const gap = days.findIndex(({ completed_on }, index) => completed_on !== addDays(newest, -index));
  return gap < 0 ? days.length : gap;
}
