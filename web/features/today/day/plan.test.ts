import { expect, test } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { aDayOccurrence, aDayTask, type DayTaskFields } from '#web/testing/a-task.ts';
import type { ShownDay } from '../today-queries.ts';
import { asOver, excessText, planOf } from './plan.ts';

const DAY = '2026-11-20';
let rows = 0;
const LIMITS = { weekdays: [], month_day: null, end_date: null, max_instances: null, rrule: null };
const DAILY: TodayTask['recurrence_pattern'] = { type: 'daily', interval: 1, ...LIMITS };
const row = (
  pillar: string | null,
  estimated_duration: number | null,
  fields: DayTaskFields = {},
  id = `row ${(rows += 1)}`,
) =>
  aDayTask(id, {
    ...{ pillar_id: pillar, pillar_name: pillar, pillar_color: pillar && '#3FB984', estimated_duration },
    ...fields,
  });
const dayOf = (tasks: TodayTask[], capacity_minutes = 360) =>
  ({
    date: DAY,
    tasks,
    balance: ['Health', 'Work'].map((pillar_id) => ({ pillar_id })),
    capacity_minutes,
    usual_task_minutes: 25,
    more_open: [],
    more_completed: [],
  }) as unknown as Today;
const plan = (tasks: TodayTask[], capacity?: number) => planOf(dayOf(tasks, capacity), 'running');
const drawn = (tasks: TodayTask[], capacity?: number) =>
  plan(tasks, capacity).segments.map(({ name, minutes, over }) => `${name} ${minutes}${over ? ' over' : ''}`);

test('the bar is as wide as the capacity, with a segment for each pillar in order, and one without pillar', () => {
  const tasks = [row(null, 45), row('Work', 100), row('Health', 45), row('Work', 35)];
  expect(drawn(tasks)).toEqual(['Health 45', 'Work 135', 'No pillar 45']);
  expect(plan(tasks).segments.map(({ width }) => width)).toEqual([12.5, 37.5, 12.5]);
  expect(plan(tasks)).toMatchObject({ limit: null, excess: 0, past: new Set(), movable: new Set() });
  expect(excessText(plan(tasks))).toBeNull();
});

test('a segment shows how much of it is done, past the limit as well', () => {
  const done = (pillar: string, minutes: number) => row(pillar, minutes, { completed: true });
  const doneOf = (tasks: TodayTask[], capacity?: number) =>
    plan(tasks, capacity).segments.map(({ name, minutes, doneMinutes }) => `${name} ${doneMinutes} of ${minutes}`);
  expect(doneOf([row('Work', 30), done('Work', 60), row('Health', 20)])).toEqual(['Health 0 of 20', 'Work 60 of 90']);
  expect(doneOf([row('Work', 30), done('Work', 60)], 40)).toEqual(['Work 40 of 40', 'Work 20 of 50']);
});

test('completions outside the rows of the day fill the bar first', () => {
  const more = { pillar_id: 'Work', pillar_name: 'Work', pillar_color: '#3FB984', tasks: 3 };
  const day = {
    ...dayOf([row('Work', 30)], 120),
    more_completed: [{ ...more, estimated_duration: 75, assumed_count: 1 }],
  };
  const { segments, excess, past } = planOf(day as Today, null);
  expect(segments.map(({ name, minutes, doneMinutes }) => [name, minutes, doneMinutes])).toEqual([
    ['Work', 120, 100],
    ['Work', 10, 0],
  ]);
  expect([excess, past.size]).toEqual([10, 1]);
});

test('open tasks without a row fill the bar last', () => {
  const more = { pillar_id: 'Work', pillar_name: 'Work', pillar_color: '#3FB984', tasks: 900 };
  const day = {
    ...dayOf([row('Health', 30)], 60),
    more_open: [{ ...more, estimated_duration: 75, assumed_count: 1 }],
  };
  const { segments, excess, past } = planOf(day as Today, null);
  expect(segments.map(({ name, minutes, over }) => [name, minutes, over])).toEqual([
    ['Health', 30, false],
    ['Work', 30, false],
    ['Work', 70, true],
  ]);
  expect([excess, past.size]).toEqual([70, 0]);
});

