import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { isListed } from './superseded.ts';

/** Marks a notification as read, unless it is snoozed. A repetition changes nothing. @throws NotFound. */
export async function markRead({ db, userId, now }: Context, id: string) {
  const row = await db
    .updateTable('notifications')
    .set((eb) => ({
      read_at: eb
        .case()
        .when(eb.and([eb('read_at', 'is', null), isListed(now)]))
        .then(eb.val(now.toISOString()))
        .else(eb.ref('read_at'))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound('Notification');
  return { success: true as const, message: 'Notification marked as read' };
}

/** Marks the user's notifications as read. @param taskId only those about this task; none for a missing one. */
export async function markAllRead({ db, userId, now }: Context, taskId?: string) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .where('read_at', 'is', null)
    .where(isListed(now))
    .$if(taskId !== undefined, (query) => query.where('related_task_id', '=', taskId!))
    .executeTakeFirstOrThrow();
  return { success: true as const, message: 'All notifications marked as read', count: Number(numUpdatedRows) };
}
