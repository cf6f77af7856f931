import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { runUndo } from '#web/records/act.ts';
import { listOf } from '#web/records/paged-query.ts';
import type { Paged } from '#web/records/pages.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { clearAll, deleteNotification, markAllRead, markRead, removeNotification } from './notification-mutations.ts';
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

test('all are cleared at once, and restored if that is refused', async () => {
  const server = await serverWith({ 'DELETE /notifications': refused, 'DELETE /notifications/clear-all': refused });
  const cleared = clearAll(server.records);
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
