import { act } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { aDayOccurrence, aDayTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useKeepTicked } from '#web/ui/list/use-keep-ticked.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { useSkipOccurrence } from '#web/features/tasks/occurrence/use-skip-occurrence.ts';
import { todayQueries } from './today-queries.ts';
import { useTickRow } from './use-tick-row.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const DAY = todayQueries.day('2026-11-20');
const task = aDayTask('task', { estimated_duration: 30 });
const instance = aDayOccurrence('instance', { estimated_duration: 30 });

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const day = { date: '2026-11-20', tasks: [task, instance], available_tasks: [], suggestions: [] } as unknown as Today;
  // The stored day, read again shortly after a write.
  const store = (id: string, fields: Partial<TodayTask>) => {
    day.tasks = day.tasks.map((each) => (each.id === id ? { ...each, ...fields } : each));
  };
  const completed = { status: 'completed', completed: true } as const;
  const server = fakeServer({
    'GET /today': () => ({ body: day }),
    'PUT /tasks/task': () => {
      store('task', completed);
      return { body: { ...task, ...completed, completion_points: 5 } };
    },
    'PUT /recurring-task-instances/instance/complete': () => {
      store('instance', { ...completed, completion_points: 15 });
      return { body: { message: 'Done', completion_points: 15 } };
    },
    'PUT /recurring-task-instances/instance/reopen': () => {
      store('instance', { status: 'todo', completed: false });
      return {};
    },
    ...answers,
  });
  await server.open(DAY);
  return { ...server, rows: () => server.shown<Today>(DAY).tasks };
}
const lines = (sent: readonly { line: string }[]) => sent.map(({ line }) => line);

test('a row of the day is ticked as what it is: a task, or an instance of a rule', async () => {
  const { client, sent } = await open();
  const tick = await renderHook(() => useTickRow(), { client });
  await perform(() => tick.result(task));
  await perform(() => tick.result(instance));
  expect(lines(sent)).toEqual(['PUT /tasks/task', 'PUT /recurring-task-instances/instance/complete']);
});

test('ticking an instance shows its points, and Undo reopens it', async () => {
  const { client, sent } = await open();
  const tick = await renderHook(() => useTickRow(), { client });
  await perform(() => tick.result(instance));
  expect(currentToast().toast?.message).toBe('“instance” completed\u00a0·\u00a0+15\u00a0points');
  await perform(() => currentToast().toast!.action!.run());
  expect(lines(sent).at(-1)).toBe('PUT /recurring-task-instances/instance/reopen');
});

test('ticking a completed instance reopens it, and says which points go', async () => {
  const { client, sent, rows } = await open();
  const tick = await renderHook(() => useTickRow(), { client });
  await perform(() => tick.result(instance));
  await expect.poll(() => rows()[1]?.completion_points).toBe(15);
  await perform(() => tick.result({ ...instance, completed: true }));
  expect(lines(sent).at(-1)).toBe('PUT /recurring-task-instances/instance/reopen');
  expect(currentToast().toast?.message).toBe('“instance” reopened, 15 points fewer');
});

test('a skipped instance leaves the day at once, and returns after a refusal', async () => {
  const answer = Promise.withResolvers<void>();
  const { client, rows } = await open({
    'PUT /recurring-task-instances/instance/skip': async () => {
      await answer.promise;
      return { status: 400, body: { detail: 'It is completed' } };
    },
  });
  const skip = await renderHook(() => useSkipOccurrence(), { client });
  await perform(() => skip.result(instance));
  expect(rows().map(({ id }) => id)).toEqual(['task']);
  await perform(answer.resolve);
  expect([rows().map(({ id }) => id), currentToast().toast?.message]).toEqual([
    ['task', 'instance'],
    'It is completed',
  ]);
});

test('a ticked row keeps its previous look for a moment', async () => {
  const { client } = await open();
  const hook = await renderHook(() => useKeepTicked(useTickRow()), { client });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => hook.result.tick(task));
  expect([...hook.result.kept.values()]).toEqual([task]);
});
