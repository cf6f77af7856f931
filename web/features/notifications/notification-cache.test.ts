import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { withRestored } from './notification-cache.ts';

const row = (id: string, hour: number) =>
  ({ id, is_read: false, created_at: `2026-11-21T${hour}:00:00.000Z` }) as Notification;
const ids = (rows: readonly Notification[]) => rows.map(({ id }) => id);

test('what is brought back stands where it was, once', () => {
  const back = withRestored([row('c', 12), row('a', 10)], [row('b', 11)]);
  expect(ids(back)).toEqual(['c', 'b', 'a']);
  expect(ids(withRestored(back, [row('b', 11)]))).toEqual(['c', 'b', 'a']);
});
