import type { Today } from '#contract/today.ts';
import { dayTotals } from '#contract/rules/day-totals.ts';
import { prepare } from '#server/database/prepare.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { type GivenShares, readGivenOfDay, readGivenShares } from '#server/features/pillars/given-shares.ts';
import type { ShownPaths } from '#server/features/tasks/queries.ts';
import { addDays, rollingWeekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { listAvailableTasks, pathsIn } from './available-tasks.ts';
import { balanceOf } from './balance.ts';
import { countOccurrences, countOpenTasks, type OpenTasks } from './count-open.ts';
import { readDayList } from './day-list.ts';
import { sumMoreCompleted, sumMoreOpen } from './more-rows.ts';
import { suggest } from './suggestions.ts';

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
  const user = await getUser(ctx.db, ctx.userId);
  const shares = await readGivenShares(ctx, rollingWeekStart(day), day, user);
  return readDay(ctx, day, { capacity: user.daily_capacity_minutes, shares, open: await countOpenTasks(ctx) });
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
  const { rows: tasks, moreOpen, moreCompleted } = await readDayList(ctx, day, paths);
  const more_open = await sumMoreOpen(ctx, moreOpen);
  const more_completed = moreCompleted ? await sumMoreCompleted(ctx, day, tasks) : [];
  const plannedDays = await readPlannedDays(ctx);
  const isLeft = (last: string) => day === today(ctx) && last < day;
  const left = [...plannedDays].filter(([, last]) => isLeft(last)).map(([id]) => id);
  const available = await listAvailableTasks(ctx, day, [...tasks, ...moreOpen], {
    requested: left,
    paths: paths ?? pathsIn(tasks),
  });
  const { usualMinutes } = shares;
  const rows = { tasks, more_open, more_completed };
  const totals = dayTotals(rows, usualMinutes);
  return {
    date: day,
    ...rows,
    available_tasks: available,
    suggestions: await suggest(ctx, available, {
      day,
      plannedDays,
      freeMinutes: Math.max(0, capacity - totals.planned_minutes),
      shares,
    }),
    ...totals,
    given_minutes: await readGivenOfDay(ctx, day, usualMinutes),
    usual_task_minutes: usualMinutes,
    capacity_minutes: capacity,
    balance: balanceOf(shares, rows, totals.planned_minutes),
    pomodoro_sessions: await countFocusSessions(ctx, day),
    open_tasks: open.all + (await countOccurrences(ctx)),
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
