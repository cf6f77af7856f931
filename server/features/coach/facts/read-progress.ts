import { sql } from 'kysely';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { late, type LateValues, lateValues } from '#server/database/late.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, personNow } from '#server/platform/context.ts';

/** A task as the coach names it. */
export interface NamedTask {
  id: string;
  name: string;
  due_date: string | null;
}

/** How far the open tasks of a project are. */
export interface Progress {
  open: number;
  overdue: number;
  /** How many wait for another task. */
  blocked: number;
  /** How many have no estimate. */
  unestimated: number;
  /** The first in the order of the project that can be done. */
  next: NamedTask | null;
  /** The last day on which something of it was completed, if that is one of the last {@link QUIET_DAYS_MAX}. */
  lastDone: string | null;
}

/** How far back the log is looked at. */
export const QUIET_DAYS_MAX = 60;

export const NO_PROGRESS: Progress = { open: 0, overdue: 0, blocked: 0, unestimated: 0, next: null, lastDone: null };

interface Asked {
  userId: string;
  from: string;
  /** As {@link placesOf} makes them. */
  projects: string;
}

/** Each task that waits for another one, once. */
const waitingTasks = (db: Db, userId: string) =>
  db
    .selectFrom('task_dependencies as dependency')
    .innerJoin('tasks as needed', (join) =>
      join.onRef('needed.user_id', '=', 'dependency.user_id').onRef('needed.id', '=', 'dependency.depends_on_id'),
    )
    .where('dependency.user_id', '=', userId)
    .where('needed.completed_at', 'is', null)
    .select('dependency.task_id')
    .distinct();

/** The place in a project as a text that sorts alike, with the id at its end: places have up to ten digits. */
const PLACE = sql<string>`cast(cast(5000000000 as bigint) + task.sort_order as text) || task.id`;
const ID_LENGTH = 36;

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`count(case when ${condition} then 1 end)`;

/** Open tasks are read once, however many there are, and none of their texts. */
const selectOpen = prepare((db, values: Asked & LateValues) =>
  db
    .selectFrom('tasks as task')
    .leftJoin(waitingTasks(db, values.userId).as('waiting'), 'waiting.task_id', 'task.id')
    .where('task.user_id', '=', values.userId)
    .where('task.completed_at', 'is', null)
    .where('task.project_id', 'in', idsIn(values.projects))
    .groupBy('task.project_id')
    .select((eb) => [
      'task.project_id',
      eb.fn.countAll<number>().as('open'),
      countWhere(late('task', values)).as('overdue'),
      countWhere(sql`waiting.task_id is not null`).as('blocked'),
      countWhere(sql`task.estimated_duration is null`).as('unestimated'),
      sql<string | null>`min(case when waiting.task_id is null then ${PLACE} end)`.as('first'),
    ]),
);

const selectNamed = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db.selectFrom('tasks').where('user_id', '=', userId).where('id', 'in', idsIn(ids)).select(['id', 'name', 'due_date']),
);

const selectLastDone = prepare((db, { userId, from, projects }: Asked) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('project_id', 'in', idsIn(projects))
    .groupBy('project_id')
    .select((eb) => ['project_id', eb.fn.max('completed_on').as('day')]),
);

/** How far these projects are, by id; none of one without open tasks in which nothing was done lately. */
export async function readProgress(
  ctx: Context,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { db, userId } = ctx;
  const now = personNow(ctx);
  const asked = { userId, from: addDays(now.day, -QUIET_DAYS_MAX), projects: placesOf(projectIds) };
  const lastDone = await selectLastDone(db, asked);
  const open = await selectOpen(db, { ...asked, ...lateValues(now) });
  const firstIds = open.flatMap(({ first }) => (first === null ? [] : [first.slice(-ID_LENGTH)]));
  const named = new Map((await selectNamed(db, { userId, ids: placesOf(firstIds) })).map((task) => [task.id, task]));
  const progress = new Map<string, Progress>(
    lastDone.map((row) => [row.project_id!, { ...NO_PROGRESS, lastDone: row.day }]),
  );
  for (const { project_id, first, ...counts } of open) {
    const next = (first !== null && named.get(first.slice(-ID_LENGTH))) || null;
    progress.set(project_id, { ...counts, next, lastDone: progress.get(project_id)?.lastDone ?? null });
  }
  return progress;
}
