import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { runUndo } from '#web/records/act.ts';
import { listOf } from '#web/records/paged-query.ts';
import type { Paged } from '#web/records/pages.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { eventually } from '#web/testing/eventually.ts';
import { currentToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { undoHistory } from '#web/ui/toast/undo-stack.ts';
import {
  clearAll,
  deleteNotification,
  markAllRead,
  markRead,
  removeNotification,
  snoozeNotification,
} from './notification-mutations.ts';
import { notificationQueries } from './notification-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (id: string) =>
  ({ id, title: id, is_read: false, created_at: `2026-11-21T1${id}:00:00.000Z` }) as Notification;
const ALL = notificationQueries.all();
const UNREAD = notificationQueries.unread();

async function serverWith(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /notifications': () => server.page([row('2'), row('1')], 120, 'next'), ...answers });
  await server.openPages(ALL);
  await server.openPages(UNREAD);
  return {
    ...server,
    list: () => listOf(server.shown<Paged<Notification>>(ALL)).items,
    total: () => listOf(server.shown<Paged<Notification>>(ALL)).total,
    unread: () => listOf(server.shown<Paged<Notification>>(UNREAD)).total,
  };
}
const refused = () => ({ status: 400, body: { detail: 'No' } });

test('one or all are marked as read at once', async () => {
  const server = await serverWith({});
  const one = markRead(server.records, row('1'));
  expect(server.list().map(({ is_read }) => is_read)).toEqual([false, true]);
  expect(server.unread()).toBe(119);
  const all = markAllRead(server.records);
  expect(server.list().every(({ is_read }) => is_read)).toBe(true);
  expect([server.unread(), server.total()]).toEqual([0, 120]);
  await Promise.all([one, all]);
});

test('a notification whose deletion is refused is restored', async () => {
  const server = await serverWith({ 'DELETE /notifications/1': refused });
  const deleted = deleteNotification(server.records, row('1'));
  expect(server.list().map(({ id }) => id)).toEqual(['2']);
  await deleted;
  expect(server.list().map(({ id }) => id)).toEqual(['2', '1']);
});

test('a row is read, deleted and restored with the notifications that it stands for, and alone is snoozed', async () => {
  resetToasts();
  const gone = new Set<string>();
  const read = new Set<string>();
  const note = (set: Set<string>, id: string) => () => ({ body: { success: set.add(id).size > 0 } });
  const server = await serverWith({
    'GET /notifications': () => {
      const rows = [row('2'), row('1')].filter(({ id }) => !gone.has(id));
      const body = rows.map((each) => ({ ...each, is_read: read.has(each.id) }));
      return { body, headers: { 'X-Total-Count': `${rows.length}` } };
    },
    'PUT /notifications/2/read': note(read, '2'),
    'PUT /notifications/1/read': note(read, '1'),
    'DELETE /notifications/2': note(gone, '2'),
    'DELETE /notifications/1': note(gone, '1'),
    'PUT /notifications/2/snooze': note(gone, '2'),
    'PUT /notifications/restore': ({ body }) => {
      for (const id of (body as { notification_ids: string[] }).notification_ids) gone.delete(id);
      return { body: { success: true } };
    },
  });
  const both = { ...row('2'), older: [row('1')] };
  await markRead(server.records, both);
  await markRead(server.records, both);
  await deleteNotification(server.records, both);
  expect([server.list(), server.total()]).toEqual([[], 0]);
  undoLast();
  await eventually(() => expect(server.list().map(({ id }) => id)).toEqual(['2', '1']));
  await eventually(() => expect(server.records.isWriting).toBe(false));
  await snoozeNotification(server.records, both, new Date('2026-11-22T09:00:00Z'), 'tomorrow');
  expect(server.list()).toEqual([]);
  expect(server.sent.map(({ line }) => line.replace('/notifications/', ''))).toEqual([
    ...['PUT 2/read', 'PUT 1/read', 'DELETE 2', 'DELETE 1'],
    ...['PUT restore', 'PUT restore', 'PUT 2/snooze', 'DELETE 1'],
  ]);
});

test('if one notification of a row is refused, those deleted before it have Undo, and a toast shows why', async () => {
  resetToasts();
  const rows = new Set(['2', '1']);
  const server = await serverWith({
    'GET /notifications': () => ({ body: [...rows].map(row), headers: { 'X-Total-Count': `${rows.size}` } }),
    'DELETE /notifications/2': () => ({ body: { success: rows.delete('2') } }),
    'DELETE /notifications/1': refused,
    'PUT /notifications/restore': () => ({ body: { success: rows.add('2').size > 0 } }),
  });
  const deleted = deleteNotification(server.records, { ...row('2'), older: [row('1')] });
  expect(server.list()).toEqual([]);
  await deleted;
  expect(server.list().map(({ id }) => id)).toEqual(['1']);
  expect(currentToast().toast).toMatchObject({ type: 'error', message: 'No' });
  expect(undoHistory().undos).toMatchObject([{ message: 'Deleted: 2 (1 of 2)' }]);
  undoLast();
  await eventually(() => expect(server.sent.at(-1)).toMatchObject({ body: { notification_ids: ['2'] } }));
  await eventually(() => expect(server.list()).toHaveLength(2));
});

test('all are cleared at once, and restored if that is refused', async () => {
  const server = await serverWith({ 'DELETE /notifications': refused, 'DELETE /notifications/clear-all': refused });
  const cleared = clearAll(server.records, 120);
  expect(server.list()).toEqual([]);
  expect([server.unread(), server.total()]).toEqual([0, 0]);
  await cleared;
  expect(server.list()).toHaveLength(2);
  expect([server.unread(), server.total()]).toEqual([120, 120]);
});

test('a restored notification is in its old place, once', async () => {
  const server = await serverWith({});
  const { undo } = await server.records.write(removeNotification({ id: '2' }));
  const back = runUndo(server.records, undo);
  expect(server.list().map(({ id }) => id)).toEqual(['2', '1']);
  expect(server.total()).toBe(120);
  await back;
  expect(server.list().map(({ id }) => id)).toEqual(['2', '1']);
});
