import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { today } from '#web/platform/clock.ts';
import { aDayTask, type DayTaskFields } from '#web/testing/a-task.ts';
import { addDays } from '#contract/general/days.ts';
import { withDropped, withPicked, withPlan } from './planned-day.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const task = (id: string, fields: DayTaskFields = {}) =>
  aDayTask(id, { estimated_duration: 30, picked: true, ...fields });
const due = (id: string) => task(id, { due_date: FRIDAY, picked: false });
const dayOf = (...tasks: TodayTask[]) =>
  ({
    date: FRIDAY,
    tasks,
    available_tasks: [task('someday')],
    suggestions: [{ task: task('someday'), reason: 'It fits' }],
    usual_task_minutes: 20,
    more_open: [],
    more_completed: [],
  }) as unknown as Today;
const planFor = (date: string, ...tasks: (TodayTask & Task)[]) => ({ date, ids: tasks.map(({ id }) => id), tasks });
const list = ({ tasks }: Today) => tasks.map(({ id, picked }) => (picked ? id : `(${id})`));

test('a picked task comes after earlier picks and before tasks that are only due, and is no longer suggested', () => {
  const day = withPicked(dayOf(task('a'), due('b')), [task('someday')]);
  expect(list(day)).toEqual(['a', 'someday', '(b)']);
  expect([day.available_tasks, day.suggestions, day.total_tasks, day.estimated_duration]).toEqual([[], [], 3, 90]);
  expect(list(withPicked(day, [task('b')]))).toEqual(['a', 'someday', 'b']);
  expect(list(withPicked(day, [task('a')]))).toEqual(['a', 'someday', '(b)']);
});

test('a task without an estimate is planned with the usual length, and counted as assumed', () => {
  const day = withPicked(dayOf(task('a')), [
    task('b', { estimated_duration: null }),
    task('c', { estimated_duration: 0 }),
  ]);
  expect([day.estimated_duration, day.planned_minutes, day.assumed_count]).toEqual([30, 50, 1]);
});

test('tasks completed outside the rows of the day stay counted', () => {
  const none = { pillar_id: null, pillar_name: null, pillar_color: null };
  const more_completed = [{ ...none, tasks: 7, estimated_duration: 45, assumed_count: 2 }];
  const day = withPicked({ ...dayOf(task('a', { completed: true })), more_completed }, [task('b')]);
  expect(day).toMatchObject({ total_tasks: 9, completed_tasks: 8, estimated_duration: 105, planned_minutes: 145 });
});

test('a picked task without a row is no longer in the sum of those', () => {
  const work = { pillar_id: 'work', pillar_name: 'Work', pillar_color: '#5B8DEF' };
  const more = { ...work, tasks: 3, estimated_duration: 50, assumed_count: 1 };
  const day = { ...dayOf(task('a')), more_open: [{ ...more, pillar_id: 'health' }, more] };
  const beyond = task('b', { due_date: FRIDAY, pillar_id: 'work' });
  const picked = withPicked(day, [beyond, task('c', { pillar_id: 'work' })]);
  expect(picked.more_open[1]).toEqual({ ...more, tasks: 2, estimated_duration: 20 });
  expect([list(picked), picked.total_tasks]).toEqual([['a', 'b', 'c'], 3 + 5]);
  expect(withPicked({ ...day, more_open: [{ ...more, tasks: 1 }] }, [beyond]).more_open).toEqual([]);
});

test('planned tasks leave other days at once, but stay where they are due or were completed', () => {
  const done = task('done', { completed: true });
  const day = dayOf(task('a'), task('b'), task('c', { due_date: FRIDAY }), done);
  const planned = withPlan(day, planFor(SATURDAY, task('a'), task('c'), done));
  expect(list(planned)).toEqual(['b', '(c)', 'done']);
  expect([planned.total_tasks, planned.completed_tasks, planned.estimated_duration]).toEqual([3, 1, 90]);
  expect(list(withPlan(day, planFor(FRIDAY, task('d'))))).toEqual(['a', 'b', 'c', 'done', 'd']);
});

test('a task removed from the day stays on it if it is due; a late one is due today only', () => {
  expect(list(withDropped(dayOf(task('a'), task('b')), 'a'))).toEqual(['b']);
  expect(list(withDropped(dayOf(task('a', { due_date: FRIDAY }), task('b')), 'a'))).toEqual(['b', '(a)']);
  const late = task('a', { due_date: '2026-11-18' });
  expect(list(withDropped({ ...dayOf(late), date: today() }, 'a'))).toEqual(['(a)']);
  expect(list(withDropped({ ...dayOf(late), date: addDays(today(), 1) }, 'a'))).toEqual([]);
  expect(list(withDropped(dayOf(task('a', { due_date: SATURDAY })), 'a'))).toEqual([]);
});
