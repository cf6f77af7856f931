import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { leftToday, minutesOf, newestTasks, nextTasks } from './pick-tasks.ts';

const TODAY = '2026-11-20';
const task = (name: string, rest: Partial<Task> = {}) =>
  ({
    name,
    due_date: null,
    due_time: null,
    start_date: null,
    can_start: true,
    priority: 'medium',
    estimated_duration: null,
    created_at: '2026-11-01T08:00:00Z',
    ...rest,
  }) as Task;
const names = (tasks: Task[]) => tasks.map(({ name }) => name);

test('what is left of the day is due on it, by time and priority, and then overdue, the oldest first', () => {
  const tasks = [
    task('late', { due_date: '2026-11-18' }),
    task('very late', { due_date: '2026-10-01' }),
    task('some time'),
    task('evening', { due_date: TODAY, due_time: '19:00' }),
    task('any time, low', { due_date: TODAY, priority: 'low' }),
    task('any time, high', { due_date: TODAY, priority: 'high' }),
    task('morning', { due_date: TODAY, due_time: '08:30', priority: 'low' }),
    task('tomorrow', { due_date: '2026-11-21' }),
  ];
  expect(names(leftToday(tasks, TODAY))).toEqual([
    'morning',
    'evening',
    'any time, high',
    'any time, low',
    'very late',
    'late',
  ]);
});

test('next comes what may be started, the soonest due first, then the most important', () => {
  const tasks = [
    task('whenever'),
    task('whenever, high', { priority: 'high' }),
    task('next week', { due_date: '2026-11-27' }),
    task('starts later', { start_date: '2026-11-21' }),
    task('blocked', { can_start: false }),
    task('started', { start_date: TODAY, due_date: '2026-11-25' }),
  ];
  expect(names(nextTasks(tasks, TODAY))).toEqual(['started', 'next week', 'whenever, high', 'whenever']);
});

test('the newest come first', () => {
  const tasks = [task('old'), task('new', { created_at: '2026-11-19T08:00:00Z' })];
  expect(names(newestTasks(tasks))).toEqual(['new', 'old']);
});

test('minutes are summed as far as they are known', () => {
  expect(minutesOf([task('a', { estimated_duration: 90 }), task('b'), task('c', { estimated_duration: 75 })])).toBe(
    165,
  );
});
