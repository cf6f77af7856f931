import { type Achievement, type Dashboard, RECENT_MAX } from '#contract/dashboard.ts';
import type { Task } from '#contract/tasks.ts';
import { visible } from '#server/database/visibility.ts';
import { ACHIEVEMENTS } from '#server/features/achievements/achievements.ts';
import { readAlignment } from '#server/features/alignment/read-alignment.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readStats } from './read-stats.ts';

/** The day at a glance. */
export async function readDashboard(ctx: Context): Promise<Dashboard> {
  const today_tasks = await readDayList(ctx, today(ctx));
  return {
    user: await getUser(ctx.db, ctx.userId),
    stats: await readStats(ctx),
    recent_tasks: await readRecentTasks(ctx, new Set(today_tasks.map((task) => task.id))),
    recent_courses: [],
    recent_achievements: await readRecentAchievements(ctx),
    areas: await listAreas(ctx.db, ctx.userId, false),
    today_tasks,
    alignment: await readAlignment(ctx),
  };
}

async function readRecentTasks(ctx: Context, ofToday: ReadonlySet<string>): Promise<Task[]> {
  const newest = await findTasks(ctx, (query) =>
    query
      .where('task.completed_at', 'is', null)
      // Not a plain "is null": SQLite would take the index of subtasks for it, and sort all tasks there are.
      .where((eb) => eb(eb.fn.coalesce('task.parent_task_id', eb.val('')), '=', ''))
      .where(visible('project'))
      .orderBy('task.created_at', 'desc')
      .orderBy('task.id', 'desc')
      .limit(RECENT_MAX + ofToday.size),
  );
  return newest.filter((task) => !ofToday.has(task.id)).slice(0, RECENT_MAX);
}

async function readRecentAchievements({ db, userId }: Context): Promise<Achievement[]> {
  const rows = await db
    .selectFrom('achievements')
    .select(['key', 'achieved_at'])
    .where('user_id', '=', userId)
    .orderBy('achieved_at', 'desc')
    .orderBy('key')
    .limit(RECENT_MAX)
    .execute();
  const names = new Map(ACHIEVEMENTS.map(({ key, name }) => [key, name]));
  return rows.map(({ key, achieved_at }) => ({ key, name: names.get(key) ?? key, achieved_at }));
}
