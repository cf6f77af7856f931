import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { countRows, countUnread } from '../count-unread.ts';
import { byDay, latestOfEach, type LatestNotification, shownRows } from './notification-days.ts';

const UTC = { timezone: 'UTC', day_start_hour: 0 };
const LIST = [
  ...['g', 'f', 'e'].map((id) => ({ id, type: 'task_due', listed_at: '2026-11-21T11:00:00.000Z' })),
  { id: 'd', type: 'task_overdue', listed_at: '2026-11-21T10:00:00.000Z' },
  { id: 'c', type: 'task_reminder', listed_at: '2026-11-21T09:00:00.000Z' },
  { id: 'b', type: 'task_overdue', listed_at: '2026-11-21T08:00:00.000Z' },
  { id: 'a', type: 'task_due', listed_at: '2026-11-20T09:00:00.000Z' },
] as Notification[];
const shown = (list: readonly Notification[]) =>
  byDay(latestOfEach(list, UTC), UTC).map(({ day, groups }) => [
    day,
    ...groups.map(({ type, rows }) => `${type}: ${rows.map(({ id }) => id).join(' ')}`),
  ]);

test('three notifications of a day are in order of arrival, more are grouped by kind', () => {
  expect(shown(LIST.slice(3))).toEqual([
    ['2026-11-21', 'null: d c b'],
    ['2026-11-20', 'null: a'],
  ]);
  expect(shown(LIST.slice(2))).toEqual([
    ['2026-11-21', 'task_reminder: c', 'task_due: e', 'task_overdue: d b'],
    ['2026-11-20', 'null: a'],
  ]);
});

const about = (id: string, day: number, fields: Partial<Notification> = {}) =>
  ({ id, listed_at: `2026-11-${day}T09:00:00.000Z`, is_read: false, ...fields }) as Notification;
const rowsOf = (...list: Notification[]) =>
  latestOfEach(list, UTC).map(({ id, older, is_read }) => [id, older.map((each) => each.id).join(' '), is_read]);

test('a task has one row with its newest notification, a day, and while they are unread', () => {
  const [rent, water] = [{ related_task_id: 'rent' }, { related_recurring_task_id: 'water' }];
  const list = [about('d', 21, rent), about('c', 21, water), about('b', 21, rent), about('a', 20, rent)];
  expect(rowsOf(...list)).toEqual([
    ['d', 'b a', false],
    ['c', '', false],
  ]);
  const read = list.map((each) => ({ ...each, is_read: true }));
  expect(rowsOf(...read)).toEqual([
    ['d', 'b', true],
    ['c', '', true],
    ['a', '', true],
  ]);
  expect(rowsOf(read[0]!, list[2]!)).toEqual([['d', 'b', false]]);
  expect(rowsOf(about('y', 21), about('x', 21))).toHaveLength(2);
  // A read one between two unread ones.
  const between = [list[0]!, about('c', 20, { ...rent, is_read: true }), about('a', 19, rent)];
  expect(rowsOf(...between)).toEqual([
    ['d', 'a', false],
    ['c', '', true],
  ]);
});

test('what is counted is what is shown, and what is not loaded counts as it is', () => {
  const items = [
    about('c', 21, { related_task_id: 'rent' }),
    about('b', 21),
    about('a', 20, { related_task_id: 'rent' }),
  ];
  expect([countUnread({ items, total: 3 }), countUnread({ items, total: 60 })]).toEqual([2, 59]);
  expect(countRows({ items, total: 3 }, latestOfEach(items, UTC))).toBe(2);
});

test('a kind with many notifications of a day shows three of them until it is opened', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ id: `${index}` })) as LatestNotification[];
  const ofKind = { type: 'task_overdue', rows } as const;
  expect(shownRows(ofKind, false)).toEqual({ shown: rows.slice(0, 3), hidden: 2 });
  expect(shownRows(ofKind, true)).toEqual({ shown: rows, hidden: 0 });
  expect(shownRows({ ...ofKind, rows: rows.slice(1) }, false)).toEqual({ shown: rows.slice(1), hidden: 0 });
  expect(shownRows({ type: null, rows }, false)).toEqual({ shown: rows, hidden: 0 });
});
