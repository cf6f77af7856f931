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
  [{ estimated_duration: 45 }, '“Pay rent” now 45 min'],
  [{ estimated_duration: null }, '“Pay rent” without an estimate'],
  [{ status: 'in_progress' }, '“Pay rent” moved to In progress'],
  [{ reminder_date: '2026-11-20' }, '“Pay rent” changed'],
])('a chosen value %o has a toast', (changes, text) => {
  expect(savedText(TASK, changes)).toBe(text);
});

test('a new time is shown with the day that the task is due', () => {
  expect(savedText(TASK, { due_time: '09:00' })).toMatch(/^“Pay rent” due tomorrow, 9:00/);
  expect(savedText(TASK, { due_time: null })).toBe('“Pay rent” due tomorrow');
});

test('typed text has none', () => {
  expect([savedText(TASK, { name: 'Pay the rent' }), savedText(TASK, { description: 'By card' })]).toEqual([
    undefined,
    undefined,
  ]);
});
