import { afterEach, expect, test, vi } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { aDayOccurrence, aDayTask, aTask, type DayTaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { pickForDay } from './today-mutations.ts';
import { todayQueries } from './today-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const FRIDAY = '2026-11-20';
const DAY = todayQueries.day(FRIDAY);
const row = (id: string, fields: DayTaskFields = {}) =>
  aDayTask(id, { estimated_duration: 30, picked: true, ...fields });
const someday = aTask('someday', { estimated_duration: 30 });
const dayOf = (...tasks: TodayTask[]) =>
  ({
    date: FRIDAY,
    tasks,
    available_tasks: [someday],
    suggestions: [{ task: someday, reason: 'It fits' }],
    total_tasks: tasks.length,
    completed_tasks: 0,
    estimated_duration: 30 * tasks.length,
    planned_minutes: 30 * tasks.length,
    assumed_count: 0,
    usual_task_minutes: 30,
    more_open: [],
    more_completed: [],
  }) as unknown as Today;

async function serverWith(day: Today, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /today': () => ({ body: day }), ...answers });
  await server.open(DAY);
  return { ...server, day: () => server.shown<Today>(DAY) };
}

test('a day is shown as it was read', async () => {
  const day = dayOf(row('a'), aDayOccurrence('run', { template_id: 'r', estimated_duration: 30, picked: true }));
  const server = await serverWith(day);
  expect(server.day()).toEqual(day);
});

test('a ticked task is done on its day too, in its place, and open again after a refusal', async () => {
  const refused = () => ({ status: 400, body: { detail: 'No' } });
  const server = await serverWith(dayOf(row('a'), row('b')), { 'PUT /tasks/a': refused });
  const written = server.records.write(changeTask({ id: 'a', changes: { status: 'completed' } }));
  expect(server.day()).toMatchObject({ completed_tasks: 1, tasks: [{ completed: true, picked: true }, {}] });
  await expect(written).rejects.toThrow('No');
  expect(server.day()).toMatchObject({ completed_tasks: 0, tasks: [{ completed: false }, {}] });
});

test('an instance of a recurring task is completed, reopened and skipped on its day', async () => {
  const server = await serverWith(dayOf(aDayOccurrence('run', { estimated_duration: 30, picked: true }), row('b')));
  const written: Promise<unknown>[] = [];
  const set = (from: 'open' | 'completed', to: 'open' | 'completed' | 'skipped') =>
    written.push(server.records.write(setInstance({ id: 'run', from, to })));
  set('open', 'completed');
  expect(server.day()).toMatchObject({
    completed_tasks: 1,
    tasks: [{ status: 'completed', kanban_column: 'done' }, {}],
  });
  set('completed', 'open');
  expect(server.day()).toMatchObject({ completed_tasks: 0, tasks: [{ completed_at: null, status: 'todo' }, {}] });
  set('open', 'skipped');
  expect(server.day()).toMatchObject({ total_tasks: 1, tasks: [{ id: 'b' }] });
  await Promise.all(written);
});

test('a picked task is on the day at once and no longer suggested; a refusal suggests it again', async () => {
  const refused = () => ({ status: 404, body: { detail: 'Gone' } });
  const server = await serverWith(dayOf(row('a')), { 'POST /today/tasks/someday': refused });
  const picked = pickForDay(server.records, FRIDAY, someday);
  expect(server.day().tasks.map(({ id }) => id)).toEqual(['a', 'someday']);
  expect(server.day().suggestions).toEqual([]);
  await expect(picked).rejects.toThrow('Gone');
  expect(server.day()).toEqual(dayOf(row('a')));
});
