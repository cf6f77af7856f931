import { sql } from 'kysely';
import { arrangeOpenRows } from '#contract/rules/day-list.ts';
import type { OccurrenceKind } from '#contract/recurring.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import { inNoHiddenProject } from '#server/database/visibility.ts';
import { type Context, today } from '#server/platform/context.ts';
import {
  type CurrentOccurrence,
  readCurrentOccurrences,
} from '#server/features/recurring/instances/current-occurrences.ts';
import { FIRST_DAY } from '#server/platform/calendar.ts';
import type { DayEntry } from '../day-entries.ts';

/** An open row of a day, with the fields for sorting and for the sums of the day. */
export type OpenRow = Pick<
  TodayTask,
  | 'id'
  | 'kind'
  | 'project_id'
  | 'due_date'
  | 'due_time'
  | 'estimated_duration'
  | 'recurring_task_id'
  | 'picked'
  | 'missed'
  | 'missed_task_id'
>;

interface Values extends DueRange {
  userId: string;
  /** The ids of the rows that the user put on the day, from `idsAsJson`. */
  picked: string;
}

/*
 * "Due or picked" is one condition. PostgreSQL would otherwise join the picked ids with what it estimates as one row of
 * a person with new tasks, which takes seconds for thousands. The rule of a task is looked up per row for the same
 * reason.
 */
const selectOpen = prepare((db, { userId, day, dueFrom, picked }: Values) =>
  db
    .selectFrom('tasks as task')
    .where('task.user_id', '=', userId)
    .where('task.completed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('task.id', 'in', idsIn(picked)),
        eb.and([
          eb('task.due_date', '>=', dueFrom),
          eb('task.due_date', '<=', day),
          eb.or([eb('task.start_date', 'is', null), eb('task.start_date', '<=', day)]),
        ]),
      ]),
    )
    .where(inNoHiddenProject('task', userId))
    .select(['task.id', 'task.due_date', 'task.due_time', 'task.estimated_duration'])
    .select(({ ref }) => ref('task.project_id').$castTo<string | null>().as('project_id'))
    .select(({ selectFrom }) =>
      selectFrom('recurring_tasks as rule')
        .where('rule.user_id', '=', userId)
        .whereRef('rule.task_id', '=', 'task.id')
        .select('rule.id')
        .as('recurring_task_id'),
    )
    .select(['task.sort_order', sql.lit('task').$castTo<OccurrenceKind>().as('kind')])
    .unionAll(({ selectFrom }) =>
      selectFrom('recurring_task_instances as instance')
        .where('instance.user_id', '=', userId)
        .where('instance.completed_at', 'is', null)
        .where('instance.skipped_at', 'is', null)
        // An occurrence of another day can be picked for this one.
        .where((eb) =>
          eb.or([
            eb('instance.id', 'in', idsIn(picked)),
            eb.and([eb('instance.due_date', '>=', dueFrom), eb('instance.due_date', '<=', day)]),
          ]),
        )
        .where(inNoHiddenProject('instance', userId))
        .select(({ ref }) => ['instance.id', ref('instance.due_date').$castTo<string | null>().as('due_date')])
        .select(['instance.due_time', 'instance.estimated_duration', 'instance.project_id'])
        .select(({ ref }) => ref('instance.recurring_task_id').$castTo<string | null>().as('recurring_task_id'))
        .select([sql<number>`0`.as('sort_order'), sql.lit('recurring').$castTo<OccurrenceKind>().as('kind')]),
    )
    .orderBy('kind', 'desc')
    .orderBy('sort_order')
    .orderBy('id'),
);

interface OpenRows {
  /** In the order of the list: picked ones by place, then by due date and time. */
  rows: OpenRow[];
  /** The current occurrence of each rule, by its id. */
  current: ReadonlyMap<string, CurrentOccurrence>;
}

/** The open rows of a day. On the user's today, the missed occurrences of a rule are one row. */
export async function readOpenRows(ctx: Context, day: string, entries: readonly DayEntry[]): Promise<OpenRows> {
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  const values = { userId: ctx.userId, ...dueRangeOf(ctx, day), picked: idsAsJson(places.keys()) };
  const [found, current] = await Promise.all([selectOpen(ctx.db, values), readCurrentOccurrences(ctx)]);
  const rows = found.map(({ sort_order: _, ...row }) => ({
    ...row,
    ...{ picked: places.has(row.id), missed: 0, missed_task_id: null },
  }));
  const isToday = day === today(ctx);
  return {
    rows: arrangeOpenRows(rows, { day, isToday, dayStartHour: ctx.dayStartHour, places, current }),
    current,
  };
}

/** A day, and the earliest due date of open tasks that belong to it. */
interface DueRange {
  day: string;
  dueFrom: string;
}

/** A due task belongs to its day, and an overdue one also to the user's today. */
const dueRangeOf = (ctx: Context, day: string): DueRange => ({
  day,
  dueFrom: day === today(ctx) ? FIRST_DAY : day,
});
