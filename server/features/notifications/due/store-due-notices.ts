import type { NotificationPreferences } from '#contract/notifications.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { userDay } from '#server/platform/calendar.ts';
import { lockUser } from '#server/platform/context.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { isWanted, type Notice, storeNotices } from '../notify.ts';
import { parsePreferences } from '../preferences.ts';
import { instanceMoments, type Moment, projectMoments, taskMoments } from './due-moments.ts';
import { instanceNotice, projectNotice, taskNotice } from './due-notices.ts';
import { type Due, type DueRow, findDueInstances, findDueProjects, findDueTasks } from './due-rows.ts';
import { momentsDue, nextNoticeAt } from './next-notice.ts';

/** Creates the due notices of a user's rows and sets each row's next moment, in one transaction. */
export function storeDueNotices(db: Db, userId: string, rows: readonly DueRow[], now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Rows are read after the lock, with all concurrent changes.
    await lockUser({ db: trx, userId });
    const person = await readPerson(trx, userId);
    if (!person) return;
    const { rules, preferences } = person;
    const pace = { rules, preferences };
    const reader = { today: userDay(now, rules), dayStartHour: rules.dayStartHour, locale: person.locale };
    const idsOf = (table: DueRow['table']) => rows.filter((row) => row.table === table).map(({ id }) => id);
    const dueIn = (table: DueRow['table']) => ({ db: trx, userId, table, ids: idsOf(table), now, preferences });
    const notices = [
      ...(await moveOn(
        dueIn('tasks'),
        findDueTasks,
        (task) => (task.completed_at === null ? taskMoments(task, pace) : []),
        (task, { kind }) => taskNotice(task, kind, reader),
      )),
      ...(await moveOn(
        dueIn('recurring_task_instances'),
        findDueInstances,
        (instance) => (instance.closed_on === null ? instanceMoments(instance, pace) : []),
        (instance, { kind }) => instanceNotice(instance, kind, reader),
      )),
      ...(await moveOn(
        dueIn('projects'),
        findDueProjects,
        (project) => (project.completed_at === null ? projectMoments(project, rules) : []),
        (project, { kind }) => projectNotice(project, kind, reader),
      )),
    ];
    if (!person.isDisabled) {
      await storeNotices(trx, { userId, timezone: rules.timezone, preferences }, notices, now);
    }
  });
}

interface ReadRow {
  id: string;
  next_notice_at: string;
  /** Archived rows get no notice. */
  is_visible: number;
}

/**
 * Sets the next moments of rows of one table. Returns the notices that are due: for each row the latest one that the user
 * wants. A task that is still open is not announced as due at the same time.
 */
async function moveOn<Row extends ReadRow>(
  due: Due & Pick<DueRow, 'table'> & { preferences: NotificationPreferences },
  find: (due: Due) => Promise<Row[]>,
  momentsOf: (row: Row) => Moment[],
  noticeOf: (row: Row, moment: Moment) => Notice,
): Promise<Notice[]> {
  const { db, userId, table, ids, now, preferences } = due;
  if (ids.length === 0) return [];
  const rows = (await find(due)).map((row) => ({ row, moments: momentsOf(row) }));
  const next = rows.map(({ row, moments }) => ({
    id: row.id,
    next_notice_at: nextNoticeAt(moments, now)?.toISOString() ?? null,
  }));
  await updateRows(db, table, userId, next);
  return rows
    .filter(({ row }) => row.is_visible === 1)
    .flatMap(({ row, moments }) =>
      momentsDue(moments, new Date(row.next_notice_at), now)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map((moment) => noticeOf(row, moment))
        .filter((notice) => isWanted(notice, preferences))
        .slice(-1),
    );
}

async function readPerson(db: Db, userId: string) {
  const row = await db
    .selectFrom('users as user')
    .leftJoin('notification_preferences as preference', 'preference.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select(['user.timezone', 'user.day_start_hour', 'user.disabled_at', 'user.locale', 'preference.preferences'])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    rules: { timezone: zoneInEffect(row.timezone), dayStartHour: row.day_start_hour },
    preferences: parsePreferences(row.preferences),
    locale: row.locale ?? undefined,
    isDisabled: row.disabled_at !== null,
  };
}
