import { type Achievement, type Dashboard, RECENT_MAX } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import { belongsToVisible } from '#server/database/visibility.ts';
import { ACHIEVEMENTS } from '#server/features/achievements/achievements.ts';
import { activeFrom, activityOf } from '#server/features/alignment/activity.ts';
import { computeAlignment } from '#server/features/alignment/read-alignment.ts';
import { listAreasOf } from '#server/features/areas/queries.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import { readStreak } from '#server/features/journal/insights/streaks.ts';
import { readCourseFigures } from '#server/features/courses/recent-courses.ts';
import { readGivenShares } from '#server/features/pillars/given-shares.ts';
import { type ShownPaths, taskFinder } from '#server/features/tasks/queries.ts';
import { listProjectsWithPaths } from '#server/features/projects/queries.ts';
import { openTasksIn } from '#server/features/today/count-open.ts';
import { readDay } from '#server/features/today/read-today.ts';
import { rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readNextAction } from './read-next-action.ts';
import { countStats } from './read-stats.ts';

/** The day at a glance. */
export async function readDashboard(ctx: Context): Promise<Dashboard> {
  const day = today(ctx);
  const reading = getUser(ctx.db, ctx.userId);
  const [user, shares, { projects, counted, paths }, streak, courses, recent_achievements] = await Promise.all([
    reading,
    readGivenShares(ctx, rollingWeekStart(day), day, reading),
    listProjectsWithPaths(ctx),
    readStreak(ctx),
    readCourseFigures(ctx),
    readRecentAchievements(ctx),
  ]);
  const [areas, activeDays] = await Promise.all([
    listAreasOf(ctx, counted),
    readActiveDays(ctx, activeFrom(day, user.week_starts_on), day),
  ]);
  const { tasks: today_tasks, ...rest } = await readDay(ctx, day, {
    capacity: user.daily_capacity_minutes,
    shares,
    open: openTasksIn(counted),
    paths,
  });
  const [alignment, stats, recent_tasks] = await Promise.all([
    computeAlignment(ctx, { shares, days: activeDays }),
    countStats(ctx, { areas, projects, counted, streak: streak.current, courses }),
    readRecentTasks(ctx, today_tasks, paths),
  ]);
  return {
    user,
    stats,
    recent_tasks,
    recent_courses: courses.recent,
    recent_achievements,
    areas,
    today_tasks,
    today: rest,
    projects_in_progress: inProgress(projects),
    alignment,
    activity: activityOf(activeFrom(day, user.week_starts_on), day, activeDays, streak),
    next_action: await readNextAction(ctx, { shares, areas, projects, alignment }, { ...rest, tasks: today_tasks }),
  };
}

const inProgress = (projects: readonly Project[]): Project[] =>
  projects
    .filter(({ status }) => status === 'In Progress')
    .sort((one, other) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999'));

function readRecentTasks(ctx: Context, ofToday: readonly TodayTask[], paths: ShownPaths): Promise<Task[]> {
  const open = ofToday.filter(({ completed }) => !completed);
  return findRecent(ctx, { listed: idsAsJson(open.map(({ id }) => id)) }, paths);
}

const findRecent = taskFinder((tasks, { listed }: { listed: string }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where('task.id', 'not in', idsIn(listed))
    // A plain "is null" would make SQLite use the index of subtasks and sort all tasks.
    .where((eb) => eb(eb.fn.coalesce('task.parent_task_id', eb.val('')), '=', ''))
    .where(belongsToVisible('task'))
    .orderBy('task.created_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(RECENT_MAX),
);

const selectRecentAchievements = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('achievements')
    .select(['key', 'achieved_at'])
    .where('user_id', '=', userId)
    .orderBy('achieved_at', 'desc')
    .orderBy('key')
    .limit(RECENT_MAX),
);

async function readRecentAchievements({ db, userId }: Context): Promise<Achievement[]> {
  const rows = await selectRecentAchievements(db, { userId });
  const names = new Map(ACHIEVEMENTS.map(({ key, name }) => [key, name]));
  return rows.map(({ key, achieved_at }) => ({ key, name: names.get(key) ?? key, achieved_at }));
}
