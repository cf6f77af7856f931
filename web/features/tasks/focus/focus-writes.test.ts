import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FocusState, FocusTimer } from '#contract/today.ts';
import { readStored, writeStored } from '#web/platform/storage.ts';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { focusQueries } from './focus-queries.ts';
import { takeOverOldTimer } from './old-timer.ts';
import { formatTimeLeft, finishFocus, pauseFocus, resumeFocus, startFocus } from './use-focus.ts';

const MINUTE_MS = 60_000;
const NINE = Date.parse('2026-11-20T09:00:00Z');
/** The clock of this device is three hours slow. */
const HERE = NINE - 180 * MINUTE_MS;

const setClock = (at: number) => void vi.spyOn(Date, 'now').mockReturnValue(at);
beforeEach(() => setClock(HERE));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const timer = (fields: Partial<FocusTimer> = {}): FocusTimer => ({
  ...{ id: 'one', kind: 'focus', task_id: 't', task_name: 'Write', task_completed: false, keeps_on: false },
  ...{ started_at: '2026-11-20T09:00:00.000Z', left_ms: 25 * MINUTE_MS, ends_at: '2026-11-20T09:25:00.000Z' },
  ...fields,
});
const state = (shown: FocusTimer | null): FocusState => ({
  ...{ now: new Date(Date.now() + NINE - HERE).toISOString(), timer: shown, next: 'focus' },
});

/** A server with this timer that confirms every other request. */
async function withTimer(shown: FocusTimer | null) {
  const never = () => new Promise<never>(() => undefined);
  const server = fakeServer({
    'GET /today/focus-timer': () => ({ body: state(shown) }),
    'POST /today/focus-timer/start': never,
    'POST /today/focus-timer/pause': never,
    'POST /today/focus-timer/finish': never,
  });
  await server.open(focusQueries.timer());
  return { ...server, shown: () => server.records.get('focusTimer', 'mine') };
}

test("a timer is shown by the server's clock, whatever the time on this device", async () => {
  const server = await withTimer(timer());
  setClock(HERE + 10 * MINUTE_MS);
  void pauseFocus(server.records, timer());
  expect(server.shown()?.timer).toMatchObject({ left_ms: 15 * MINUTE_MS, ends_at: null });
  void resumeFocus(server.records, timer());
  expect(server.shown()?.timer).toMatchObject({ ends_at: '2026-11-20T09:25:00.000Z' });
  await eventually(() => expect(server.sent).toMatchObject([{ body: { id: 'one', ago_ms: 0 } }]));
});

test('a timer is shown as started and finished at once, and sent with the counted minutes', async () => {
  const server = await withTimer(null);
  void startFocus(server.records, 'focus', { id: 't', name: 'Write' });
  const { timer: started } = server.shown()!;
  expect(started).toMatchObject({ task_name: 'Write', ends_at: '2026-11-20T09:25:00.000Z' });
  setClock(HERE + 12.5 * MINUTE_MS);
  void finishFocus(server.records, started!);
  expect(server.shown()).toMatchObject({ timer: null, next: 'short_break' });
  await eventually(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]!.body).toMatchObject({ id: started!.id, kind: 'focus', task_id: 't' });
});

test('a timer stored by an earlier version is sent once, with its minutes', async () => {
  const server = fakeServer({
    'POST /today/focus-timer/start': () => ({ body: state(null) }),
    'POST /today/focus-timer/pause': () => ({ body: state(null) }),
    'POST /today/focus-timer/finish': () => ({ body: { ...state(null), minutes: 25 } }),
  });
  const task = { id: 't', name: 'Write' };
  const running = { id: 'one', kind: 'focus', task, leftMs: 20 * MINUTE_MS, endsAt: null };
  const unsent = [{ id: 'done', task_id: 't', minutes: 25 }];
  writeStored('focus_timer_maya', JSON.stringify({ timer: running, next: 'focus', unsent }));
  takeOverOldTimer(server.records, 'maya');
  takeOverOldTimer(server.records, 'maya');
  await eventually(() => expect(server.sent).toHaveLength(3));
  expect(server.sent.map(({ line, body }) => [line.split('/').at(-1), body])).toEqual([
    ['finish', { id: 'done', task_id: 't', minutes: 25, ago_ms: 0 }],
    ['start', { id: 'one', kind: 'focus', task_id: 't', ago_ms: 5 * MINUTE_MS }],
    ['pause', { id: 'one', ago_ms: 0 }],
  ]);
  expect(readStored('focus_timer_maya')).toBeNull();
});

test('an unreadable stored timer is ignored', () => {
  const server = fakeServer({});
  for (const text of ['', '{', '{}', '[]', 'null', '{"unsent":[],"timer":{"kind":"nap"}}']) {
    writeStored('focus_timer_maya', text);
    takeOverOldTimer(server.records, 'maya');
  }
  expect(server.sent).toEqual([]);
});

test('the remaining time is formatted as minutes and seconds', () => {
  expect([25 * MINUTE_MS, 15.7 * MINUTE_MS, 999, 0].map(formatTimeLeft)).toEqual(['25:00', '15:42', '0:01', '0:00']);
});
