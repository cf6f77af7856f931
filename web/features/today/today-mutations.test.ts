import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { planFor } from '#web/features/tasks/plan/plan-tasks.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { aDayOccurrence, aDayTask, aTask, type DayTaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { eventually } from '#web/testing/eventually.ts';
import { usePlannedFor } from '#web/features/tasks/plan/use-planned-for.ts';
import { resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { pickForDay, useDropTask } from './today-mutations.ts';
import { todayQueries } from './today-queries.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const FRIDAY = '2026-11-20';
const DAY = todayQueries.day(FRIDAY);
const row = (id: string, fields: DayTaskFields = {}) =>
  aDayTask(id, { estimated_duration: 30, picked: true, ...fields });
const someday = aTask('someday', { estimated_duration: 30 });
const SATURDAY = '2026-11-21';
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

test.each([null, FRIDAY])('Undo of a plan returns the task on days that are not shown (due %s)', async (due_date) => {
  const task = aTask('a', { due_date });
  const planned = { date: SATURDAY, due_date: due_date && SATURDAY };
  const { client, records } = fakeServer({
    'GET /today': ({ query }) => ({
      body: query.get('date') === FRIDAY ? dayOf(row('a', { due_date })) : { ...dayOf(), date: SATURDAY },
    }),
    'PUT /today/plan': () => ({
      body: {
        message: 'Planned',
        tasks: [{ ...task, due_date: planned.due_date }],
        before: [{ id: 'a', due_date, days: [{ date: FRIDAY, place: 0, due_date }], planned }],
      },
    }),
    'PUT /today/plan/restore': () => ({ body: { message: 'Undone', tasks: [task], kept_ids: [] } }),
  });
  const days = [DAY, todayQueries.day(SATURDAY)];
  for (const day of days) await client.fetchQuery(day as typeof DAY);
  const picked = () =>
    days.map(({ queryKey }) =>
      records
        .shown<Today>(queryKey)!
        .tasks.filter((each) => each.picked)
        .map(({ id }) => id),
    );
  const { undo } = await records.write(planFor(SATURDAY, ['a']));
  expect(picked()).toEqual([[], ['a']]);
  const [undone] = records.writeAll(undo);
  expect(picked()).toEqual([['a'], []]);
  await undone;
  expect(picked()).toEqual([['a'], []]);
});

test('Undo of a removal returns the task to a day that is not shown', async () => {
  const day = dayOf(row('a'), row('b'));
  const { client, records } = fakeServer({ 'GET /today': () => ({ body: day }) });
  await client.fetchQuery(DAY as never);
  const picked = () => records.shown<Today>(DAY.queryKey)!.tasks.map(({ id }) => id);
  const drop = await renderHook(() => useDropTask(day), { client });
  await perform(async () => drop.result(row('a')));
  expect(picked()).toEqual(['b']);
  await perform(async () => undoLast());
  expect(picked()).toEqual(['a', 'b']);
});

test('a day changed elsewhere is read again when a task asks whether it is on it', async () => {
  let day = dayOf(row('a'));
  const { client } = fakeServer({ 'GET /today': () => ({ body: day }) });
  await client.fetchQuery(DAY as never);
  const isPlanned = await renderHook(() => usePlannedFor(aTask('a'), FRIDAY), { client });
  expect(isPlanned.result).toBe(true);
  day = dayOf();
  await perform(() => client.invalidateQueries({ queryKey: ['today'] }));
  await eventually(() => expect(isPlanned.result).toBe(false));
});
