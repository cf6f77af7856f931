import { sql } from 'kysely';
import { hasMovedOn } from '#contract/rules/plan-rules.ts';
import type { PlannedDay } from '#contract/today.ts';
import { isPostgres } from '#server/database/dialect/text-functions.ts';
import { idList, idsAt } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

export interface DayEntry {
  /** A picked task, or an instance with a place. */
  subject_id: string;
  sort_order: number;
  /** Its due date was changed to a later day, so it has left this one. With the old due date it is back. */
  movedOn: boolean;
}

const entriesOf = (db: Db, userId: string) =>
  db
    .selectFrom('day_entries as entry')
    .where('entry.user_id', '=', userId)
    .select(['entry.subject_id', 'entry.day', 'entry.sort_order', 'entry.due_date as due_then'])
    // A lookup per row, because PostgreSQL would join thousands of new rows badly.
    .select(
      sql<string | null>`coalesce(
        (select due_date from tasks where user_id = ${userId} and id = entry.task_id),
        (select due_date from recurring_task_instances where user_id = ${userId} and id = entry.instance_id)
      )`.as('due_now'),
    );

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

const hasLeft = ({ day, due_then, due_now }: EntryRow): boolean =>
  due_then !== null && hasMovedOn(due_now, { day, dueThen: due_then });

const selectDayEntries = prepare((db, { userId, day }: { userId: string; day: string }) =>
  entriesOf(db, userId).where('entry.day', '=', day).orderBy('entry.sort_order').orderBy('entry.subject_id'),
);

/** The entries of a day in order. */
export async function readDayEntries(ctx: Context, day: string): Promise<DayEntry[]> {
  return (await readAllDayEntries(ctx, day)).filter(({ movedOn }) => !movedOn);
}

/** The same with the entries that have moved on, which keep their place. */
export async function readAllDayEntries({ db, userId }: Context, day: string): Promise<DayEntry[]> {
  const entries = await selectDayEntries(db, { userId, day });
  return entries.map((entry) => ({
    ...{ subject_id: entry.subject_id, sort_order: entry.sort_order },
    movedOn: hasLeft(entry),
  }));
}

/** Unfinished plans are suggested again for this many days. */
const REMEMBERED_DAYS = 7;

const selectPlannedDays = prepare((db, { userId, since }: { userId: string; since: string }) =>
  entriesOf(db, userId)
    .where('entry.day', '>=', since)
    .where('entry.task_id', 'is not', null)
    .where(sql<boolean>`exists (
      select 1 from tasks where user_id = ${userId} and id = entry.task_id and status <> 'completed'
    )`)
    .orderBy('entry.day'),
);

/** The open tasks that are on a day by the person's plan since a week ago, each with the last such day. */
export async function readPlannedDays(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const { db, userId } = ctx;
  const rows = await selectPlannedDays(db, { userId, since: addDays(today(ctx), -REMEMBERED_DAYS) });
  return new Map(rows.filter((row) => !hasLeft(row)).map(({ subject_id, day }) => [subject_id, day]));
}

/** The open tasks that are on a day by the person's plan from today on, each with the first such day. */
export async function listPlannedDays(ctx: Context): Promise<PlannedDay[]> {
  const { db, userId } = ctx;
  const rows = await selectPlannedDays(db, { userId, since: today(ctx) });
  const latestFirst = rows.filter((row) => !hasLeft(row)).toReversed();
  return [...new Map(latestFirst.map(({ subject_id, day }) => [subject_id, day]))].map(([id, date]) => ({ id, date }));
}

/** The ids of open tasks planned for an earlier day, which are offered on the person's today. */
export const leftFor = (ctx: Context, day: string, plannedDays: ReadonlyMap<string, string>): string[] =>
  day === today(ctx) ? [...plannedDays].filter(([, last]) => last < day).map(([id]) => id) : [];

/** Gives tasks and instances these places on a day, by id. New and repeated entries store their current due date. */
export async function writeDayEntries(
  { db, userId }: Context,
  day: string,
  places: ReadonlyMap<string, number>,
  requested: readonly string[],
): Promise<void> {
  // PostgreSQL would take the parameter for text.
  const onDay = isPostgres(db) ? sql<string>`cast(${day} as date)` : sql<string>`${day}`;
  await db
    .insertInto('day_entries')
    .columns(['user_id', 'day', 'subject_id', 'task_id', 'instance_id', 'sort_order', 'due_date'])
    .expression(
      db
        // Beside the row of the user, so that a cluster sees whose they are.
        .selectFrom(['users as owner', idsAt(places).as('placed')])
        .leftJoin('recurring_task_instances as instance', (join) =>
          join.on('instance.user_id', '=', userId).onRef('instance.id', '=', 'placed.id'),
        )
        .leftJoin('tasks as task', (join) =>
          join.on('task.user_id', '=', userId).onRef('task.id', '=', 'placed.id').on('instance.id', 'is', null),
        )
        .where('owner.id', '=', userId)
        .where((eb) => eb.or([eb('task.id', 'is not', null), eb('instance.id', 'is not', null)]))
        .select(['owner.id as user_id', onDay.as('day')])
        .select(['placed.id as subject_id', 'task.id as task_id', 'instance.id as instance_id', 'placed.place'])
        .select(sql<string>`coalesce(task.due_date, instance.due_date, ${onDay})`.as('due_date')),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'subject_id']).doUpdateSet((eb) => ({
        sort_order: eb.ref('excluded.sort_order'),
        due_date: eb
          .case()
          .when('excluded.subject_id', 'in', idList(requested))
          .then(eb.ref('excluded.due_date'))
          .else(eb.ref('day_entries.due_date'))
          .end(),
      })),
    )
    .execute();
}
