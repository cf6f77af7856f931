import { sql } from 'kysely';
import type { CompletedIn } from '#contract/insights.ts';
import { minutesOf } from '#contract/rules/task-length.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import { type CompletedSums, readCompletedSums } from '#server/features/completions/completed-sums.ts';
import { monthOf } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import type { Days } from '../range/range.ts';

/* Completions of a range, from the stored sums; those of projects come from the log itself. */

/** The total of completions in some places. */
export type Sums = Omit<CompletedSums, 'pillar_id' | 'area_id'>;

/** The scope: an area, a project, or some pillars; everywhere if none is given. */
export interface Within {
  area?: string;
  project?: string;
  pillars?: readonly string[];
}

/** Completions by pillar and area at completion; for a project, in one row. @param days of the log. */
export async function readSums(ctx: Context, days: Days | null, within: Within): Promise<CompletedSums[]> {
  if (days === null) return [];
  const { from, to } = days;
  if (within.project !== undefined) {
    const sums = await selectOfProject(ctx.db, { userId: ctx.userId, from, to, project: within.project });
    return sums.map((row) => ({ ...row, pillar_id: null, area_id: null }));
  }
  const { area, pillars } = within;
  const rows = await readCompletedSums(ctx, from, to);
  if (area !== undefined) return rows.filter(({ area_id }) => area_id === area);
  return pillars === undefined ? rows : rows.filter(({ pillar_id }) => pillars.includes(pillar_id ?? ''));
}

interface Values extends Days {
  userId: string;
}

// The sum of no rows is null.
const sumOf = (what: string) => sql<number>`coalesce(sum(${sql.raw(what)}), 0)`;
const countOf = (condition: string) => sumOf(`case when ${condition} then 1 else 0 end`);

export const SUMS = [
  countOf(`kind = 'task'`).as('tasks'),
  countOf(`kind = 'recurring'`).as('recurring'),
  countOf(`kind = 'project'`).as('projects'),
  sumOf('points').as('points'),
  sumOf('given_minutes').as('known_minutes'),
  countOf(`kind <> 'project' and given_minutes is null`).as('assumed'),
] as const;

const during = (db: Db, { userId, from, to }: Values) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('completed_on', '<=', to);

const selectOfProject = prepare((db, values: Values & { project: string }) =>
  during(db, values).where('project_id', '=', values.project).select(SUMS),
);

const selectByProject = prepare((db, values: Values & { projects: string }) =>
  during(db, values)
    .where('project_id', 'in', idsIn(values.projects))
    .groupBy(['project_id', 'area_id'])
    .select(['project_id', 'area_id'])
    .select(SUMS),
);

/** Completions in some projects, by project and by area at completion. */
export const readSumsByProject = ({ db, userId }: Context, days: Days, projects: readonly string[]) =>
  selectByProject(db, { userId, ...days, projects: idsAsJson(projects) });

export interface DaySums {
  day: string;
  /** Tasks and occurrences of repeating ones. */
  completed: number;
  /** The points of these and of projects. */
  points: number;
}

const selectDaysOfArea = prepare((db, { userId, from, to, area }: Values & { area: string }) =>
  db
    .selectFrom('completion_days')
    .where('user_id', '=', userId)
    .where('area_id', '=', area)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .select(['day', sumOf('tasks + recurring').as('completed'), sumOf('points').as('points')]),
);

const selectDaysOfPillars = prepare((db, { userId, from, to, pillars }: Values & { pillars: string }) =>
  db
    .selectFrom('completion_days')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('pillar_id', 'in', idsIn(pillars))
    .groupBy('day')
    .orderBy('day')
    .select(['day', sumOf('tasks + recurring').as('completed'), sumOf('points').as('points')]),
);

const selectDaysOfProject = prepare((db, values: Values & { project: string }) =>
  during(db, values)
    .where('project_id', '=', values.project)
    .groupBy('completed_on')
    .orderBy('completed_on')
    .select(['completed_on as day', countOf(`kind <> 'project'`).as('completed'), sumOf('points').as('points')]),
);

