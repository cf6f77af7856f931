import { timeOrder } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { inVisibleProject, type ShownPaths, taskFinder } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readDayEntries } from './day-entries.ts';
import { newestCompleted } from './done/more-completed.ts';
import { readDayInstances } from './day-instances.ts';
import { type DayRange, dueRangeOf } from './due-range.ts';
import { foldMissed } from './fold-missed.ts';

interface DayList {
  rows: TodayTask[];
  /** Whether more was completed that day than the rows show. */
  more: boolean;
}

/**
 * The list of a day: what was put there by hand, in order; then what is due that day (on today also what is overdue);
 * then what was completed that day otherwise; of all that was completed the newest 50. Nothing is on it twice, nothing
 * hidden, and nothing that was completed on another day. On today, what was missed of a repeating task is one row.
 * @param paths that were read already.
 */
export async function readDayList(ctx: Context, day: string, paths?: ShownPaths): Promise<DayList> {
  const entries = await readDayEntries(ctx, day);
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  const done = await newestCompleted(ctx, day);
  const range = { ...dueRangeOf(ctx, day), picked: placesOf(places.keys()), done: placesOf(done.ids) };
  const all = [
    ...(await findDayTasks(ctx, range, paths)).map((task) => dayRowOf(task, places.has(task.id))),
    ...(await readDayInstances(ctx, range, new Map(entries.map((entry) => [entry.subject_id, entry.sort_order])))),
  ];
  const rows = day === today(ctx) ? await foldMissed(ctx, all) : all;
  const others = rows.filter(({ picked }) => !picked);
  const sorted = [
    ...rows.filter(({ picked }) => picked).toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
    ...sortedBy(
      dueKey(ctx),
      others.filter((row) => !row.completed),
    ),
    ...sortedBy(
      doneKey,
      others.filter((row) => row.completed),
    ),
  ];
  return { rows: sorted, more: done.more };
}

/** The task itself with what a row of a day has besides. */
export const dayRowOf = (task: Task, picked: boolean): TodayTask =>
  Object.assign(task, { kind: 'task' as const, template_id: null, missed: 0, missed_task_id: null, picked });

/** By day, then by time as the day runs; without a time, after those that have one. */
const dueKey =
  ({ dayStartHour }: Context) =>
  ({ due_date, due_time }: TodayTask): string =>
    `${due_date} ${timeOrder(due_time, dayStartHour)}`;

const doneKey = ({ completed_at, id }: TodayTask): string => `${completed_at} ${id}`;

function sortedBy(key: (row: TodayTask) => string, rows: readonly TodayTask[]): TodayTask[] {
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}

/**
 * The tasks of a day: open ones that were picked for it or are due, and those of what was completed on it that are listed.
 * Each kind of them has an index of its own.
 */
const findDayTasks = taskFinder((tasks, { userId, day, dueFrom, picked, done }: DayRange & { userId: string }) =>
  tasks
    .where('task.id', 'in', ({ selectFrom }) =>
      selectFrom('tasks')
        .where('user_id', '=', userId)
        .where('id', 'in', idsIn(picked))
        .select('tasks.id')
        .unionAll(
          selectFrom('tasks')
            .where('user_id', '=', userId)
            .where('completed_at', 'is', null)
            .where('due_date', '>=', dueFrom)
            .where('due_date', '<=', day)
            .where((eb) => eb.or([eb('start_date', 'is', null), eb('start_date', '<=', day)]))
            .select('tasks.id'),
        )
        .unionAll(selectFrom('tasks').where('user_id', '=', userId).where('id', 'in', idsIn(done)).select('tasks.id')),
    )
    .where((eb) => eb.or([eb('task.completed_at', 'is', null), eb('task.id', 'in', idsIn(done))]))
    .where(inVisibleProject(userId))
    .orderBy('task.due_date')
    .orderBy('task.sort_order')
    .orderBy('task.id'),
);
