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
import { NO_PROGRESS, type Progress, QUIET_DAYS_MAX, readProgress } from './read-progress.ts';

/** A project that nothing hides, with how far it is. */
export type StandingProject = Project &
  Progress & {
    /** Days since something of it was completed, or since it was made; more than {@link QUIET_DAYS_MAX} are not counted. */
    quietDays: number;
  };

/** How a person stands, as far as the coach speaks about it. Nothing of it is private. */
export interface Standing {
  /** The user's today, and the first day of the week that ends with it. */
  day: string;
  weekStart: string;
  /** What was completed in that week, the newest first. */
  done: Completion[];
  /** How many entries of the journal are about that week. */
  entries: number;
  alignment: Alignment;
  today: Today;
  areas: Area[];
  /** Those that are not completed, in their order, without the Inbox. */
  projects: StandingProject[];
}

/** Reads how a person stands: a few statements, whose number does not grow with the account. */
export async function readStanding(ctx: Context): Promise<Standing> {
  const day = today(ctx);
  const weekStart = rollingWeekStart(day);
  const { projects } = await listProjectsWithPaths(ctx);
  const running = projects.filter(({ status, is_inbox }) => status !== 'Completed' && !is_inbox);
  const progress = await readProgress(
    ctx,
    running.map(({ id }) => id),
  );
  return {
    day,
    weekStart,
    done: await readCompletions(ctx, weekStart, day),
    entries: (await readActiveDays(ctx, weekStart, day)).reduce((sum, { entries }) => sum + entries, 0),
    alignment: await readAlignment(ctx),
    today: await readToday(ctx),
    areas: await listAreasOf(ctx, projects),
    projects: running.map((project) => standingOf(ctx, project, progress.get(project.id))),
  };
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
