import type { PillarBalance, Today, TodayTask } from '#contract/today.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { listPillars } from '#server/features/pillars/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { listAvailableTasks } from './available-tasks.ts';
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

/** Planned minutes by pillar of the top level; those without any are left out unless a share is wanted for them. */
async function readBalance(ctx: Context, tasks: readonly TodayTask[], planned: number): Promise<PillarBalance[]> {
  const pillars = await listPillars(ctx.db, ctx.userId, false);
  return pillars
    .filter((pillar) => pillar.parent_pillar_id === null)
    .map((pillar) => {
      const ids = new Set([pillar.id, ...pillar.sub_pillars.map((sub) => sub.id)]);
      const ofPillar = tasks.filter((task) => task.pillar_id !== null && ids.has(task.pillar_id));
      const minutes = ofPillar.reduce((sum, task) => sum + (task.estimated_duration ?? 0), 0);
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
