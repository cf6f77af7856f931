import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { aTask, anOccurrence } from '#web/testing/a-task.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { useTaskKeys } from '../row/use-task-keys.tsx';
import { taskQueries } from '../task-queries.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

beforeEach(resetToasts);
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${DAY}T12:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const DAY = '2026-11-20';
const NEXT = '2026-11-27';
const THIRD = '2026-12-04';
const FIRST = aTask('first', { recurring_task_id: 'rule', due_date: DAY });

const occurrence = (id: string, due_date: string, name = 'first') => anOccurrence(id, { due_date, name });

/** A list with the first task of a rule and another task; the keys of its rows. */
async function open(occurrences = [occurrence('next', NEXT)], fields: Partial<Task> = {}, next_dates = [DAY, THIRD]) {
  let due = DAY;
  const moveTo = (day: string) => {
    due = day;
    return { body: { message: '' } };
  };
  const tasks = () => [{ ...FIRST, due_date: due, ...fields }, aTask('other')];
  const server = fakeServer({
    'GET /tasks': () => ({ body: tasks(), headers: { 'X-Total-Count': '2' } }),
    'GET /tasks/occurrences': () => ({ body: due === DAY ? occurrences : [] }),
    'GET /recurring-tasks': () => ({ body: [{ id: 'rule', next_dates }] }),
    'PUT /recurring-task-instances/first/skip': ({ query }) =>
      moveTo(query.get('due_date') !== due ? due : due === DAY ? NEXT : THIRD),
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
    ...[NEXT, undefined, '“first” skipped · Next: Fri, Nov 27'],
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

const skippedAndReopened = (sent: readonly { line: string; query: URLSearchParams }[]) =>
  sent.flatMap(({ line, query }) =>
    line.startsWith('PUT') ? `${line.split('/').at(-1)} ${query.get('due_date')}` : [],
  );

test('offline, the Undo of the first of two skips leaves the second one, which is for its own day', async () => {
  const { press, due, sent, records } = await open([occurrence('next', NEXT), occurrence('third', THIRD)]);
  setConnection('offline');
  const undos: (() => void)[] = [];
  for (const day of [NEXT, THIRD]) {
    await press('s', 'first');
    expect(due()).toBe(day);
    undos.push(currentToast().toast!.action!.run);
  }
  await perform(undos[0]!);
  expect([due(), records.get('occurrence', 'next'), records.get('occurrence', 'third')?.due_date]).toEqual([
    ...[DAY, undefined, THIRD],
  ]);
  setConnection('online');
  await eventually(() => expect(records.unsent).toEqual([]));
  await perform(undos[1]!);
  await eventually(() => expect(records.unsent).toEqual([]));
  expect([due(), skippedAndReopened(sent)]).toEqual([DAY, [`skip ${NEXT}`, `reopen ${NEXT}`]]);
});

test('offline, the skipped task passes over an occurrence with a name of its own, which stays', async () => {
  const { press, due, records } = await open([occurrence('next', NEXT, 'Own'), occurrence('third', THIRD)]);
  setConnection('offline');
  await press('s', 'first');
  expect([due(), records.get('occurrence', 'next')?.name, records.get('occurrence', 'third')]).toEqual([
    ...[THIRD, 'Own', undefined],
  ]);
});

test('offline, the skipped task is on the next day that its rule lists, if the device knows the rule', async () => {
  const { press, due, records, open: show } = await open([]);
  await show(recurringQueries.list());
  setConnection('offline');
  await press('s', 'first');
  expect([due(), records.get('rule', 'rule')?.next_dates]).toEqual([THIRD, [DAY, THIRD]]);
});

test('offline, a task that was moved from its day is hidden, since the days that its rule lists do not tell the next one', async () => {
  const { press, due, open: show } = await open([], { due_date: '2026-11-22' });
  await show(recurringQueries.list());
  setConnection('offline');
  await press('s', 'first');
  expect(due()).toBeUndefined();
});

test('offline, a late task is skipped to the first day from today that its rule lists, and back with Undo', async () => {
  const { press, due, open: show } = await open([], { due_date: '2026-11-13' }, [NEXT, THIRD]);
  await show(recurringQueries.list());
  setConnection('offline');
  await press('s', 'first');
  expect(due()).toBe(NEXT);
  await perform(() => currentToast().toast!.action!.run());
  expect(due()).toBe('2026-11-13');
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
