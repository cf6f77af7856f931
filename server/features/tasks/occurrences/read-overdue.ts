import { isOverdue } from '#contract/rules/due-time.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { late, type LateValues, lateValues } from '#server/database/late.ts';
import { prepare } from '#server/database/prepare.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import { inVisibleProject, taskFinder } from '../queries.ts';
import { listOccurrences } from './list-occurrences.ts';

/** Maximum number of tasks that are read; the others are only counted. */
const READ_MAX = 1000;

export type OverdueRow = (Task & { kind: 'task'; missed: 0 }) | Occurrence;

export interface Overdue {
  /** The oldest first; of thousands of tasks only the oldest. */
  rows: OverdueRow[];
  count: number;
}

interface Values extends LateValues {
  userId: string;
  /** The ids of tasks that the row of an occurrence replaces, from `idsAsJson`. */
  replaced: string;
}

const findLate = taskFinder((tasks, values: Values) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where('task.due_date', '<=', values.day)
    .where(late('task', values))
    .where('task.id', 'not in', idsIn(values.replaced))
    .where(inVisibleProject(values.userId))
    .orderBy('task.due_date')
    .orderBy('task.id')
    .limit(READ_MAX),
);

const countLate = prepare((db, values: Values) =>
  db
    .selectFrom('tasks as task')
    .where('task.user_id', '=', values.userId)
    .where('task.completed_at', 'is', null)
    .where('task.due_date', '<=', values.day)
    .where(late('task', values))
    .where('task.id', 'not in', idsIn(values.replaced))
    .where(inVisibleProject(values.userId))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** What is overdue, as lists of tasks count it: `isOverdue` of the contract for each visible row. */
export async function readOverdue(ctx: Context): Promise<Overdue> {
  const now = personNow(ctx);
  const listed = await listOccurrences(ctx);
  const occurrences = listed.filter((row) => isOverdue(row, now));
  const replaced = idsAsJson(listed.flatMap(({ missed_task_id }) => missed_task_id ?? []));
  const values = { userId: ctx.userId, replaced, ...lateValues(now) };
  const tasks = await findLate(ctx, values);
  const isAll = tasks.length < READ_MAX;
  const count = isAll ? tasks.length : (await countLate(ctx.db, values))[0]!.count;
  const rows = [...tasks.map((task) => ({ ...task, kind: 'task' as const, missed: 0 as const })), ...occurrences];
  return {
    rows: rows.toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1)),
    count: count + occurrences.length,
  };
}
