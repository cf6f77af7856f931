import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { prepare } from '#server/database/prepare.ts';
import { visible } from '#server/database/visibility.ts';
import { taskFinder } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readDayInstances } from './day-instances.ts';
import { type DueRange, dueRangeOf } from './due-range.ts';
import { foldMissed } from './fold-missed.ts';

/**
 * The list of a day: what was put there by hand, in order; then what is due that day (on today also what is overdue);
 * then what was completed that day otherwise. Nothing is on it twice, and nothing hidden. On today, what was missed of a
 * repeating task is one row.
 */
export async function readDayList(ctx: Context, day: string): Promise<TodayTask[]> {
  const entries = await readDayEntries(ctx, day);
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  const range = dueRangeOf(ctx, day);
  const all = [
    ...(await findDayTasks(ctx, range)).map((task) => rowOf(task, places.has(task.id))),
    ...(await readDayInstances(ctx, range, new Map(entries.map((entry) => [entry.subject_id, entry.sort_order])))),
  ];
  const rows = day === today(ctx) ? await foldMissed(ctx, all) : all;
  const others = rows.filter(({ picked }) => !picked);
  return [
    ...rows.filter(({ picked }) => picked).toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
    ...others.filter((row) => !row.completed).toSorted(byKey(dueKey)),
    ...others.filter((row) => row.completed).toSorted(byKey(doneKey)),
  ];
}

/** The task itself with what a row of a day has besides. */
const rowOf = (task: Task, picked: boolean): TodayTask =>
  Object.assign(task, { kind: 'task' as const, template_id: null, missed: 0, missed_task_id: null, picked });

/** By day, then by time; without a time, after those that have one. */
const dueKey = ({ due_date, due_time }: TodayTask): string => `${due_date} ${due_time ?? '~'}`;

const doneKey = ({ completed_at, id }: TodayTask): string => `${completed_at} ${id}`;

const byKey = (key: (row: TodayTask) => string) => (one: TodayTask, other: TodayTask) =>
  key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;

const selectDayEntries = prepare((db, { userId, day }: { userId: string; day: string }) =>
  db
    .selectFrom('day_entries')
    .select(['subject_id', 'task_id', 'sort_order'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .orderBy('sort_order')
    .orderBy('subject_id'),
);

/** What was put on a day by hand, in its order: tasks that were picked, and instances that were given a place. */
export const readDayEntries = ({ db, userId }: Context, day: string) => selectDayEntries(db, { userId, day });

/** The tasks of a day: those that were picked, are due or were completed. Each kind of them has an index of its own. */
const findDayTasks = taskFinder((tasks, { userId, day, dueFrom }: DueRange & { userId: string }) =>
  tasks
    .where('task.id', 'in', ({ selectFrom }) =>
      selectFrom('day_entries')
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .select((eb) => eb.ref('day_entries.task_id').$notNull().as('id'))
        .where('task_id', 'is not', null)
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
    .where(visible('project'))
    .orderBy('task.due_date')
    .orderBy('task.sort_order')
    .orderBy('task.id'),
);
