import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import type { Task } from '#contract/tasks.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { aTask, anOccurrence } from '#web/testing/a-task.ts';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { useTaskKeys } from '../row/use-task-keys.tsx';
import { taskQueries } from '../task-queries.ts';

const network = vi.hoisted(() => ({ connection: 'online', listeners: new Set<() => void>() }));
vi.mock('#web/platform/connection/connection.ts', async (original) => ({
  ...(await original<object>()),
  currentConnection: () => network.connection,
  subscribeConnection: (listener: () => void) => {
    network.listeners.add(listener);
    return () => network.listeners.delete(listener);
  },
}));
function setConnection(connection: 'online' | 'offline') {
  network.connection = connection;
  for (const listener of network.listeners) listener();
}

beforeEach(resetToasts);
afterEach(() => {
  setConnection('online');
  vi.unstubAllGlobals();
});

const DAY = '2026-11-20';
const NEXT = '2026-11-27';
const THIRD = '2026-12-04';
const FIRST = aTask('first', { recurring_task_id: 'rule', due_date: DAY });

/** A list with the first task of a rule and another task; the keys of its rows. */
async function open(occurrences = [anOccurrence('next', { due_date: NEXT })], fields: Partial<Task> = {}) {
  let due = DAY;
  const moveTo = (day: string) => {
    due = day;
    return { body: { message: '' } };
  };
  const tasks = () => [{ ...FIRST, ...fields, due_date: due }, aTask('other')];
  const server = fakeServer({
    'GET /tasks': () => ({ body: tasks(), headers: { 'X-Total-Count': '2' } }),
    'GET /tasks/occurrences': () => ({ body: due === DAY ? occurrences : [] }),
    'GET /recurring-tasks': () => ({ body: [{ id: 'rule', next_dates: [DAY, THIRD] }] }),
    'PUT /recurring-task-instances/first/skip': () => moveTo(due === DAY ? NEXT : THIRD),
    'PUT /recurring-task-instances/first/reopen': ({ query }) => {
      const day = query.get('due_date')!;
      return moveTo(day < due ? day : due);
    },
    'DELETE /tasks/other': () => ({ body: { message: '', trash_id: 'trash' } }),
  });
  await server.open(taskQueries.open());
  await server.open(taskQueries.occurrences());
  const { records } = server;
  const hook = await renderHook(() => useTaskKeys({ taskOf: (id) => records.get('task', id) }), {
    client: server.client,
  });
  const press = (key: string, id: string) =>
    perform(() =>
      hook.result.keys.find(({ keys }) => keys.includes(key))!.press(id, undefined as never, undefined as never, null),
    );
  return { ...server, press, due: () => records.get('task', 'first')?.due_date };
}
const writes = (sent: readonly { line: string }[]) =>
  sent.map(({ line }) => line).filter((line) => !line.startsWith('GET'));

test('S skips the first task of a rule: it moves to the next day at once, and back with Undo', async () => {
  const { press, due, sent, records } = await open();
  setConnection('offline');
  await press('s', 'first');
  expect([due(), records.get('occurrence', 'next'), currentToast().toast?.message]).toEqual([
    ...[NEXT, undefined, '“first” skipped'],
  ]);
  setConnection('online');
  await eventually(() => expect(records.unsent).toEqual([]));
  await perform(() => currentToast().toast!.action!.run());
  expect(writes(sent)).toEqual([
    'PUT /recurring-task-instances/first/skip',
    'PUT /recurring-task-instances/first/reopen',
  ]);
  await eventually(() => expect(due()).toBe(DAY));
});

test('the Undo of an earlier skip is for its day, and that of the later one then leaves the task there', async () => {
  const { press, due, sent, records } = await open();
  const undos: (() => void)[] = [];
  for (const day of [NEXT, THIRD]) {
    await press('s', 'first');
    await eventually(() => expect(due()).toBe(day));
    undos.push(currentToast().toast!.action!.run);
  }
  for (const undo of undos) {
    await perform(undo);
    expect(due()).toBe(DAY);
    await eventually(() => expect(records.unsent).toEqual([]));
  }
  const days = sent.flatMap(({ line, query }) => (line.endsWith('reopen') ? query.get('due_date') : []));
  expect([due(), days]).toEqual([DAY, [DAY, NEXT]]);
});

const every = (fields: Partial<RecurrencePattern>): RecurrencePattern => ({
  ...{ type: 'weekly', interval: 1, weekdays: [], month_day: null, end_date: null, max_instances: null, rrule: null },
  ...fields,
});

test.each<[RecurrencePattern, string | undefined]>([
  [every({ type: 'daily', interval: 3 }), '2026-11-23'],
  [every({}), NEXT],
  [every({ weekdays: ['monday', 'friday'] }), '2026-11-23'],
  [every({ type: 'monthly', month_day: 20 }), '2026-12-20'],
  [every({ type: 'monthly', month_day: 31 }), '2026-11-30'],
  // What it cannot know without the server.
  [every({ weekdays: ['monday', 'friday'], interval: 2 }), undefined],
  [every({ type: 'monthly' }), undefined],
  [every({ end_date: '2026-11-26' }), undefined],
  [every({ max_instances: 1 }), undefined],
])('offline, the skipped task is on the next day of %o', async (recurrence_pattern, next) => {
  const { press, due } = await open([], { recurrence_pattern, repeat_from: 'due' });
  setConnection('offline');
  await press('s', 'first');
  expect(due()).toBe(next);
});

test('offline, the skipped task is on the next day that its rule lists, if the device knows the rule', async () => {
  const {
    press,
    due,
    records,
    open: show,
  } = await open([], { recurrence_pattern: every({ interval: 2 }), repeat_from: 'due' });
  await show(recurringQueries.list());
  setConnection('offline');
  await press('s', 'first');
  expect([due(), records.get('rule', 'rule')?.next_dates]).toEqual([THIRD, [DAY, THIRD]]);
});

test('without a known next day, the skipped task is hidden until the server has answered', async () => {
  const { press, due, records } = await open([]);
  setConnection('offline');
  await press('s', 'first');
  expect(due()).toBeUndefined();
  setConnection('online');
  await eventually(() => expect(records.unsent).toEqual([]));
  await eventually(() => expect(due()).toBe(NEXT));
});

test('Delete leaves the first task of a rule and says how it is skipped or deleted; other tasks are deleted', async () => {
  const { press, sent } = await open();
  await press('Delete', 'first');
  expect(currentToast().toast?.message).toBe('“first” repeats: press S to skip it, or delete it in Repeating');
  await press('s', 'other');
  expect(writes(sent)).toEqual([]);
  await press('Delete', 'other');
  expect(writes(sent)).toEqual(['DELETE /tasks/other']);
});
