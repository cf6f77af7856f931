import { sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';

/*
 * How much there is, for deciding whether a request may run on the main thread. The counts of the triggers are read by
 * key; of what they do not tell, an index is followed no further than to the number that decides.
 */

/** However many there are of these, no request reads them all. */
export const READ_IN_PARTS = [
  'sessions',
  'completions',
  'notifications',
  'focus_sessions',
  'outgoing_mails',
  'journal_entries',
];
/** Pile up while somebody uses the product, most of them done; most requests read the open ones. */
const MOSTLY_DONE = ['tasks', 'recurring_task_instances', 'day_entries', 'trash', 'trash_links'];

const selectMost = (but: readonly string[]) =>
  prepare((db, { userId }: { userId: string }) =>
    db
      .selectFrom('record_counts')
      .where('user_id', '=', userId)
      .where('kind', 'not in', but)
      .select(({ fn }) => fn.max('total').as('total')),
  );
const selectRecords = selectMost(READ_IN_PARTS);
const selectLasting = selectMost([...READ_IN_PARTS, ...MOSTLY_DONE]);

/** How many records an account has of the kind of which it has the most. */
export async function countRecords(db: Db, userId: string): Promise<number> {
  return (await selectRecords(db, { userId }))[0]?.total ?? 0;
}

/** The same without tasks and what else is mostly done: projects, rules, and all that nobody has thousands of. */
export async function countLastingRecords(db: Db, userId: string): Promise<number> {
  return (await selectLasting(db, { userId }))[0]?.total ?? 0;
}

const selectEntries = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('record_counts').where('user_id', '=', userId).where('kind', '=', 'journal_entries').select('total'),
);

/** How many entries somebody's journal has. */
export const countEntries = async (db: Db, userId: string): Promise<number> =>
  (await selectEntries(db, { userId }))[0]?.total ?? 0;

/** Whether there are more rows than a number: the first one behind it is looked for. */
interface MoreThan {
  userId: string;
  count: number;
}

const one = sql<number>`1`.as('one');

// In the order of the index that has only what is open: SQLite would follow one that has all.
const openTaskBehind = prepare((db, { userId, count }: MoreThan) =>
  db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .select(one)
    .orderBy('due_date')
    .limit(1)
    .offset(count),
);

const openInstanceBehind = prepare((db, { userId, count }: MoreThan) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .select(one)
    .orderBy('due_date')
    .limit(1)
    .offset(count),
);

const projectTaskBehind = prepare((db, { userId, id, count }: MoreThan & { id: string }) =>
  db.selectFrom('tasks').where('user_id', '=', userId).where('project_id', '=', id).select(one).limit(1).offset(count),
);

const subtaskBehind = prepare((db, { userId, id, count }: MoreThan & { id: string }) =>
  db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('parent_task_id', '=', id)
    .select(one)
    .limit(1)
    .offset(count),
);

/** Whether more than `count` tasks, or recurring instances, are open. */
export async function hasMoreOpen(db: Db, userId: string, count: number): Promise<boolean> {
  const found = [await openTaskBehind(db, { userId, count }), await openInstanceBehind(db, { userId, count })];
  return found.flat().length > 0;
}

/** Whether a project has more than `count` tasks. */
export const hasMoreTasks = async (db: Db, userId: string, id: string, count: number): Promise<boolean> =>
  (await projectTaskBehind(db, { userId, id, count })).length > 0;

/** Whether a task has more than `count` subtasks. */
export const hasMoreSubtasks = async (db: Db, userId: string, id: string, count: number): Promise<boolean> =>
  (await subtaskBehind(db, { userId, id, count })).length > 0;
