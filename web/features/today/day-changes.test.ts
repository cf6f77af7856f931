import { expect, test } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { aDayOccurrence, aDayTask, type DayTaskFields } from '#web/testing/a-task.ts';
import { pickedByOrder, undoReorder, withDayOrder, withoutSuggestion } from './day-changes.ts';

const FRIDAY = '2026-11-20';
const task = (id: string, fields: DayTaskFields = {}) =>
  aDayTask(id, { estimated_duration: 30, picked: true, ...fields });
const due = (id: string) => task(id, { due_date: FRIDAY, picked: false });
const dayOf = (...tasks: TodayTask[]) =>
  ({
    date: FRIDAY,
    tasks,
    available_tasks: [task('someday')],
    suggestions: [{ task: task('someday'), reason: 'It fits' }],
    total_tasks: tasks.length,
    completed_tasks: 0,
    estimated_duration: 0,
    usual_task_minutes: 30,
    more_open: [],
    more_completed: [],
  }) as unknown as Today;
const list = ({ tasks }: Today) => tasks.map(({ id, picked }) => (picked ? id : `(${id})`));

test('reordering picks the named tasks', () => {
  expect(list(withDayOrder(dayOf(task('a'), task('b'), due('c')), ['c', 'a', 'b']))).toEqual(['c', 'a', 'b']);
  expect(list(withDayOrder(dayOf(task('a'), due('b'), due('c')), ['c', 'a']))).toEqual(['c', 'a', '(b)']);
});

test('moving a row picks no more than necessary', () => {
  const ids = (...rows: TodayTask[]) => rows;
  expect(pickedByOrder(ids(task('b'), task('a'), due('c')), new Set(['a']))).toEqual(['b', 'a']);
  expect(pickedByOrder(ids(task('a'), due('d'), due('c')), new Set(['d']))).toEqual(['a', 'd']);
  expect(pickedByOrder(ids(due('c'), task('a'), due('d')), new Set(['a']))).toEqual(['c', 'a']);
});

test('a dismissed task is no longer suggested', () => {
  expect(withoutSuggestion(dayOf(), 'someday').suggestions).toEqual([]);
});

test('undoing an order removes the tasks that only it had picked', () => {
  const before = [task('a'), task('b'), due('c'), due('d')];
  expect(undoReorder(before, ['b', 'a'])).toEqual({ order: ['a', 'b'], news: [] });
  expect(undoReorder(before, ['d', 'a', 'b'])).toEqual({ order: ['a', 'b'], news: ['d'] });
  const run = aDayOccurrence('run', { due_date: FRIDAY });
  expect(undoReorder([task('a'), due('c'), run, due('d')], ['run', 'a'])).toEqual({
    order: ['a', 'c', 'run'],
    news: [],
  });
});
