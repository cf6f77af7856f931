import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Occurrence } from '#contract/tasks.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { anOccurrence } from '#web/testing/a-task.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { undoHistory } from '#web/ui/toast/undo-stack.ts';
import { usePlan } from '../plan/plan-tasks.ts';
import { useSaveOccurrence } from './use-save-occurrence.ts';
import { taskQueries } from '../task-queries.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

const [DAY, NEXT] = ['2026-11-20', '2026-11-21'] as const;
const DAILY = { weekdays: [], month_day: null, end_date: null, max_instances: null, rrule: null };
const daily = (interval = 1) => ({ ...DAILY, type: 'daily' as const, interval });

beforeEach(() => {
  resetToasts();
  vi.useFakeTimers({ now: new Date(`${DAY}T12:00:00Z`), toFake: ['Date'] });
});
afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An occurrence of a daily rule, and what plans it for tomorrow. */
async function open(fields: Parameters<typeof anOccurrence>[1] = {}, next_dates: string[] = [DAY, NEXT]) {
  const tea = anOccurrence('tea', {
    ...{ name: 'Tea', due_date: DAY, recurrence_pattern: daily(), repeat_from: 'due' },
    ...fields,
  });
  const before = {
    ...{ id: 'tea', due_date: tea.due_date, days: [] },
    planned: { date: NEXT, due_date: NEXT },
  };
  let stored: Occurrence[] = [tea];
  const server = fakeServer({
    'GET /tasks/occurrences': () => ({ body: stored }),
    'GET /recurring-tasks': () => ({
      body: [{ ...{ id: 'rule', recurrence_pattern: tea.recurrence_pattern }, repeat_from: 'due', next_dates }],
    }),
    'PUT /today/plan': () => {
      stored = [{ ...tea, due_date: NEXT }];
      return { body: { message: 'Planned', tasks: [], before: [before] } };
    },
    'PUT /today/plan/restore': () => {
      stored = [tea];
      return { body: { message: '', tasks: [], kept_ids: [] } };
    },
    'PUT /recurring-task-instances/tea': () => {
      stored = [{ ...tea, due_date: NEXT }];
      return { body: { message: '' } };
    },
    'PUT /recurring-task-instances/tea/skip': () => {
      stored = [];
      return { body: { message: '' } };
    },
  });
  await server.open(taskQueries.occurrences());
  const hook = await renderHook(() => ({ plan: usePlan(), panel: useSaveOccurrence(tea) }), { client: server.client });
  return {
    ...server,
    plan: () => perform(() => hook.result.plan([tea], NEXT)),
    inPanel: () => perform(() => hook.result.panel.save('due_date', { due_date: NEXT })),
    offer: () => currentToast().toast?.also?.label,
    due: () => server.records.get('occurrence', 'tea')?.due_date,
  };
}
const writes = (sent: readonly { line: string }[]) =>
  sent.map(({ line }) => line).filter((line) => !line.startsWith('GET'));

test('an occurrence of today that moves to the day of the next one can be skipped instead, which undoes the move', async () => {
  const { plan, offer, due, records, sent } = await open();
  await plan();
  expect([due(), offer(), currentToast().toast?.message]).toEqual([
    ...[NEXT, 'Skip instead', '“Tea” planned for tomorrow, due date moved'],
  ]);
  await perform(() => currentToast().toast!.also!.run());
  await eventually(() => expect(writes(sent)).toHaveLength(3));
  await eventually(() => expect(records.unsent).toEqual([]));
  expect(writes(sent)).toEqual([
    ...['PUT /today/plan', 'PUT /today/plan/restore', 'PUT /recurring-task-instances/tea/skip'],
  ]);
  // One change is left to undo.
  expect([due(), undoHistory().undos.map(({ message }) => message)]).toEqual([undefined, ['“Tea” skipped']]);
});

test('its day in the panel offers the same, in the toast with Undo', async () => {
  const { inPanel, offer, due } = await open();
  await inPanel();
  expect([due(), offer(), currentToast().toast?.message]).toEqual([NEXT, 'Skip instead', '“Tea” due tomorrow']);
  resetToasts();
  const other = await open({ recurrence_pattern: daily(2) });
  await other.inPanel();
  expect([other.due(), other.offer(), currentToast().toast?.message]).toEqual([NEXT, undefined, '“Tea” due tomorrow']);
});

test('offline, the move is not sent if the occurrence is skipped instead', async () => {
  const { plan, due, records } = await open();
  setConnection('offline');
  await plan();
  await perform(() => currentToast().toast!.also!.run());
  await eventually(() => expect(due()).toBeUndefined());
  expect(records.waiting().waiting.map(({ label }) => label.verb)).toEqual(['skip']);
});

test.each<[string, Parameters<typeof anOccurrence>[1]]>([
  ['of every second day', { recurrence_pattern: daily(2) }],
  ['of a rule that is over by then', { recurrence_pattern: { ...daily(), end_date: DAY } }],
  ['of a counted rule, which may be over', { recurrence_pattern: { ...daily(), max_instances: 3 } }],
  ['that is counted from completion', { repeat_from: 'completion' }],
  ['that moves to an earlier day', { due_date: '2026-11-23' }],
])('nothing is offered for an occurrence %s', async (_, fields) => {
  const { plan, offer } = await open(fields);
  await plan();
  expect([currentToast().toast?.message, offer()]).toEqual([
    expect.stringContaining('planned for tomorrow'),
    undefined,
  ]);
});

test.each([
  [[DAY, NEXT], 'Skip instead'],
  [[DAY, '2026-11-22'], undefined],
])('if the rule is known, its days tell: %s', async (days, offered) => {
  const { plan, offer, open: show } = await open({ recurrence_pattern: daily(2) }, days);
  await show(recurringQueries.list());
  await plan();
  expect(offer()).toBe(offered);
});

test('a new day in the panel keeps the time of an occurrence, and the toast shows it', async () => {
  const { inPanel } = await open({ due_time: '09:00' });
  await inPanel();
  expect(currentToast().toast?.message).toMatch(/^“Tea” due tomorrow, 9:00/);
});
