import { type Notification, NOTIFICATIONS_RESTORE_MAX, notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { plural } from '#web/platform/format.ts';
import { act, combineUndo, offerUndo } from '#web/records/act.ts';
import type { Layer } from '#web/records/layers.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Label, Verb } from '#web/records/waiting/write-log.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { noPages, type Paged } from '#web/records/pages.ts';
import { NOTIFICATION_LISTS, notificationQueries } from './notification-queries.ts';

const lanes = () => ['notifications'];
const stale = () => ({ now: [NOTIFICATION_LISTS] });

const labelled =
  (verb: Verb) =>
  (layer: Layer, { id }: { id: string }): Label => ({ verb, name: layer.get('notification', id)?.title ?? '' });

const read = defineWrite<{ id: string }, unknown>({
  name: 'notifications.read',
  follows: true,
  lanes,
  send: ({ id }) => call(notificationsContract.read, { params: { id } }),
  show: (layer, { id }) => layer.patch('notification', id, { is_read: true }),
  stale,
  waits: { answer: () => null, label: labelled('change') },
});

const readAll = defineWrite<null, unknown>({
  name: 'notifications.readAll',
  lanes,
  send: () => call(notificationsContract.markAllRead),
  show: (layer) => {
    layer.edit<Paged>(notificationQueries.unread().queryKey, noPages);
    for (const { id } of [...layer.all('notification')]) layer.patch('notification', id, { is_read: true });
  },
  stale,
});

const readOfTask = defineWrite<{ taskId: string }, unknown>({
  name: 'notifications.readOfTask',
  follows: true,
  lanes,
  send: ({ taskId }) => call(notificationsContract.markAllRead, { query: { related_task_id: taskId } }),
  show: (layer, { taskId }) => {
    for (const { id, related_task_id } of [...layer.all('notification')])
      if (related_task_id === taskId) layer.patch('notification', id, { is_read: true });
  },
  stale,
  waits: { answer: () => null, label: () => ({ verb: 'change', name: 'Notifications' }) },
});

export const removeNotification = defineWrite<{ id: string }, unknown, Notification[]>({
  name: 'notifications.remove',
  lanes,
  send: ({ id }) => call(notificationsContract.delete, { params: { id } }),
  show: (layer, { id }) => layer.remove('notification', id),
  remember: (layer, { id }) => [layer.get('notification', id)].filter((row) => row !== undefined),
  inverse: ({ id }, rows): Write[] => [restore({ ids: [id], rows })],
  stale,
  waits: { answer: () => null, label: labelled('delete') },
  gone: () => null,
});

const removeAll = defineWrite<null, { notification_ids: string[] }, Notification[]>({
  name: 'notifications.removeAll',
  lanes,
  send: (_input, request_id) => call(notificationsContract.clearAll, { query: { request_id } }),
  show: (layer) => {
    layer.edit<Paged>(NOTIFICATION_LISTS, noPages);
    for (const { id } of [...layer.all('notification')]) layer.remove('notification', id);
  },
  remember: (layer) => [...layer.all('notification')],
  inverse: (_input, rows, { notification_ids: ids }): Write[] => {
    const calls = Math.ceil(ids.length / NOTIFICATIONS_RESTORE_MAX);
    return Array.from({ length: calls }, (_, index) => {
      const part = ids.slice(index * NOTIFICATIONS_RESTORE_MAX, (index + 1) * NOTIFICATIONS_RESTORE_MAX);
      const named = new Set(part);
      return restore({ ids: part, rows: rows.filter(({ id }) => named.has(id)) });
    });
  },
  stale,
});

interface Restore {
  ids: readonly string[];
  /** Those that were loaded. */
  rows: readonly Notification[];
}

const restore = defineWrite<Restore, unknown>({
  name: 'notifications.restore',
  lanes,
  send: ({ ids }) => call(notificationsContract.restore, { body: { notification_ids: [...ids] } }),
  show: (layer, { rows }) => rows.forEach((row) => layer.put('notification', row)),
  stale,
  waits: { answer: () => null, label: (_, { rows }) => ({ verb: 'restore', name: rows[0]?.title ?? 'Notifications' }) },
});

/** Hides a notification until an instant. */
const snooze = defineWrite<{ id: string; until: string }, unknown, Notification[]>({
  name: 'notifications.snooze',
  lanes,
  send: ({ id, until }) => call(notificationsContract.snooze, { params: { id }, body: { until } }),
  show: (layer, { id }) => layer.remove('notification', id),
  remember: (layer, { id }) => [layer.get('notification', id)].filter((row) => row !== undefined),
  inverse: ({ id }, rows): Write[] => [endSnooze({ id, rows })],
  stale,
  waits: { answer: () => null, label: labelled('move') },
});

const endSnooze = defineWrite<{ id: string; rows: readonly Notification[] }, unknown>({
  name: 'notifications.endSnooze',
  lanes,
  send: ({ id }) => call(notificationsContract.endSnooze, { params: { id } }),
  show: (layer, { rows }) => rows.forEach((row) => layer.put('notification', row)),
  stale,
  waits: { answer: () => null, label: (_, { rows }) => ({ verb: 'restore', name: rows[0]?.title ?? 'Notification' }) },
});

/** A notification with those that its row stands for. */
type Row = Notification & { older?: readonly Notification[] };

/** Marks one as read; makes no request if it already is. */
export async function markRead(records: RecordStore, { older = [], ...newest }: Row): Promise<void> {
  const unread = [newest, ...older].filter((each) => !(records.get('notification', each.id) ?? each).is_read);
  await Promise.all(unread.map(({ id }) => act(records, read({ id }))));
}

/** Marks the notifications of a task as read if any is known to be unread, because the user has opened the task. */
export async function markReadOfTask(records: RecordStore, taskId: string): Promise<void> {
  const isUnread = records.all('notification').some((each) => each.related_task_id === taskId && !each.is_read);
  if (isUnread) await act(records, readOfTask({ taskId }));
}

export async function markAllRead(records: RecordStore): Promise<void> {
  await act(records, readAll(null));
}

/** Deletes one, with Undo. */
export const deleteNotification = (records: RecordStore, { id, title, older = [] }: Row): Promise<void> =>
  actTogether(
    records,
    [id, ...older.map((each) => each.id)].map((each) => removeNotification({ id: each })),
    `Deleted: ${title}`,
  );

/** Snoozes one, with Undo. Those that its row stands for do not come back. @param untilText when it returns. */
export const snoozeNotification = (
  records: RecordStore,
  { id, title, older = [] }: Row,
  until: Date,
  untilText: string,
): Promise<void> =>
  actTogether(
    records,
    [snooze({ id, until: until.toISOString() }), ...older.map((each) => removeNotification({ id: each.id }))],
    `Snoozed until ${untilText}: ${title}`,
  );

/** Makes the writes, with Undo for those before the first that is refused; the toast says how many. */
async function actTogether(records: RecordStore, writes: readonly Write[], message: string): Promise<void> {
  const outcomes = await Promise.allSettled(records.writeAll(writes));
  const failed = outcomes.find((each) => each.status === 'rejected');
  const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (failed) toastFailure(failed.reason);
  if (done.length === 0) return;
  offerUndo(records, failed ? `${message} (${done.length} of ${writes.length})` : message, combineUndo(done));
}

/** Clears all, with Undo. @param shown the number of rows. */
export const clearAll = (records: RecordStore, shown: number) =>
  act(records, removeAll(null), ({ notification_ids: { length } }) =>
    length > 0 ? `Deleted ${plural(shown, 'notification')}` : null,
  );
