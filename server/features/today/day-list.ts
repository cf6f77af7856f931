import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { visible } from '#server/database/visibility.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type PlacedRow, readDayInstances } from './day-instances.ts';

/**
 * The list of a day: what was put there by hand, in order; then what is due that day (on today also what is overdue);
 * then what was completed that day otherwise. Nothing is on it twice, and nothing hidden.
 */
export async function readDayList(ctx: Context, day: string): Promise<TodayTask[]> {
  const instances = await readDayInstances(ctx, day);
  const placed = [...(await readPicked(ctx, day)), ...instances.filter(({ place }) => place !== null)];
  const listed = new Set(placed.map(({ row }) => row.id));
  const tasks = [...(await readDue(ctx, day)), ...(await readCompleted(ctx, day))];
  const others = [
    ...tasks.filter((task) => !listed.has(task.id)).map((task) => rowOf(task, false)),
    ...instances.filter(({ place }) => place === null).map(({ row }) => row),
  ];
  return [
    ...placed.toSorted((one, other) => one.place! - other.place!).map(({ row }) => row),
    ...others.filter((row) => !row.completed).toSorted(byKey(dueKey)),
    ...others.filter((row) => row.completed).toSorted(byKey((row) => row.completed_at!)),
  ];
}

const rowOf = (task: Task, picked: boolean): TodayTask => ({ ...task, kind: 'task', template_id: null, picked });

/** By day, then by time; without a time, after those that have one. */
const dueKey = ({ due_date, due_time }: TodayTask): string => `${due_date} ${due_time ?? '~'}`;

const byKey = (key: (row: TodayTask) => string) => (one: TodayTask, other: TodayTask) =>
  key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;

/** The tasks that were picked for a day, in their order. */
export async function readPicked(ctx: Context, day: string): Promise<PlacedRow[]> {
  const picks = await ctx.db
    .selectFrom('today_tasks')
    .select(['task_id', 'sort_order'])
    .where('user_id', '=', ctx.userId)
    .where('day', '=', day)
    .orderBy('sort_order')
    .orderBy('task_id')
    .execute();
  if (picks.length === 0) return [];
  const ids = picks.map((pick) => pick.task_id);
  const tasks = await findTasks(ctx, (query) => query.where('task.id', 'in', ids).where(visible('project')));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return picks.flatMap(({ task_id, sort_order }) => {
    const task = byId.get(task_id);
    return task ? { row: rowOf(task, true), place: sort_order } : [];
  });
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
      .orderBy('task.sort_order')
      .orderBy('task.id'),
  );
}

function readCompleted(ctx: Context, day: string): Promise<Task[]> {
  return findTasks(ctx, (query) =>
    query.where('completion.completed_on', '=', day).where(visible('project')).orderBy('task.completed_at'),
  );
}
