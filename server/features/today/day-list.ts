import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { inVisibleProject, type ShownPaths, taskFinder } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readDayEntries } from './day-entries.ts';
import { readDayInstances } from './day-instances.ts';
import { type DayRange, dueRangeOf } from './due-range.ts';
import { foldMissed } from './fold-missed.ts';

/**
 * The list of a day: what was put there by hand, in order; then what is due that day (on today also what is overdue);
 * then what was completed that day otherwise. Nothing is on it twice, nothing hidden, and nothing that was completed on
 * another day. On today, what was missed of a repeating task is one row.
 * @param paths that were read already.
 */
export async function readDayList(ctx: Context, day: string, paths?: ShownPaths): Promise<TodayTask[]> {
  const entries = await readDayEntries(ctx, day);
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  const range = { ...dueRangeOf(ctx, day), picked: placesOf(places.keys()) };
  const all = [
    ...(await findDayTasks(ctx, range, paths)).map((task) => dayRowOf(task, places.has(task.id))),
    ...(await readDayInstances(ctx, range, new Map(entries.map((entry) => [entry.subject_id, entry.sort_order])))),
  ];
  const rows = day === today(ctx) ? await foldMissed(ctx, all) : all;
  const others = rows.filter(({ picked }) => !picked);
  return [
    ...rows.filter(({ picked }) => picked).toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
    ...sortedBy(
      dueKey,
      others.filter((row) => !row.completed),
    ),
    ...sortedBy(
      doneKey,
      others.filter((row) => row.completed),
    ),
  ];
}

/** The task itself with what a row of a day has besides. */
export const dayRowOf = (task: Task, picked: boolean): TodayTask =>
  Object.assign(task, { kind: 'task' as const, template_id: null, missed: 0, missed_task_id: null, picked });

/** By day, then by time; without a time, after those that have one. */
const dueKey = ({ due_date, due_time }: TodayTask): string => `${due_date} ${due_time ?? '~'}`;

const doneKey = ({ completed_at, id }: TodayTask): string => `${completed_at} ${id}`;

function sortedBy(key: (row: TodayTask) => string, rows: readonly TodayTask[]): TodayTask[] {
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}

/**
 * The tasks of a day: open ones that were picked for it or are due, and those that were completed on it and on no other.
 * Each kind of them has an index of its own.
 */
const findDayTasks = taskFinder((tasks, { userId, day, dueFrom, picked }: DayRange & { userId: string }) =>
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
        .unionAll(
          selectFrom('completions')
            .where('user_id', '=', userId)
            .where('completed_on', '=', day)
            .where('kind', '=', 'task')
            .select('completions.subject_id as id'),
        ),
    )
    .where((eb) => eb.or([eb('task.completed_at', 'is', null), eb('completion.completed_on', '=', day)]))
    .where(inVisibleProject(userId))
    .orderBy('task.due_date')
    .orderBy('task.sort_order')
    .orderBy('task.id'),
);
