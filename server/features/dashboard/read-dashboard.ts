import { type Achievement, type Dashboard, RECENT_MAX } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import { inNoHiddenProject } from '#server/database/visibility.ts';
import { ACHIEVEMENTS } from '#server/features/achievements/achievements.ts';
import { activeFrom, activityOf, earliestActive } from '#server/features/alignment/activity.ts';
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
import { findDay, type FoundDay } from '#server/features/today/day-list.ts';
import { readDay } from '#server/features/today/read-today.ts';
import { dismissedOn } from '#server/features/today/suggestions.ts';
import { rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readNextAction } from './read-next-action.ts';
import { countStats } from './read-stats.ts';

/** The day at a glance. */
export async function readDashboard(ctx: Context): Promise<Dashboard> {
  const day = today(ctx);
  const user = getUser(ctx.db, ctx.userId);
  const shares = readGivenShares(ctx, rollingWeekStart(day), day, user);
  const projects = listProjectsWithPaths(ctx);
  const paths = projects.then((listed) => listed.paths);
  const areas = listAreasOf(ctx, projects);
  const days = readActiveDays(ctx, earliestActive(day), day);
  const streak = readStreak(ctx);
  const courses = readCourseFigures(ctx);
  const found = findDay(ctx, day);
  const dismissed = dismissedOn(ctx, day);
  const open = projects.then(({ counted }) => openTasksIn(counted));
  const [ofToday, alignment, stats, recent_tasks, recent_achievements] = await Promise.all([
    readDay(ctx, day, { user, shares, open, found, dismissed, paths }),
    computeAlignment(ctx, { shares, days }),
    countStats(ctx, { areas, projects, streak, courses }),
    readRecentTasks(ctx, found, paths),
    readRecentAchievements(ctx),
  ]);

  const { tasks: today_tasks, ...rest } = ofToday;
  const from = activeFrom(day, (await user).week_starts_on);
  const listed = { areas: await areas, projects: (await projects).projects };
  return {
    user: await user,
    stats,
    recent_tasks,
    recent_courses: (await courses).recent,
    recent_achievements,
    areas: listed.areas,
    today_tasks,
    today: rest,
    projects_in_progress: inProgress(listed.projects),
    alignment,
    activity: activityOf(from, day, await days, await streak),
    next_action: await readNextAction(ctx, { ...listed, shares: await shares, alignment }, ofToday, await dismissed),
  };
}

const inProgress = (projects: readonly Project[]): Project[] =>
  projects
    .filter(({ status }) => status === 'In Progress')
    .sort((one, other) => (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999'));

/** The newest open tasks that are not on the list of the day. */
async function readRecentTasks(ctx: Context, found: Promise<FoundDay>, paths: Promise<ShownPaths>): Promise<Task[]> {
  const [{ open }, known] = await Promise.all([found, paths]);
  return findRecent(ctx, { listed: idsAsJson(open.map(({ id }) => id)) }, known);
}

const findRecent = taskFinder<{ listed: string }>((tasks, { userId, listed }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where('task.id', 'not in', idsIn(listed))
    // A plain "is null" would make SQLite use the index of subtasks and sort all tasks.
    .where((eb) => eb(eb.fn.coalesce('task.parent_task_id', eb.val('')), '=', ''))
    .where(inNoHiddenProject('task', userId))
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