test('a pillar has one segment on each side of the limit, and the row that crosses it is on both', () => {
  const crossing = row('Work', 60);
  const last = row('Health', 30);
  const done = row('Work', 300, { completed: true });
  const more = row('Work', 30);
  const tasks = [row('Health', 30), crossing, last, more, done];
  expect(drawn(tasks)).toEqual(['Health 30', 'Work 330', 'Health 30 over', 'Work 60 over']);
  const { limit, excess, past, segments } = plan(tasks);
  expect([limit, excess, past]).toEqual([(360 / 450) * 100, 90, new Set([crossing.id, last.id, more.id])]);
  expect(segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
});

test('only as many rows are offered to wait as necessary: the least important, the last ones first', () => {
  const [first, high, low, last] = [
    row('Work', 30),
    row('Work', 60, { priority: 'high' }),
    row('Work', 30, { priority: 'low' }),
    row('Work', 30),
  ];
  const tasks = [first, high, low, last];
  expect(plan(tasks, 130).movable).toEqual(new Set([low.id]));
  expect(plan(tasks, 100).movable).toEqual(new Set([low.id, last.id]));
  expect(plan(tasks, 0).movable.size).toBe(4);
});

test('among rows of one priority, late ones wait last, and those of a pillar with more than wanted first', () => {
  const [work, latest, late, home] = [
    row('Work', 30),
    row('Work', 30, { due_date: '2026-11-10' }),
    row('Work', 30, { due_date: '2026-11-19' }),
    row('Health', 30),
  ];
  const day = dayOf([work, latest, late, home], 90);
  day.balance = [
    { ...day.balance[0]!, pillar_id: 'Health', planned_percentage: 25, target_percentage: 50 },
    { ...day.balance[0]!, pillar_id: 'Work', planned_percentage: 75, target_percentage: 50 },
  ];
  const movable = (capacity_minutes: number) => planOf({ ...day, capacity_minutes }, null).movable;
  expect(movable(90)).toEqual(new Set([work.id]));
  expect(movable(60)).toEqual(new Set([work.id, home.id]));
  expect(movable(30)).toEqual(new Set([work.id, home.id, late.id]));
  expect(movable(0).size).toBe(4);
});

test('what is done is not an overload that could be moved away: only what is open is', () => {
  const tasks = [row('Work', 14_000, { completed: true }), row('Work', 60), row('Home', 30)];
  const figures = plan(tasks, 360);
  expect([figures.excess, figures.movable.size, figures.remaining]).toEqual([90, 2, 0]);
  expect(excessText(figures)).toBe('The day is full, and 1 h 30 is still open. Two tasks can wait.');
  expect(plan(tasks.slice(0, 1), 360)).toMatchObject({ excess: 0, remaining: 0 });
});

test('tasks that are not due wait before those that are due on the day', () => {
  const [due, anyDay, later] = [
    row('Work', 30, { due_date: DAY }),
    row('Work', 30),
    row('Work', 30, { due_date: '2026-11-25' }),
  ];
  expect(plan([due, anyDay, later], 30).movable).toEqual(new Set([anyDay.id, later.id]));
});

test('a task that is due and has high priority is offered only once nothing else could wait', () => {
  const urgent = [
    row('Work', 120, { priority: 'high', due_date: DAY }),
    row('Work', 90, { priority: 'high', due_date: '2026-11-18' }),
  ];
  const others = [row('Work', 30, { due_date: DAY }), row('Work', 30, { priority: 'high' })];
  expect(plan([...urgent, ...others], 60).movable).toEqual(new Set(others.map(({ id }) => id)));
  expect(excessText(plan([...urgent, ...others], 60))).toBe(
    '3 h 30 over capacity. Two tasks can wait, which leaves 2 h 30 over.',
  );
  expect(plan(urgent, 90).movable).toEqual(new Set([urgent[0]!.id]));
  expect(excessText(plan(urgent, 90))).toBe('2 h over capacity. Nothing can wait except one high-priority task.');
});

test('a row that a later choice made unnecessary is not offered to wait', () => {
  const [small, large] = [row('Work', 15, { priority: 'low' }), row('Work', 60)];
  expect(plan([large, small, row('Work', 60, { priority: 'high' })], 80).movable).toEqual(new Set([large.id]));
});

test('timed, repeating, running, completed and zero-length tasks are not offered to wait', () => {
  const waits = [row('Work', 200), row('Work', 200)];
  const stays = [
    row('Work', 30, { due_time: '12:30' }),
    aDayOccurrence('run', { pillar_id: 'Work', estimated_duration: 30 }),
    row('Work', 30, { recurrence_pattern: DAILY }),
    row('Work', 30, {}, 'running'),
    row('Work', 30, { completed: true }),
    row('Work', 0),
  ];
  expect(plan([...stays, ...waits], 300).movable).toEqual(new Set(waits.map(({ id }) => id)));
  expect(excessText(plan([...stays, ...waits], 300))).toBe('4 h 10 over capacity. Two tasks can wait.');
  expect(excessText(plan([...stays, row('Work', 20)], 60))).toBe(
    '1 h 50 over capacity. One task can wait, which leaves 1 h 30 over.',
  );
  expect(excessText(plan(stays, 60))).toBe('1 h 30 over capacity.');
});

test('a day over its capacity has no warning once nothing is left', () => {
  const done = row('Work', 480, { completed: true });
  expect(excessText(plan([done]))).toBeNull();
  expect(plan([done]).limit).toBe(75);
  expect(excessText(plan([done, row('Work', 30)]))).toBe(
    'The day is full, and 30 min is still open. One task can wait.',
  );
});

test('a task without an estimate counts with the usual length, and can wait like any other', () => {
  const [estimated, unknown, last] = [row('Work', 30), row('Health', null), row('Work', null, { completed: true })];
  expect(drawn([estimated, unknown, last])).toEqual(['Health 25', 'Work 55']);
  const { excess, past, movable } = plan([estimated, unknown, last], 60);
  expect([excess, past, movable]).toEqual([20, new Set([unknown.id]), new Set([unknown.id])]);
});

test('a day without capacity and tasks has an empty bar', () => {
  expect(plan([], 0)).toMatchObject({ segments: [], limit: null });
});

test('a day that is over counts what was picked, due or done on it, not what was only late', () => {
  const tasks = [
    aDayTask('late', { due_date: '2026-11-18' }),
    aDayTask('picked', { due_date: '2026-11-18', picked: true }),
    aDayTask('done', { due_date: '2026-11-18', completed: true }),
    aDayTask('due', { due_date: '2026-11-20' }),
  ];
  const day = { date: '2026-11-20', tasks, total_tasks: 4, more_open: [], more_completed: [] } as unknown as ShownDay;
  const over = asOver(day);
  expect([over.tasks.map(({ id }) => id), over.total_tasks]).toEqual([['picked', 'done', 'due'], 3]);
});
