import type { Today, PillarBalance, MoreTasks, TodayTask } from '#contract/today.ts';
import { dayTotals } from '#contract/rules/day-totals.ts';
import { prepare } from '#server/database/prepare.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { type GivenShares, readGivenOfDay, readGivenShares } from '#server/features/pillars/given-shares.ts';
import { readProjectPaths, type ShownPaths, type TaskRow, toTasks } from '#server/features/tasks/queries.ts';
import { readAboveSubtasks } from '#server/features/tasks/tasks-above.ts';
import { rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { findAvailable, withoutListedRules } from './available-tasks.ts';
import { countOccurrences, countOpenTasks, type OpenTasks } from './count-open.ts';
import { leftFor, readPlannedDays } from './day-entries.ts';
import { findDay, type FoundDay, listOf, readDayList } from './day-list.ts';
import { dayRowsOf, readStoredRows } from './day-rows.ts';
import { dismissedOn, endsOfProjects, suggest, waitingFor } from './suggestions.ts';
import { sumCompleted } from './done/completed-rows.ts';
import type { OpenRow } from './open/open-rows.ts';

/** Reads one day of the user; without a date it is their today. */
export function readToday(ctx: Context, date?: string): Promise<Today> {
  const day = date ?? today(ctx);
  const user = getUser(ctx.db, ctx.userId);
  return readDay(ctx, day, {
    user,
    shares: readGivenShares(ctx, rollingWeekStart(day), day, user),
    open: countOpenTasks(ctx),
    found: findDay(ctx, day),
    dismissed: dismissedOn(ctx, day),
  });
}

/** Data of the user for a day, which is being read. */
interface Surroundings {
  user: Promise<{ daily_capacity_minutes: number }>;
  /** Of the seven days up to this one. */
  shares: Promise<GivenShares>;
  open: Promise<OpenTasks>;
  found: Promise<FoundDay>;
  /** Tasks that are not to be suggested. */
  dismissed: Promise<ReadonlySet<string>>;
  /** The paths of projects, if they are read as well. */
  paths?: Promise<ShownPaths>;
}

/** The same with these data. What does not depend on each other is read together. */
export async function readDay(ctx: Context, day: string, surroundings: Surroundings): Promise<Today> {
  const reading = surroundings.shares;
  const [found, user, shares, open, paths, plannedDays, given_minutes, pomodoro_sessions, dismissed] =
    await Promise.all([
      surroundings.found,
      surroundings.user,
      reading,
      surroundings.open,
      surroundings.paths,
      readPlannedDays(ctx),
      readGivenOfDay(ctx, day, reading),
      countFocusSessions(ctx, day),
      surroundings.dismissed,
    ]);
  const { moreOpen, moreCompleted } = found;
  const [stored, pickable, completedSums] = await Promise.all([
    readStoredRows(ctx, found.subjects),
    findAvailable(ctx, day, [...found.subjects, ...moreOpen], leftFor(ctx, day, plannedDays)),
    moreCompleted ? sumCompleted(ctx, day) : [],
  ]);
  const [read, above, waiting, projectEnds, pathsOfMore] = await Promise.all([
    toTasks(ctx, [...stored.tasks, ...pickable], paths),
    readAboveSubtasks(ctx, pickable),
    waitingFor(ctx, pickable),
    endsOfProjects(ctx, pickable),
    readPathsOf(ctx, [...moreOpen, ...completedSums]),
  ]);

  const byId = new Map(read.map((task) => [task.id, task]));
  const tasksOf = (some: readonly TaskRow[]) => some.flatMap(({ id }) => byId.get(id) ?? []);
  const tasks = listOf(found, dayRowsOf(ctx, tasksOf(stored.tasks), stored.instances, found.entries));
  const canStart = ({ id }: TaskRow) => !above.get(id)?.waits;
  const available = withoutListedRules(tasksOf(pickable.filter(canStart)), [...tasks, ...moreOpen]);
  const rows = {
    tasks,
    more_open: sumMoreOpen(moreOpen, pathsOfMore),
    more_completed: moreCompleted ? sumMoreCompleted(completedSums, tasks, pathsOfMore) : [],
  };
  const totals = dayTotals(rows, shares.usualMinutes);
  const repeating = countOccurrences(found.current);
  const freeMinutes = Math.max(0, user.daily_capacity_minutes - totals.planned_minutes);
  return {
    date: day,
    ...rows,
    available_tasks: available,
    suggestions: suggest(ctx, available, { day, plannedDays, freeMinutes, shares, dismissed, waiting, projectEnds }),
    ...totals,
    given_minutes,
    usual_task_minutes: shares.usualMinutes,
    capacity_minutes: user.daily_capacity_minutes,
    balance: balanceOf(shares, rows, totals.planned_minutes),
    pomodoro_sessions,
    open_tasks: open.all + repeating.all,
    inbox_tasks: open.inbox + repeating.inbox,
  };
}

/** Further tasks that can be picked for a day. */
export async function readAvailableTasks(ctx: Context, date?: string) {
  const day = date ?? today(ctx);
  const [{ rows, moreOpen }, plannedDays] = await Promise.all([readDayList(ctx, day), readPlannedDays(ctx)]);
  const listed = [...rows, ...moreOpen];
  const found = await findAvailable(ctx, day, listed, leftFor(ctx, day, plannedDays));
  const above = await readAboveSubtasks(ctx, found);
  const canStart = ({ id }: TaskRow) => !above.get(id)?.waits;
  return withoutListedRules(await toTasks(ctx, found.filter(canStart)), listed);
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

/** The paths of the projects of rows or sums; hidden projects are left out. */
async function readPathsOf(ctx: Context, some: readonly Pick<ProjectSum, 'project_id'>[]): Promise<ShownPaths> {
  const ids = new Set(some.flatMap(({ project_id }) => project_id ?? []));
  return ids.size === 0 ? new Map() : readProjectPaths(ctx, [...ids]);
}

/** Sums by pillar of the open rows of a day that have no listed row. */
const sumMoreOpen = (rows: readonly OpenRow[], paths: ShownPaths): MoreTasks[] =>
  sumByPillar(
    rows.map((row) => sumOf(row, 1)),
    paths,
  );

/** Sums by pillar of the tasks and occurrences completed on a day that have no listed row. */
function sumMoreCompleted(sums: readonly ProjectSum[], listed: readonly TodayTask[], paths: ShownPaths): MoreTasks[] {
  const shown = listed.filter(({ completed }) => completed).map((row) => sumOf(row, -1));
  return sumByPillar([...sums, ...shown], paths);
}

/** One row as a sum. @param sign -1 to subtract it. */
const sumOf = (
  { project_id, estimated_duration: minutes }: Pick<OpenRow, 'project_id' | 'estimated_duration'>,
  sign: 1 | -1,
): ProjectSum => ({
  ...{ project_id, tasks: sign, estimated_duration: sign * (minutes ?? 0) },
  assumed_count: minutes === null ? sign : 0,
});

function sumByPillar(sums: readonly ProjectSum[], paths: ShownPaths): MoreTasks[] {
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
