import type { Today, PillarBalance, MoreTasks, TodayTask } from '#contract/today.ts';
import { dayTotals } from '#contract/rules/day-totals.ts';
import { prepare } from '#server/database/prepare.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { type GivenShares, readGivenOfDay, readGivenShares } from '#server/features/pillars/given-shares.ts';
import { type ShownPaths, readProjectPaths } from '#server/features/tasks/queries.ts';
import { addDays, rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { listAvailableTasks, pathsIn } from './available-tasks.ts';
import { countOccurrences, countOpenTasks, type OpenTasks } from './count-open.ts';
import { readDayList } from './day-list.ts';
import { suggest } from './suggestions.ts';
import { sumCompleted } from './done/completed-rows.ts';
import type { OpenRow } from './open/open-rows.ts';

/** Unfinished plans are suggested again for this many days. */
const REMEMBERED_DAYS = 7;

const selectPlannedDays = prepare((db, values: { userId: string; since: string }) =>
  db
    .selectFrom('day_entries')
    .where('user_id', '=', values.userId)
    .where('day', '>=', values.since)
    .where('task_id', 'is not', null)
    .groupBy('subject_id')
    .select((eb) => ['subject_id', eb.fn.max('day').as('day')]),
);

/** The tasks that the user put on a day in the last week, each with the last such day. */
async function readPlannedDays(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const { db, userId } = ctx;
  const rows = await selectPlannedDays(db, { userId, since: addDays(today(ctx), -REMEMBERED_DAYS) });
  return new Map(rows.map((row) => [row.subject_id, row.day]));
}

/** Reads one day of the user; without a date it is their today. */
export async function readToday(ctx: Context, date?: string): Promise<Today> {
  const day = date ?? today(ctx);
  const reading = getUser(ctx.db, ctx.userId);
  const [user, shares, open] = await Promise.all([
    reading,
    readGivenShares(ctx, rollingWeekStart(day), day, reading),
    countOpenTasks(ctx),
  ]);
  return readDay(ctx, day, { capacity: user.daily_capacity_minutes, shares, open });
}

/** Data of the user for reading a day. */
interface Surroundings {
  /** The capacity of a day in minutes. */
  capacity: number;
  /** Of the seven days up to this one. */
  shares: GivenShares;
  open: OpenTasks;
  /** Paths that were read already. */
  paths?: ShownPaths;
}

/** The same with data that was read already. */
export async function readDay(ctx: Context, day: string, surroundings: Surroundings): Promise<Today> {
  const { capacity, shares, open, paths } = surroundings;
  const { usualMinutes } = shares;
  const [{ rows: tasks, moreOpen, moreCompleted }, plannedDays, given_minutes, pomodoro_sessions] = await Promise.all([
    readDayList(ctx, day, paths),
    readPlannedDays(ctx),
    readGivenOfDay(ctx, day, usualMinutes),
    countFocusSessions(ctx, day),
  ]);
  const more_open = await sumMoreOpen(ctx, moreOpen);
  const more_completed = moreCompleted ? await sumMoreCompleted(ctx, day, tasks) : [];
  const isLeft = (last: string) => day === today(ctx) && last < day;
  const left = [...plannedDays].filter(([, last]) => isLeft(last)).map(([id]) => id);
  const available = await listAvailableTasks(ctx, day, [...tasks, ...moreOpen], {
    requested: left,
    paths: paths ?? pathsIn(tasks),
  });
  const rows = { tasks, more_open, more_completed };
  const totals = dayTotals(rows, usualMinutes);
  const freeMinutes = Math.max(0, capacity - totals.planned_minutes);
  const [suggestions, occurrences] = await Promise.all([
    suggest(ctx, available, { day, plannedDays, freeMinutes, shares }),
    countOccurrences(ctx),
  ]);
  return {
    date: day,
    ...rows,
    available_tasks: available,
    suggestions,
    ...totals,
    given_minutes,
    usual_task_minutes: usualMinutes,
    capacity_minutes: capacity,
    balance: balanceOf(shares, rows, totals.planned_minutes),
    pomodoro_sessions,
    open_tasks: open.all + occurrences,
    inbox_tasks: open.inbox,
  };
}

/** Further tasks that can be picked for a day. */
export async function readAvailableTasks(ctx: Context, date?: string) {
  const day = date ?? today(ctx);
  const { rows, moreOpen } = await readDayList(ctx, day);
  return listAvailableTasks(ctx, day, [...rows, ...moreOpen], { paths: pathsIn(rows) });
}

/** Number of focus sessions finished on a day. */
export async function countFocusSessions({ db, userId }: Context, day: string): Promise<number> {
  const [counted] = await selectFocusSessionCount(db, { userId, day });
  return counted!.count;
}

const selectFocusSessionCount = prepare((db, { userId, day }: { userId: string; day: string }) =>
  db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/**
 * Planned minutes by top-level pillar; pillars without any are left out unless they have a wanted share. A planned task
 * counts with the time it will have when completed (docs/decisions/0073).
 */
function balanceOf(
  { pillars, usualMinutes }: Pick<GivenShares, 'pillars' | 'usualMinutes'>,
  { tasks, more_open, more_completed }: Pick<Today, 'tasks' | 'more_open' | 'more_completed'>,
  planned: number,
): PillarBalance[] {
  const ofPillar = Map.groupBy(tasks, (task) => task.pillar_id);
  return pillars
    .map(({ pillar }) => {
      const ids = [pillar.id, ...pillar.subPillarIds];
      const ofIds = (more: Today['more_open']) => more.filter(({ pillar_id }) => ids.includes(pillar_id!));
      const { planned_minutes: minutes } = dayTotals(
        {
          tasks: ids.flatMap((id) => ofPillar.get(id) ?? []),
          more_open: ofIds(more_open),
          more_completed: ofIds(more_completed),
        },
        usualMinutes,
      );
      return {
        pillar_id: pillar.id,
        pillar_name: pillar.name,
        color: pillar.color,
        planned_minutes: minutes,
        planned_percentage: percentOf(minutes, planned),
        target_percentage: pillar.time_allocation_percentage,
      };
    })
    .filter((row) => row.planned_minutes > 0 || row.target_percentage !== null);
}

/** A sum of the rows of a project, or of those without one. */
type ProjectSum = Pick<MoreTasks, 'tasks' | 'estimated_duration' | 'assumed_count'> & { project_id: string | null };

/** Sums by pillar of the open rows of a day that have no listed row. */
const sumMoreOpen = (ctx: Context, rows: readonly OpenRow[]): Promise<MoreTasks[]> =>
  sumByPillar(
    ctx,
    rows.map((row) => sumOf(row, 1)),
  );

/** Sums by pillar of the tasks and occurrences completed on a day that have no listed row. */
async function sumMoreCompleted(ctx: Context, day: string, listed: readonly TodayTask[]): Promise<MoreTasks[]> {
  const shown = listed.filter(({ completed }) => completed).map((row) => sumOf(row, -1));
  return sumByPillar(ctx, [...(await sumCompleted(ctx, day)), ...shown]);
}

/**
 * One row as a sum.
 * @param sign -1 to subtract it.
 */
const sumOf = (
  { project_id, estimated_duration: minutes }: Pick<OpenRow, 'project_id' | 'estimated_duration'>,
  sign: 1 | -1,
): ProjectSum => ({
  ...{ project_id, tasks: sign, estimated_duration: sign * (minutes ?? 0) },
  assumed_count: minutes === null ? sign : 0,
});

async function sumByPillar(ctx: Context, sums: readonly ProjectSum[]): Promise<MoreTasks[]> {
  if (sums.length === 0) return [];
  const paths = await readProjectPaths(ctx, [...new Set(sums.flatMap(({ project_id }) => project_id ?? []))]);
  const byPillar = new Map<string | null, MoreTasks>();
  for (const { project_id, tasks, estimated_duration, assumed_count } of sums) {
    const path = project_id === null ? undefined : paths.get(project_id);
    const pillar = path?.pillar_id ?? null;
    const known = byPillar.get(pillar) ?? {
      ...{ pillar_id: pillar, pillar_name: path?.pillar_name ?? null, pillar_color: path?.pillar_color ?? null },
      ...{ tasks: 0, estimated_duration: 0, assumed_count: 0 },
    };
    known.tasks += tasks;
    known.estimated_duration += estimated_duration;
    known.assumed_count += assumed_count;
    byPillar.set(pillar, known);
  }
  return [...byPillar.values()].filter(({ tasks }) => tasks > 0);
}
