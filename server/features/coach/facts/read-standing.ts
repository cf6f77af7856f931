import type { Alignment, Completion } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Today } from '#contract/today.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import { readCompletions } from '#server/features/alignment/completions.ts';
import { readAlignment } from '#server/features/alignment/read-alignment.ts';
import { listAreasOf } from '#server/features/areas/queries.ts';
import { listProjectsWithPaths } from '#server/features/projects/queries.ts';
import { readToday } from '#server/features/today/read-today.ts';
import { daysBetween, rollingWeekStart, userDay } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type DueTask, readDue } from './read-due.ts';
import { NO_PROGRESS, type Progress, QUIET_DAYS_MAX, readProgress } from './read-progress.ts';

/** A project that nothing hides, with how far it is. */
export type StandingProject = Project &
  Progress & {
    /** Days since something of it was completed, or since it was made; more than {@link QUIET_DAYS_MAX} are not counted. */
    quietDays: number;
  };

/** Seven days of a person, as far as the coach speaks about them. Nothing of it is private. */
export interface Week {
  /** The last of these days, and the first. */
  day: string;
  weekStart: string;
  /** How the person writes days. */
  locale: string | undefined;
  /** What was completed in them, the newest first. */
  done: Completion[];
  /** How many entries of the journal are about them. */
  entries: number;
  /** As it was on the last day, by the shares that are wanted now. */
  alignment: Alignment;
}

/** A week that is over. */
export interface PastWeek extends Week {
  /** The user's today. */
  today: string;
  /** All of now but the Inbox, in their order, as they are now. */
  projects: StandingProject[];
}

/** The state of a person's system: the week that ends today, and the tasks and projects ahead. */
export interface Standing extends Week {
  today: Today;
  areas: Area[];
  /** Those that are not completed, in their order, without the Inbox. */
  projects: StandingProject[];
  /** The last day of the person's week, and what is open and due from today up to it, by day. */
  weekEnd: string;
  due: DueTask[];
}

/** Reads how a person stands: a few statements, whose number does not grow with the account. */
export async function readStanding(ctx: Context): Promise<Standing> {
  const { projects } = await listProjectsWithPaths(ctx);
  const running = projects.filter(({ status, is_inbox }) => status !== 'Completed' && !is_inbox);
  return {
    ...(await readWeek(ctx, today(ctx))),
    ...(await readDue(ctx)),
    today: await readToday(ctx),
    areas: await listAreasOf(ctx, projects),
    projects: await standingsOf(ctx, running),
  };
}

/** Reads the seven days up to one that is over; null where nothing was completed or written in them. */
export async function readPastWeek(ctx: Context, day: string): Promise<PastWeek | null> {
  const active = await readActiveDays(ctx, rollingWeekStart(day), day);
  if (!active.some(({ completed, entries }) => completed + entries > 0)) return null;
  const { projects } = await listProjectsWithPaths(ctx);
  return {
    ...(await readWeek(ctx, day)),
    today: today(ctx),
    projects: await standingsOf(
      ctx,
      projects.filter(({ is_inbox }) => !is_inbox),
    ),
  };
}

async function readWeek(ctx: Context, day: string): Promise<Week> {
  const weekStart = rollingWeekStart(day);
  return {
    ...{ day, weekStart, locale: ctx.locale },
    done: await readCompletions(ctx, weekStart, day),
    entries: (await readActiveDays(ctx, weekStart, day)).reduce((sum, { entries }) => sum + entries, 0),
    alignment: await readAlignment(ctx, day),
  };
}

async function standingsOf(ctx: Context, projects: readonly Project[]): Promise<StandingProject[]> {
  const progress = await readProgress(
    ctx,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => standingOf(ctx, project, progress.get(project.id)));
}

/** How far a project is, and for how long nothing happened in it. */
export const standingOf = (ctx: Context, project: Project, progress = NO_PROGRESS): StandingProject => ({
  ...project,
  ...progress,
  quietDays: quietDays(ctx, project, progress.lastDone),
});

function quietDays(ctx: Context, { created_at }: Project, lastDone: string | null): number {
  const since = lastDone ?? userDay(new Date(created_at), ctx);
  return Math.min(QUIET_DAYS_MAX, Math.max(0, daysBetween(since, today(ctx))));
}
