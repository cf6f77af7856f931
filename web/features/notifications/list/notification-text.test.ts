import { expect, test } from 'vitest';
import { bellCount, bellName } from '../bell/bell-text.ts';
import { lastDayOfWeek } from '../settings/digest-text.ts';
import { byDay, type LatestNotification } from './notification-days.ts';
import { placeOf } from './notification-place.ts';
import { quietText } from '../settings/quiet-text.ts';

test('the bell shows up to nine, and its name for screen readers has the full count', () => {
  expect([1, 9, 10, 120].map(bellCount)).toEqual(['1', '9', '9+', '9+']);
  expect([0, 1, 12].map(bellName)).toEqual([
    'Notifications',
    '1 unread notification',
    '9+ unread notifications, 12 in all',
  ]);
});

test('quiet hours are explained, and equal times mean none', () => {
  expect(quietText('22:00', '08:00', 'en-GB')).toBe('Notifications are held between 22:00 and 8:00.');
  expect(quietText('08:00', '08:00')).toBe('Off. You’re notified at any hour.');
});

test('the weekly digest names the last day of the week', () => {
  expect(lastDayOfWeek('monday', 'en')).toBe('Sunday');
  expect(lastDayOfWeek('sunday', 'en')).toBe('Saturday');
  expect(lastDayOfWeek('saturday', 'en')).toBe('Friday');
});

test("days follow the account's time zone and the start of its day", () => {
  const rows = ['2026-11-21T08:30:00.000Z', '2026-11-21T06:00:00.000Z'].map(
    (listed_at) => ({ listed_at }) as LatestNotification,
  );
  const days = (day_start_hour: number) => byDay(rows, { timezone: 'America/New_York', day_start_hour });
  expect(days(0).map(({ day }) => day)).toEqual(['2026-11-21']);
  expect(days(2).map(({ day, groups }) => [day, groups[0]!.rows.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 1],
  ]);
});

test('a notification links to the task, otherwise to the repeating task, otherwise to the project', () => {
  const related = {
    type: 'task_due' as const,
    ...{ related_task_id: null, related_project_id: 'p', related_recurring_task_id: null },
  };
  expect(placeOf({ ...related, related_task_id: 't' })).toEqual({ section: 'tasks', params: { task: 't' } });
  expect(placeOf({ ...related, related_recurring_task_id: 'r' })).toEqual({
    section: 'tasks',
    params: { view: 'repeating', id: 'r' },
  });
  expect(placeOf(related)).toEqual({ section: 'projects', params: { project: 'p' } });
  expect(placeOf({ ...related, related_project_id: null })).toBeNull();
});

test('an achievement notification links to all achievements', () => {
  const related = { related_task_id: null, related_project_id: null, related_recurring_task_id: null };
  expect(placeOf({ type: 'achievement_unlocked', ...related })).toEqual({
    section: 'dashboard',
    params: { view: 'achievements' },
  });
});
