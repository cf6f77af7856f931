import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { byDay, shownRows } from './notification-days.ts';

const UTC = { timezone: 'UTC', day_start_hour: 0 };
const LIST = [
  ...['g', 'f', 'e'].map((id) => ({ id, type: 'task_due', listed_at: '2026-11-21T11:00:00.000Z' })),
  { id: 'd', type: 'task_overdue', listed_at: '2026-11-21T10:00:00.000Z' },
  { id: 'c', type: 'task_reminder', listed_at: '2026-11-21T09:00:00.000Z' },
  { id: 'b', type: 'task_overdue', listed_at: '2026-11-21T08:00:00.000Z' },
  { id: 'a', type: 'task_due', listed_at: '2026-11-20T09:00:00.000Z' },
] as Notification[];
const shown = (byKind: boolean) =>
  byDay(LIST, UTC, byKind).map(({ day, groups }) => [
    day,
    ...groups.map(({ type, rows }) => `${type}: ${rows.map(({ id }) => id).join(' ')}`),
  ]);

test('few notifications of a day are in order of arrival, many are also grouped by kind', () => {
  expect(shown(false)).toEqual([
    ['2026-11-21', 'null: g f e d c b'],
    ['2026-11-20', 'null: a'],
  ]);
  expect(shown(true)).toEqual([
    ['2026-11-21', 'task_reminder: c', 'task_due: g f e', 'task_overdue: d b'],
    ['2026-11-20', 'null: a'],
  ]);
});

test('a kind with many notifications of a day shows three of them until it is opened', () => {
  const rows = Array.from({ length: 6 }, (_, index) => ({ id: `${index}` })) as Notification[];
  const ofKind = { type: 'task_overdue', rows } as const;
  expect(shownRows(ofKind, false)).toEqual({ shown: rows.slice(0, 3), hidden: 3 });
  expect(shownRows(ofKind, true)).toEqual({ shown: rows, hidden: 0 });
  expect(shownRows({ ...ofKind, rows: rows.slice(1) }, false)).toEqual({ shown: rows.slice(1), hidden: 0 });
  expect(shownRows({ type: null, rows }, false)).toEqual({ shown: rows, hidden: 0 });
});
