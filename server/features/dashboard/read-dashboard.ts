import { type Achievement, type Dashboard, RECENT_MAX } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { visible } from '#server/database/visibility.ts';
import { ACHIEVEMENTS } from '#server/features/achievements/achievements.ts';
import { readAlignment } from '#server/features/alignment/read-alignment.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { listProjects } from '#server/features/projects/queries.ts';
import { readToday } from '#server/features/today/read-today.ts';
import type { Context } from '#server/platform/context.ts';
import { countStats } from './read-stats.ts';

/** The day at a glance. */
export async function readDashboard(ctx: Context): Promise<Dashboard> {
  const { tasks: today_tasks, ...today } = await readToday(ctx);
  const areas = await listAreas(ctx.db, ctx.userId, false);
  const projects = await listProjects(ctx, { include_archived: false });
  return {
    user: await getUser(ctx.db, ctx.userId),
    stats: await countStats(ctx, areas, projects),
    recent_tasks: await readRecentTasks(ctx, new Set(today_tasks.map((task) => task.id))),
    recent_courses: [],
    recent_achievements: await readRecentAchievements(ctx),
    areas,
    today_tasks,
    today,
    projects_in_progress: inProgress(projects),
    alignment: await readAlignment(ctx),
  };
}

const inProgress = (projects: readonly Project[]): Project[] =>
  projects
    .filter(({ status }) => status === 'In Progress')
    .sort((one, other) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999'));

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
