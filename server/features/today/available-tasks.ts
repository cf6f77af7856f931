import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { isPostgres } from '#server/database/dialect/text-functions.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { findTaskRows, inVisibleProject, type TaskRow } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { idsOf } from '#server/platform/ids.ts';

const AVAILABLE_MAX = 20;

interface Wanted {
  day: string;
  /** Excluded ids from {@link idsAsJson}. */
  listed: string;
  /** Ids that come first, likewise. */
  requested: string;
}

/**
 * The rows of up to 20 open tasks that can be picked for a day: requested ones, then those with the nearest due date,
 * then the newest. Excluded are tasks already in the list, blocked tasks, and tasks that start later.
 */
export async function findAvailable(
  ctx: Context,
  day: string,
  listed: readonly Pick<TodayTask, 'id'>[],
  requested: readonly string[] = [],
): Promise<TaskRow[]> {
  const { db, userId } = ctx;
  const ids = await selectAvailable(db, {
    ...{ userId, day },
    listed: idsAsJson(idsOf(listed)),
    requested: idsAsJson(requested),
  });
  const found = await findTaskRows(ctx, idsOf(ids));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Leaves out missed occurrences of a rule that has a row in the list. */
export function withoutListedRules(
  available: readonly Task[],
  listed: readonly Pick<TodayTask, 'recurring_task_id'>[],
): Task[] {
  const rules = new Set(listed.map((row) => row.recurring_task_id));
  return available.filter((task) => task.recurring_task_id === null || !rules.has(task.recurring_task_id));
}

type TasksOnly = SelectQueryBuilder<Schema & { task: Schema['tasks'] }, 'task', object>;

/**
 * A condition: `task` waits for no open task. SQLite looks that up for each row, and stops when it has enough rows. For
 * PostgreSQL the waiting tasks are found once: with outdated statistics, or in a thread, which plans without nested loops, it
 * would read everything for each row. (A condition that is compared with `true` does not become a join.)
 */
function canStart(db: Db, userId: string): RawBuilder<SqlBool> {
  if (isPostgres(db)) {
    return sql`task.id not in (select task_id from task_dependencies where user_id = ${userId}
      and (depends_on_id in (select id from tasks where user_id = ${userId} and completed_at is null)) is true)`;
  }
  return sql`not exists (select 1 from task_dependencies as dependency
    inner join tasks as needed on needed.user_id = dependency.user_id and needed.id = dependency.depends_on_id
    where dependency.user_id = ${userId} and dependency.task_id = task.id and needed.completed_at is null)`;
}

const available = (db: Db, tasks: TasksOnly, { userId, day, listed }: Wanted & { userId: string }) =>
  tasks
    .where('task.user_id', '=', userId)
    .where('task.completed_at', 'is', null)
    .where((eb) => eb.or([eb('task.start_date', 'is', null), eb('task.start_date', '<=', day)]))
    .where('task.id', 'not in', idsIn(listed))
    .where(canStart(db, userId))
    .where(inVisibleProject(userId));

/**
 * The ids in one query, which reads no further when it has found enough: both engines run the parts of `union all` in this
 * order, PostgreSQL even with parallel workers, since each part has its own limit. Sorting by a rank would run all parts.
 * Reading the rows in the same query would let PostgreSQL run it once for each row, when it has no statistics of new rows.
 */
const selectAvailable = prepare((db, wanted: Wanted & { userId: string }) => {
  const first = (narrow: (query: TasksOnly) => TasksOnly) =>
    db
      .selectFrom(
        narrow(available(db, db.selectFrom('tasks as task') as unknown as TasksOnly, wanted))
          .select('task.id')
          .limit(sql.lit(AVAILABLE_MAX))
          .as('some'),
      )
      .select('some.id');
  const others = (query: TasksOnly) => query.where('task.id', 'not in', idsIn(wanted.requested));
  return first((query) => query.where('task.id', 'in', idsIn(wanted.requested)).orderBy('task.id'))
    .unionAll(
      first((query) =>
        others(query).where('task.due_date', 'is not', null).orderBy('task.due_date').orderBy('task.id'),
      ),
    )
    .unionAll(first((query) => others(query).where('task.due_date', 'is', null).orderBy('task.id', 'desc')))
    .limit(sql.lit(AVAILABLE_MAX));
});
