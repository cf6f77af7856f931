import { DEFAULT_PREFERENCES } from '#contract/notifications.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { inSlices } from '#server/platform/batches.ts';
import { parsePreferences, readPreferences } from '../preferences.ts';
import { instanceMoments, type Moment, type Pace, projectMoments, type TaskDates, taskMoments } from './due-moments.ts';
import { firstNoticeAt, JUST_MISSED_MS } from './next-notice.ts';

/** Finding the next time of a row takes some microseconds. */
const ROWS_AT_ONCE = 500;

type Table = 'tasks' | 'recurring_task_instances' | 'projects';

/**
 * Stores the next notice moment of these rows. Call it in the transaction that wrote their due date, time or reminder,
 * reopened or restored them, after that write. Completed rows get no notice, whether this is called or not.
 *
 * @param reopened those of them that were completed until now: a moment that has just passed is announced.
 */
export async function refreshNoticeMoments(
  ctx: Context,
  table: Table,
  ids: readonly string[],
  reopened: readonly string[] = [],
): Promise<void> {
  const isReopened = new Set(reopened);
  await inSlices(ids, (some) => refresh(ctx, table, some, isReopened), ROWS_AT_ONCE);
}

async function refresh(
  ctx: Context,
  table: Table,
  ids: readonly string[],
  isReopened: ReadonlySet<string>,
): Promise<void> {
  const { userId, now } = ctx;
  const justMissed = now.getTime() - JUST_MISSED_MS;
  const rows = await readRows(ctx, table, ids);
  const pace = { rules: ctx, preferences: parsePreferences(rows[0]?.preferences ?? null) };
  const changed = rows.flatMap((row) => {
    const moments = row.completed_at === null && row.skipped_at === null ? momentsOf(table, row, pace) : [];
    // A notice that is due but not sent yet is not lost by another change.
    const pending = row.next_notice_at === null ? Infinity : Date.parse(row.next_notice_at) - 1;
    const since = isReopened.has(row.id) ? justMissed : Math.min(Math.max(pending, justMissed), now.getTime());
    const next = firstNoticeAt(moments, now, new Date(since))?.toISOString() ?? null;
    return next === row.next_notice_at ? [] : [{ id: row.id, next_notice_at: next }];
  });
  await updateRows(ctx.db, table, userId, changed);
}

/**
 * The notice moments of instances that are created now, each ISO 8601; null if its day is over.
 *
 * @param since see {@link firstNoticeAt}
 */
export async function instanceNoticesAt(
  ctx: Context,
  instances: readonly { due_date: string; due_time: string | null }[],
  since?: Date,
): Promise<(string | null)[]> {
  const isTimed = instances.some(({ due_time }) => due_time !== null);
  const preferences = isTimed ? await readPreferences(ctx.db, ctx.userId) : DEFAULT_PREFERENCES;
  const pace = { rules: ctx, preferences };
  return instances.map((each) => firstNoticeAt(instanceMoments(each, pace), ctx.now, since)?.toISOString() ?? null);
}

/** The same for tasks that are about to be created, each ISO 8601; null: none. */
export async function taskNoticesAt(ctx: Context, tasks: readonly TaskDates[]): Promise<(string | null)[]> {
  const isDated = tasks.some(({ due_date, reminder_date }) => due_date !== null || reminder_date !== null);
  if (!isDated) return tasks.map(() => null);
  const pace = { rules: ctx, preferences: await readPreferences(ctx.db, ctx.userId) };
  return tasks.map((task) => firstNoticeAt(taskMoments(task, pace), ctx.now)?.toISOString() ?? null);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function momentsOf(table: Table, row: Row, pace: Pace): Moment[] {
  if (table === 'projects') return projectMoments(row, pace.rules);
  if (table === 'tasks') return taskMoments(row, pace);
  return instanceMoments({ due_time: row.due_time, due_date: row.due_date! }, pace);
}

async function readRows({ db, userId }: Context, table: Table, ids: readonly string[]) {
  const rows = await SELECT_ROWS[table](db, { userId, ids: idsAsJson(ids) });
  return rows.map((row) => ({ due_time: null, reminder_date: null, reminder_time: null, skipped_at: null, ...row }));
}

const selectRows = (table: Table) =>
  prepare((db, { userId, ids }: { userId: string; ids: string }) =>
    db
      // Typed as one of the tables: missing columns are null.
      .selectFrom(`${table} as row` as 'tasks as row')
      .leftJoin('notification_preferences as preference', 'preference.user_id', 'row.user_id')
      .where('row.user_id', '=', userId)
      .where('row.id', 'in', idsIn(ids))
      .select(['row.id', 'row.due_date', 'row.completed_at', 'row.next_notice_at', 'preference.preferences'])
      .$if(table !== 'projects', (query) => query.select('row.due_time'))
      .$if(table === 'tasks', (query) => query.select(['row.reminder_date', 'row.reminder_time']))
      .$if(table === 'recurring_task_instances', (query) => query.select('row.skipped_at' as 'row.completed_at')),
  );

const SELECT_ROWS = {
  tasks: selectRows('tasks'),
  recurring_task_instances: selectRows('recurring_task_instances'),
  projects: selectRows('projects'),
};
