import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import { FirstTaskActionsContext } from '#web/features/recurring/first-task.ts';
import { useChangeInstance, useCloseNext } from '#web/features/recurring/instance-mutations.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { undoHistory } from '#web/ui/toast/undo-stack.ts';
import { skipTask, unskipTask } from './skip-task.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

beforeEach(resetToasts);
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  resetConnection();
  complete.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
const LIST = recurringQueries.list();
const HISTORY = recurringQueries.instances('rule');
const complete = vi.fn<(id: string) => void>();
const within = (probe: ReactNode) =>
  createElement(FirstTaskActionsContext, { value: { complete, skip: skipTask, reopen: unskipTask } }, probe);

/** The list of rules and the history of a daily rule, whose task is not loaded; `skipped` are its skipped days. */
async function open(skipped = new Set<string>()) {
  const due = () => DAYS.find((day) => !skipped.has(day))!;
  const rule = () => ({
    ...{ id: 'rule', name: 'Meditate', task_id: 'first', is_active: true, next_dates: DAYS },
    ...{ next_id: 'first', next_kind: 'task', next_due: due() },
  });
  const history = () =>
    [...skipped].map((due_date) => ({ id: due_date, template_id: 'rule', due_date, skipped: true, name: 'Meditate' }));
  const server = fakeServer({
    'GET /recurring-tasks': () => ({ body: [rule()] }),
    'GET /recurring-tasks/rule/instances': () => ({ body: history() }),
    'PUT /recurring-task-instances/first/skip': ({ query }) => {
      skipped.add(query.get('due_date') ?? due());
      return { body: { message: '', next_due: due() } };
    },
    'PUT /recurring-task-instances/first/reopen': ({ query }) => {
      skipped.delete(query.get('due_date') ?? [...skipped].at(-1)!);
      return { body: { message: '' } };
    },
  });
  await server.open(LIST);
  await server.open(HISTORY);
  const { client } = server;
  const shown = () => server.shown<RecurringTask[]>(LIST)[0]!;
  const close = await renderHook(useCloseNext, { client, props: shown(), within });
  /** Skips the shown day; returns the Undo of the toast. */
  const skip = async () => {
    await close.rerender(shown());
    const before = currentToast().toast;
    await perform(() => void close.result.mutateAsync('skipped'));
    await eventually(() => expect(currentToast().toast).not.toBe(before));
    return currentToast().toast!.action!.run;
  };
  const sent = () =>
    server.sent.flatMap(({ line, query }) =>
      line.startsWith('PUT') ? `${line.split('/').at(-1)} ${query.get('due_date')}` : [],
    );
  return { ...server, skip, close, days: sent, next: () => shown().next_due };
}

test.each([
  ['online', ['skip 2026-11-20', 'skip 2026-11-21', 'reopen 2026-11-20']],
  // The first one was not sent yet.
  ['offline', ['skip 2026-11-21']],
] as const)('%s, the Undo of the earlier of two skips opens its day, and the later one stays', async (way, days) => {
  const skipped = new Set<string>();
  const { records, skip, days: sent, next } = await open(skipped);
  setConnection(way);
  const undo = await skip();
  expect(currentToast().toast?.message).toBe('“Meditate” skipped · Next: tomorrow');
  await eventually(() => expect(next()).toBe('2026-11-21'));
  await skip();
  await eventually(() => expect(next()).toBe('2026-11-22'));
  expect(undoHistory().undos.map(({ message }) => message)).toEqual([
    '“Meditate” skipped',
    '“Meditate” of tomorrow skipped',
  ]);
  await perform(undo);
  await eventually(() => expect(next()).toBe('2026-11-20'));
  setConnection('online');
  await eventually(() => expect([records.unsent, sent(), [...skipped]]).toEqual([[], days, ['2026-11-21']]));
});

test('a skipped day is reopened in the history by the task, which takes it again, and Undo skips that day', async () => {
  const { client, shown, days, next } = await open(new Set(['2026-11-20']));
  const [instance] = shown<RecurringTaskInstance[]>(HISTORY);
  const change = await renderHook(() => useChangeInstance('first'), { client, within });
  await perform(() => change.result(instance!, 'open'));
  expect([next(), currentToast().toast?.message]).toEqual(['2026-11-20', '“Meditate” reopened']);
  await perform(() => currentToast().toast!.action!.run());
  await eventually(() => expect(next()).toBe('2026-11-21'));
  expect(days()).toEqual(['reopen 2026-11-20', 'skip 2026-11-20']);
});

test('a skipped day after that of the task is open at once when it is reopened, also offline, and the task stays', async () => {
  const { client, shown, next } = await open(new Set(['2026-11-21']));
  setConnection('offline');
  const [instance] = shown<RecurringTaskInstance[]>(HISTORY);
  const change = await renderHook(() => useChangeInstance('first'), { client, within });
  await perform(() => change.result(instance!, 'open'));
  expect([shown<RecurringTaskInstance[]>(HISTORY)[0]!.skipped, next()]).toEqual([false, '2026-11-20']);
});

test('completing the next one of a rule completes the task while that is the next one', async () => {
  const { close, days } = await open();
  await perform(() => close.result.mutateAsync('completed'));
  expect([complete.mock.calls, days()]).toEqual([[['first']], []]);
});
