import type { QueryClient } from '@tanstack/react-query';
import { type Notification, NOTIFICATIONS_RESTORE_MAX, notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { plural } from '#web/platform/format.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { without, withRead, withRestored } from './notification-cache.ts';
import { NOTIFICATION_LISTS } from './notification-queries.ts';

/** Marks one as read; one that is read already stays so, without asking. */
export async function markRead(client: QueryClient, { id, is_read }: Notification): Promise<void> {
  if (is_read) return;
  await change(
    client,
    (list) => withRead(list, new Set([id])),
    () => call(notificationsContract.read, { params: { id } }),
  );
}

/** Marks every one as read. */
export async function markAllRead(client: QueryClient): Promise<void> {
  await change(
    client,
    (list) => withRead(list),
    () => call(notificationsContract.markAllRead),
  );
}

/** Takes one off the list, and offers Undo. */
export async function deleteNotification(client: QueryClient, notification: Notification): Promise<void> {
  const { id, title } = notification;
  const deleted = await change(
    client,
    (list) => without(list, new Set([id])),
    () => call(notificationsContract.delete, { params: { id } }),
  );
  if (deleted) showUndo(`Deleted: ${title}`, () => void restore(client, [id], [notification]));
}

/** Takes every one off the list, and offers Undo. `shown` are those on the screen. */
export async function clearAll(client: QueryClient, shown: readonly Notification[]): Promise<void> {
  const cleared = await change(
    client,
    () => [],
    () => call(notificationsContract.clearAll),
  );
  if (!cleared || cleared.count === 0) return;
  const { notification_ids: ids } = cleared;
  showUndo(`Deleted ${plural(ids.length, 'notification')}`, () => void restore(client, ids, shown));
}

async function restore(client: QueryClient, ids: readonly string[], rows: readonly Notification[]): Promise<void> {
  await change(
    client,
    (list) => withRestored(list, rows),
    async () => {
      for (let from = 0; from < ids.length; from += NOTIFICATIONS_RESTORE_MAX) {
        const notification_ids = ids.slice(from, from + NOTIFICATIONS_RESTORE_MAX);
        await call(notificationsContract.restore, { body: { notification_ids } });
      }
    },
  );
}

/** Shows a change in every list at once and sends it. A refusal takes it back, says why, and answers undefined. */
async function change<Answer>(
  client: QueryClient,
  shown: (list: Notification[]) => Notification[],
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const takeBack = await showAtOnce(client, NOTIFICATION_LISTS, shown);
  try {
    return await send();
  } catch (error) {
    takeBack();
    toastFailure(error);
    return undefined;
  } finally {
    void client.invalidateQueries({ queryKey: NOTIFICATION_LISTS });
  }
}
