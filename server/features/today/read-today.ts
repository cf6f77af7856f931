import type { Today } from '#contract/today.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { listAvailableTasks } from './available-tasks.ts';
import { readBalance } from './balance.ts';
import { readDayList } from './day-list.ts';
import { suggest } from './suggestions.ts';

/** Reads one day of the user; without a date it is their today. */
export async function readToday(ctx: Context, date?: string): Promise<Today> {
  const day = date ?? today(ctx);
  const { daily_capacity_minutes } = await getUser(ctx.db, ctx.userId);
  const tasks = await readDayList(ctx, day);
  const available = await listAvailableTasks(
    ctx,
    day,
    tasks.map((task) => task.id),
  );
  const planned = tasks.reduce((sum, task) => sum + (task.estimated_duration ?? 0), 0);
  return {
    date: day,
    tasks,
    available_tasks: available,
    suggestions: await suggest(ctx, available, { day, freeMinutes: Math.max(0, daily_capacity_minutes - planned) }),
    total_tasks: tasks.length,
    completed_tasks: tasks.filter((task) => task.completed).length,
    estimated_duration: planned,
    capacity_minutes: daily_capacity_minutes,
    balance: await readBalance(ctx, tasks, planned),
    pomodoro_sessions: await countFocusSessions(ctx, day),
  };
}

/** What else could be picked for a day. */
export async function readAvailableTasks(ctx: Context, date?: string) {
  const day = date ?? today(ctx);
  const listed = await readDayList(ctx, day);
  return listAvailableTasks(
    ctx,
    day,
    listed.map((task) => task.id),
  );
}

/** How many focus sessions the user finished on a day. */
export async function countFocusSessions({ db, userId }: Context, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
