import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { without, withRead, withRestored } from './notification-cache.ts';

const row = (id: string, hour: number) =>
  ({ id, is_read: false, created_at: `2026-11-21T${hour}:00:00.000Z` }) as Notification;
const list = [row('c', 12), row('b', 11), row('a', 10)];
const ids = (rows: readonly Notification[]) => rows.map(({ id }) => id);

test('some or all are read', () => {
  expect(withRead(list, new Set(['b'])).map(({ is_read }) => is_read)).toEqual([false, true, false]);
  expect(withRead(list).every(({ is_read }) => is_read)).toBe(true);
});

test('what is brought back stands where it was, once', () => {
  const rest = without(list, new Set(['b']));
  expect(ids(rest)).toEqual(['c', 'a']);
  const back = withRestored(rest, [row('b', 11)]);
  expect(ids(back)).toEqual(['c', 'b', 'a']);
  expect(ids(withRestored(back, [row('b', 11)]))).toEqual(['c', 'b', 'a']);
});
