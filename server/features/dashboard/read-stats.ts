import type { Area } from '#contract/areas.ts';
import type { Stats } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import { prepare } from '#server/database/prepare.ts';
import { listAreasOf } from '#server/features/areas/queries.ts';
import { type CourseFigures, readCourseFigures } from '#server/features/courses/recent-courses.ts';
import { readStreak } from '#server/features/journal/insights/streaks.ts';
import { listProjectsWithPaths } from '#server/features/projects/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';

/** Counts the user's records and completions. */
export async function readStats(ctx: Context): Promise<Stats> {
  const { projects, counted } = await listProjectsWithPaths(ctx);
  const { current } = await readStreak(ctx);
  const courses = await readCourseFigures(ctx);
  return countStats(ctx, { areas: await listAreasOf(ctx, counted), projects, counted, streak: current, courses });
}

/** Data that was already read. */
interface Counted {
  areas: readonly Area[];
  /** All visible projects and the Inbox. */
  projects: readonly Project[];
  /** These and the lists of areas. */
  counted: readonly Project[];
  /** Days in a row. */
  streak: number;
  courses: CourseFigures;
}

/** The same from data that was already read. */
export async function countStats(ctx: Context, counted: Counted): Promise<Stats> {
  const { areas, projects: withInbox, counted: all, streak, courses } = counted;
  const projects = withInbox.filter(({ is_inbox }) => !is_inbox);
  const total_tasks = all.reduce((sum, project) => sum + project.task_count, 0);
  const tasks_completed = all.reduce((sum, project) => sum + project.completed_task_count, 0);
  const withStatus = (status: string) => projects.filter((project) => project.status === status).length;
  const [total_journal_entries, badges_earned, habits_completed_today] = await Promise.all([
    countEntries(ctx),
    countAchievements(ctx),
    countHabits(ctx),
  ]);
  return {
    total_journal_entries,
    total_tasks,
    tasks_completed,
    completion_rate: percentOf(tasks_completed, total_tasks),
    total_areas: areas.length,
    total_projects: projects.length,
    completed_projects: withStatus('Completed'),
    active_projects: withStatus('In Progress'),
    courses_enrolled: courses.courses_enrolled,
    courses_completed: courses.courses_completed,
    badges_earned,
    current_streak: streak,
    habits_completed_today,
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
