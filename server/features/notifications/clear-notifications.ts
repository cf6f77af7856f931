import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { notFound } from '#server/platform/errors.ts';
import { deleteOwnedRows } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { isListed } from './superseded.ts';

const KEPT_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes a notification from the list. Its row stays, so that its fact creates no second one. @throws NotFound. */
export async function clearNotification({ db, userId, now }: Context, id: string) {
  const row = await db
    .updateTable('notifications')
    .set({ cleared_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound('Notification');
  return { success: true as const, message: 'Notification deleted' };
}

/**
 * Removes all notifications from the list and returns their ids, so that they can be restored; a repeated request
 * returns those of the first.
 */
export function clearAllNotifications(request: Context, requestId?: string) {
  return answerOnce(request, 'clear notifications', requestId, clearAll);
}

async function clearAll({ db, userId, now }: Context) {
  const rows = await db
    .updateTable('notifications')
    .set({ cleared_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .where(isListed(now))
    .returning('id')
    .execute();
  const notification_ids = rows.map((row) => row.id);
  return {
    success: true as const,
    message: 'All notifications deleted',
    count: notification_ids.length,
    notification_ids,
  };
}

/** Restores notifications to the list; missing ones and other users' are not counted. */
export async function restoreNotifications({ db, userId }: Context, ids: readonly string[]) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at: null })
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .where('cleared_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  if (count === 0) throw notFound('Notification');
  return { success: true as const, message: 'Notifications restored', count };
}

/** Job: deletes notifications half a year old, listed or not. */
export async function purgeNotifications(work: Work): Promise<void> {
  const before = new Date(work.trusted.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await deleteOwnedRows(work, 'notifications', ['id'], sql`listed_at <= ${before}`);
}