/** The days with completions, in a place or everywhere, the earliest first. */
export async function readDays(ctx: Context, days: Days, { area, pillars, project }: Within): Promise<DaySums[]> {
  const { db, userId } = ctx;
  if (area !== undefined) return selectDaysOfArea(db, { userId, ...days, area });
  if (project !== undefined) return selectDaysOfProject(db, { userId, ...days, project });
  if (pillars !== undefined) return selectDaysOfPillars(db, { userId, ...days, pillars: idsAsJson(pillars) });
  const active = await readActiveDays(ctx, days.from, days.to);
  return active
    .filter(({ completed }) => completed > 0)
    .map(({ day, completed, projects, points }) => ({ day, completed: completed - projects, points }));
}

const selectMonths = prepareForms(({ ofPillars }: { ofPillars: boolean }) =>
  prepare((db, { userId, from, to, pillars }: Values & { pillars: string }) =>
    db
      .selectFrom('completion_months')
      .where('user_id', '=', userId)
      .where('month', '>=', from)
      .where('month', '<=', to)
      .$if(ofPillars, (query) => query.where('pillar_id', 'in', idsIn(pillars)))
      .groupBy('month')
      .orderBy('month')
      .select(['month', sumOf('tasks + recurring').as('completed'), sumOf('points').as('points')]),
  ),
);

/**
 * The same for whole months, in some pillars or everywhere, each as its first day. @param days from the first day of
 * the first month to the last day of the last.
 */
export async function readMonths(
  { db, userId }: Context,
  { from, to }: Days,
  pillars?: readonly string[],
): Promise<DaySums[]> {
  const months = await selectMonths({ ofPillars: pillars !== undefined })(db, {
    ...{ userId, from: monthOf(from), to: monthOf(to) },
    pillars: idsAsJson(pillars ?? []),
  });
  return months.map(({ month, ...sums }) => ({ day: `${month}-01`, ...sums }));
}

/** Days with completions. */
const activeDays = (db: Db, { userId, from, to }: Values) =>
  db
    .selectFrom('active_days')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('completed', '>', 0);

const selectActive = prepare((db, values: Values) =>
  activeDays(db, values).select((eb) => eb.fn.countAll<number>().as('count')),
);

const selectBest = prepare((db, values: Values) =>
  activeDays(db, values)
    .select(['day', sql<number>`completed - projects`.as('completed'), 'points'])
    .orderBy(sql`completed - projects`, 'desc')
    .orderBy('points', 'desc')
    .orderBy('day', 'desc')
    .limit(sql<number>`1`),
);

/** The number of days with completions, and the best day by {@link bestOf}. */
export async function readActive(
  { db, userId }: Context,
  days: Days,
): Promise<{ count: number; best: DaySums | null }> {
  const [active] = await selectActive(db, { userId, ...days });
  const [best = null] = await selectBest(db, { userId, ...days });
  return { count: active!.count, best };
}

/** The day with most completions; of several that with most points, then the latest. @param days the earliest first. */
export function bestOf(days: readonly DaySums[]): DaySums | null {
  let best: DaySums | null = null;
  for (const each of days) {
    const more = best === null ? 0 : each.completed - best.completed || each.points - best.points;
    if (more >= 0) best = each;
  }
  return best;
}

/** Adds sums up. */
export function total(rows: readonly Sums[]): Sums {
  const sum = { tasks: 0, recurring: 0, projects: 0, points: 0, known_minutes: 0, assumed: 0 };
  for (const row of rows) {
    for (const figure of Object.keys(sum) as (keyof Sums)[]) sum[figure] += row[figure];
  }
  return sum;
}

export function difference(whole: Sums, part: Sums): Sums {
  const rest = { ...whole };
  for (const figure of Object.keys(part) as (keyof Sums)[]) rest[figure] -= part[figure];
  return rest;
}

/** Completions as in the API. @param usualMinutes the length of completions with unknown minutes. */
export const completedIn = (sums: Sums, usualMinutes: number): CompletedIn => ({
  completed: sums.tasks + sums.recurring,
  points: sums.points,
  minutes: minutesOf(sums, usualMinutes),
  assumed_count: sums.assumed,
  completed_projects: sums.projects,
});
