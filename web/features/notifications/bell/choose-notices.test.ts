import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { chooseNotices } from './choose-notices.ts';

const notice = (id: string, sent_at: string | null, changes: Partial<Notification> = {}): Notification => ({
  id,
  type: 'task_due',
  title: `“${id}” is due`,
  message: '',
  related_task_id: null,
  related_project_id: null,
  related_recurring_task_id: null,
  related_instance_id: null,
  project_name: null,
  task_name: null,
  priority: null,
  is_read: false,
  is_settled: false,
  read_at: null,
  channels: ['browser', 'email'],
  scheduled_for: sent_at,
  sent_at,
  deliveries: [],
  listed_at: '2026-11-20T09:00:00.000Z',
  created_at: '2026-11-21T08:00:00.000Z',
  ...changes,
});

const NINE = '2026-11-21T09:00:00.000Z';
const TEN = '2026-11-21T10:00:00.000Z';
const ids = (rows: readonly Notification[]) => rows.map(({ id }) => id);

test('a new device shows no old notifications, and from then on new ones', () => {
  const first = chooseNotices([notice('a', NINE)], null);
  expect(first.show).toEqual([]);
  const second = chooseNotices([notice('b', TEN), notice('a', NINE)], first.mark);
  expect(ids(second.show)).toEqual(['b']);
});

test('a notification in a previously empty list is new', () => {
  const { mark } = chooseNotices([], null);
  expect(ids(chooseNotices([notice('a', NINE)], mark).show)).toEqual(['a']);
});

test('nothing is shown twice, even if two were sent at the same moment and seen one after the other', () => {
  const { mark } = chooseNotices([], null);
  const one = chooseNotices([notice('a', NINE)], mark);
  const both = [notice('b', NINE), notice('a', NINE)];
  const two = chooseNotices(both, one.mark);
  expect(ids(two.show)).toEqual(['b']);
  expect(chooseNotices(both, two.mark).show).toEqual([]);
});

test('a deleted and restored notification is not shown again', () => {
  const { mark } = chooseNotices([notice('b', TEN), notice('a', NINE)], chooseNotices([], null).mark);
  const away = chooseNotices([notice('b', TEN)], mark);
  expect(chooseNotices([notice('b', TEN), notice('a', NINE)], away.mark).show).toEqual([]);
  const empty = chooseNotices([], mark);
  expect(chooseNotices([notice('b', TEN), notice('a', NINE)], empty.mark).show).toEqual([]);
});

test('notifications waiting for the end of the quiet hours, read ones, and those for mail only are left out', () => {
  const { mark } = chooseNotices([], null);
  const rows = [
    notice('waits', null),
    notice('read', NINE, { is_read: true }),
    notice('mail only', NINE, { channels: ['email'] }),
  ];
  expect(chooseNotices(rows, mark).show).toEqual([]);
});

test('the oldest comes first', () => {
  const { mark } = chooseNotices([], null);
  expect(ids(chooseNotices([notice('b', TEN), notice('a', NINE)], mark).show)).toEqual(['a', 'b']);
});
