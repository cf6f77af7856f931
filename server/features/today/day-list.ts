import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { visible } from '#server/database/visibility.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';

/**
 * The list of a day: what was picked for it, in order; then what is due that day (on today also what is overdue);
 * then what was completed that day otherwise. Nothing is on it twice, and nothing hidden.
 */
export async function readDayList(ctx: Context, day: string): Promise<TodayTask[]> {
  const picked = await readPicked(ctx, day);
  const due = await readDue(ctx, day);
  const done = await readCompleted(ctx, day);
  const pickedIds = new Set(picked.map((task) => task.id));
  const others = new Map([...due, ...done].map((task) => [task.id, task]));
  return [
    ...picked.map((task) => ({ ...task, kind: 'task' as const, picked: true })),
    ...[...others.values()]
      .filter((task) => !pickedIds.has(task.id))
      .map((task) => ({ ...task, kind: 'task' as const, picked: false })),
  ];
}

async function readPicked(ctx: Context, day: string): Promise<Task[]> {
  const picks = await ctx.db
    .selectFrom('today_tasks')
    .select('task_id')
    .where('user_id', '=', ctx.userId)
    .where('day', '=', day)
    .orderBy('sort_order')
    .orderBy('task_id')
    .execute();
  if (picks.length === 0) return [];
  const ids = picks.map((pick) => pick.task_id);
  const tasks = await findTasks(ctx, (query) => query.where('task.id', 'in', ids).where(visible('project')));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function readDue(ctx: Context, day: string): Promise<Task[]> {
  const withOverdue = day === today(ctx);
  return findTasks(ctx, (query) =>
    query
      .where('task.completed_at', 'is', null)
      .where('task.due_date', withOverdue ? '<=' : '=', day)
      .where((eb) => eb.or([eb('task.start_date', 'is', null), eb('task.start_date', '<=', day)]))
      .where(visible('project'))
      .orderBy('task.due_date')
      .orderBy('task.due_time', (order) => order.asc().nullsLast())
      .orderBy('task.sort_order')
      .orderBy('task.id'),
  );
}

function readCompleted(ctx: Context, day: string): Promise<Task[]> {
  return findTasks(ctx, (query) =>
    query.where('completion.completed_on', '=', day).where(visible('project')).orderBy('task.completed_at'),
  );
}
