import { afterEach, expect, test, vi } from 'vitest';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useSaveField } from '../panel/use-save-field.ts';
import { useRepeatTask } from './use-repeat-task.ts';

afterEach(() => vi.unstubAllGlobals());

const pattern = { type: 'daily', interval: 1 } as NewRecurrencePattern;
const task = aTask('t', { name: 'Tea' });

async function render(answers: Parameters<typeof fakeServer>[0] = {}) {
  const onSaved = vi.fn<() => void>();
  const server = fakeServer({ 'PUT /tasks/t': () => ({ body: { ...task, recurring_task_id: 'r' } }), ...answers });
  const hook = await renderHook(() => useRepeatTask(onSaved), { client: server.client });
  return { ...server, hook, onSaved };
}
const bodies = (sent: readonly { line: string; body: unknown }[]) => sent.map(({ line, body }) => [line, body]);

test('the pattern of a task and what it is counted from are sent as one change', async () => {
  const { hook, sent, onSaved } = await render();
  for (const repeat_from of ['due', 'completion'] as const) {
    await perform(() => hook.result.mutateAsync({ task, pattern, repeat_from }));
  }
  expect(bodies(sent)).toEqual([
    ['PUT /tasks/t', { recurrence_pattern: pattern, repeat_from: 'due' }],
    ['PUT /tasks/t', { recurrence_pattern: pattern, repeat_from: 'completion' }],
  ]);
  expect(onSaved).toHaveBeenCalledTimes(2);
});

test('a typed first day without a time keeps the time of the task', async () => {
  const { hook, sent } = await render();
  for (const time of [null, '09:00']) {
    await perform(() =>
      hook.result.mutateAsync({ task, pattern, repeat_from: 'due', due: { date: '2026-12-01', time } }),
    );
  }
  expect(sent.map(({ body }) => body)).toEqual([
    { recurrence_pattern: pattern, repeat_from: 'due', due_date: '2026-12-01' },
    { recurrence_pattern: pattern, repeat_from: 'due', due_date: '2026-12-01', due_time: '09:00' },
  ]);
});

test('a refused pattern keeps the dialog open and shows the reason', async () => {
  const { hook, sent, onSaved } = await render({
    'PUT /tasks/t': () => ({ status: 422, body: { detail: 'Too costly' } }),
  });
  await perform(() => hook.result.mutateAsync({ task, pattern, repeat_from: 'due' }).catch(() => undefined));
  expect([hook.result.error?.message, sent.length, onSaved.mock.calls.length]).toEqual(['Too costly', 1, 0]);
});

test('a single field of a task is saved, and its error is shown at that field', async () => {
  const { client, sent } = await render({
    'PUT /tasks/t': () => ({ status: 400, body: { detail: 'It waits for “Water”' } }),
  });
  const hook = await renderHook(() => useSaveField(task), { client });
  expect(await perform(() => hook.result.save('status', { status: 'review' }))).toBe(false);
  expect(bodies(sent)).toEqual([['PUT /tasks/t', { status: 'review' }]]);
  expect([hook.result.errorOf('status'), hook.result.errorOf('name')]).toEqual(['It waits for “Water”', null]);
});
