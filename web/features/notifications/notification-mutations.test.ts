import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { clearAll, deleteNotification, markAllRead, markRead } from './notification-mutations.ts';
import { notificationQueries } from './notification-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (id: string) =>
  ({ id, title: id, is_read: false, created_at: `2026-11-21T1${id}:00:00.000Z` }) as Notification;
const ALL = notificationQueries.all();

async function serverWith(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /notifications': () => ({ body: [row('2'), row('1')] }), ...answers });
  await server.open({ queryKey: ALL.queryKey, queryFn: ALL.queryFn });
  return { ...server, list: () => server.shown<Notification[]>(ALL) };
}
const refused = () => ({ status: 400, body: { detail: 'No' } });

test('one or all are read at once', async () => {
  const server = await serverWith({});
  const one = markRead(server.records, row('1'));
  expect(server.list().map(({ is_read }) => is_read)).toEqual([false, true]);
  const all = markAllRead(server.records);
  expect(server.list().every(({ is_read }) => is_read)).toBe(true);
  await Promise.all([one, all]);
});

test('one that cannot be deleted is there again', async () => {
  const server = await serverWith({ 'DELETE /notifications/1': refused });
  const deleted = deleteNotification(server.records, row('1'));
  expect(server.list().map(({ id }) => id)).toEqual(['2']);
  await deleted;
  expect(server.list().map(({ id }) => id)).toEqual(['2', '1']);
});

test('all are gone at once, and there again when that is refused', async () => {
  const server = await serverWith({ 'DELETE /notifications': refused, 'DELETE /notifications/clear-all': refused });
  const cleared = clearAll(server.records);
  expect(server.list()).toEqual([]);
  await cleared;
  expect(server.list()).toHaveLength(2);
});
