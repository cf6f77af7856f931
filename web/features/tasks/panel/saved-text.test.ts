import { beforeEach, expect, test, vi } from 'vitest';
import type { TaskChanges } from '#contract/tasks.ts';
import { aTask } from '#web/testing/a-task.ts';
import { savedText } from './saved-text.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));

const TASK = aTask('t', { name: 'Pay rent', due_date: '2026-11-21' });

test.each<[TaskChanges, string]>([
  [{ due_date: '2026-11-20' }, '“Pay rent” due today'],
  [{ due_date: null, due_time: null }, '“Pay rent” without a due date'],
  [{ priority: 'high' }, '“Pay rent” now high priority'],
  [{ estimated_duration: 45 }, '“Pay rent” now estimated at 45 min'],
  [{ estimated_duration: null }, '“Pay rent” without an estimate'],
  [{ status: 'in_progress' }, '“Pay rent” moved to In progress'],
  [{ reminder_date: '2026-11-20' }, '“Pay rent” with a reminder today'],
  [{ reminder_date: null }, '“Pay rent” without a reminder'],
  [{ start_date: '2026-11-21' }, '“Pay rent” hidden until tomorrow'],
  [{ start_date: null }, '“Pay rent” no longer hidden'],
  [{ sub_task_completion_required: true }, '“Pay rent” completes with its last subtask'],
  [{ sub_task_completion_required: false }, '“Pay rent” no longer completes with its last subtask'],
  [{ recurrence_pattern: null }, '“Pay rent” changed'],
])('a chosen value %o has a toast', (changes, text) => {
  expect(savedText(TASK, changes)).toBe(text);
});

test('a new time is shown with the day that the task is due', () => {
  expect(savedText(TASK, { due_time: '09:00' })).toMatch(/^“Pay rent” due tomorrow, 9:00/);
  expect(savedText(TASK, { due_time: null })).toBe('“Pay rent” due tomorrow');
});

test('a new day or reminder without a time is shown with the time that stays', () => {
  const timed = { ...TASK, due_time: '09:00', reminder_date: '2026-11-20', reminder_time: '18:30' };
  expect(savedText(timed, { due_date: '2026-11-20' })).toMatch(/^“Pay rent” due today, 9:00/);
  expect(savedText(timed, { due_date: '2026-11-20', due_time: null })).toBe('“Pay rent” due today');
  expect(savedText(timed, { reminder_date: '2026-11-21' })).toMatch(/ with a reminder tomorrow, (?:18|6):30/);
  expect(savedText(timed, { reminder_time: '08:00' })).toMatch(/ with a reminder today, 8:00/);
});

test('a completed task that is to do again was reopened', () => {
  const done = { ...TASK, completed: true };
  expect(savedText(done, { status: 'todo' })).toBe('“Pay rent” reopened');
  expect(savedText(done, { status: 'review' })).toBe('“Pay rent” moved to Review');
});

test('typed text has none', () => {
  expect([savedText(TASK, { name: 'Pay the rent' }), savedText(TASK, { description: 'By card' })]).toEqual([
    undefined,
    undefined,
  ]);
});
