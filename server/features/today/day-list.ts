import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idList } from '#server/database/id-list.ts';
import { visible } from '#server/database/visibility.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readDayInstances } from './day-instances.ts';

/**
 * The list of a day: what was put there by hand, in order; then what is due that day (on today also what is overdue);
 * then what was completed that day otherwise. Nothing is on it twice, and nothing hidden.
 */
export async function readDayList(ctx: Context, day: string): Promise<TodayTask[]> {
  const entries = await readDayEntries(ctx, day);
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  const rows = [
    ...(await readPicked(ctx, entries)).map((task) => rowOf(task, true)),
    ...(await readDayInstances(ctx, day, new Map(entries.map((entry) => [entry.subject_id, entry.sort_order])))),
  ];
  const tasks = [...(await readDue(ctx, day)), ...(await readCompleted(ctx, day))];
  const others = [
    ...tasks.filter((task) => !places.has(task.id)).map((task) => rowOf(task, false)),
    ...rows.filter(({ picked }) => !picked),
  ];
  return [
    ...rows.filter(({ picked }) => picked).toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
    ...others.filter((row) => !row.completed).toSorted(byKey(dueKey)),
    ...others.filter((row) => row.completed).toSorted(byKey((row) => row.completed_at!)),
  ];
}

const rowOf = (task: Task, picked: boolean): TodayTask => ({ ...task, kind: 'task', template_id: null, picked });

/** By day, then by time; without a time, after those that have one. */
const dueKey = ({ due_date, due_time }: TodayTask): string => `${due_date} ${due_time ?? '~'}`;

const byKey = (key: (row: TodayTask) => string) => (one: TodayTask, other: TodayTask) =>
  key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;

/** What was put on a day by hand, in its order: tasks that were picked, and instances that were given a place. */
export const readDayEntries = ({ db, userId }: Context, day: string) =>
  db
    .selectFrom('day_entries')
    .select(['subject_id', 'task_id', 'sort_order'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .orderBy('sort_order')
    .orderBy('subject_id')
    .execute();

async function readPicked(ctx: Context, entries: readonly { task_id: string | null }[]): Promise<Task[]> {
  const ids = entries.flatMap(({ task_id }) => task_id ?? []);
  if (ids.length === 0) return [];
  return findTasks(ctx, (query) => query.where('task.id', 'in', idList(ids)).where(visible('project')));
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
