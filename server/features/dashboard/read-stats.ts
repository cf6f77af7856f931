import type { Area } from '#contract/areas.ts';
import type { Stats } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import { prepare } from '#server/database/prepare.ts';
import { listAreasOf } from '#server/features/areas/queries.ts';
import { type CourseFigures, readCourseFigures } from '#server/features/courses/recent-courses.ts';
import { readStreak, type Streak } from '#server/features/journal/insights/streaks.ts';
import { listProjectsWithPaths } from '#server/features/projects/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';

/** Data for the counts, which is read at the same time. */
interface Reading {
  areas: Promise<readonly Area[]>;
  /** All visible projects and the Inbox; `counted`: these and the lists of areas. */
  projects: Promise<{ projects: readonly Project[]; counted: readonly Project[] }>;
  streak: Promise<Pick<Streak, 'current'>>;
  courses: Promise<CourseFigures>;
}

/** Counts the user's records and completions. */
export function readStats(ctx: Context): Promise<Stats> {
  const projects = listProjectsWithPaths(ctx);
  return countStats(ctx, {
    areas: listAreasOf(ctx, projects),
    projects,
    streak: readStreak(ctx),
    courses: readCourseFigures(ctx),
  });
}

/** The same with these data. */
export async function countStats(ctx: Context, reading: Reading): Promise<Stats> {
  const [areas, { projects: withInbox, counted: all }, streak, courses, entries, badges, habits] = await Promise.all([
    reading.areas,
    reading.projects,
    reading.streak,
    reading.courses,
    countEntries(ctx),
    countAchievements(ctx),
    countHabits(ctx),
  ]);
  const projects = withInbox.filter(({ is_inbox }) => !is_inbox);
  const total_tasks = all.reduce((sum, project) => sum + project.task_count, 0);
  const tasks_completed = all.reduce((sum, project) => sum + project.completed_task_count, 0);
  const withStatus = (status: string) => projects.filter((project) => project.status === status).length;
  return {
    total_journal_entries: entries,
    total_tasks,
    tasks_completed,
    completion_rate: percentOf(tasks_completed, total_tasks),
    total_areas: areas.length,
    total_projects: projects.length,
    completed_projects: withStatus('Completed'),
    active_projects: withStatus('In Progress'),
    courses_enrolled: courses.courses_enrolled,
    courses_completed: courses.courses_completed,
    badges_earned: badges,
    current_streak: streak.current,
    habits_completed_today: habits,
  };
}

interface OfUser {
  userId: string;
}

const selectAchievementCount = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('achievements')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

async function countAchievements({ db, userId }: Context): Promise<number> {
  const [counted] = await selectAchievementCount(db, { userId });
  return counted!.count;
}

const selectEntryCount = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

async function countEntries({ db, userId }: Context): Promise<number> {
  const [counted] = await selectEntryCount(db, { userId });
  return counted!.count;
}

const selectHabitCount = prepare((db, { userId, day }: OfUser & { day: string }) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '=', day)
    .where('kind', '=', 'recurring')
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

async function countHabits(ctx: Context): Promise<number> {
  const [counted] = await selectHabitCount(ctx.db, { userId: ctx.userId, day: today(ctx) });
  return counted!.count;
}
