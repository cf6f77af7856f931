import { afterEach, expect, test, vi } from 'vitest';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useSaveField } from '../panel/use-save-field.ts';
import { useRepeatTask } from './use-repeat-task.ts';

afterEach(() => vi.unstubAllGlobals());

const pattern = { type: 'daily', interval: 1 } as NewRecurrencePattern;
const task = { id: 't', name: 'Tea', parent_task_id: null, dependency_task_ids: [] } as unknown as Task;
const rule = { id: 'r', repeat_from: 'completion' } as RecurringTask;

async function render(answers: Parameters<typeof fakeServer>[0] = {}) {
  const onSaved = vi.fn<() => void>();
  const server = fakeServer({ 'PUT /tasks/t': () => ({ body: { ...task, recurring_task_id: 'r' } }), ...answers });
  const hook = await renderHook(() => useRepeatTask(onSaved), { client: server.client });
  return { ...server, hook, onSaved };
}
const bodies = (sent: readonly { line: string; body: unknown }[]) => sent.map(({ line, body }) => [line, body]);

test('a task that begins to repeat from its due date is one change', async () => {
  const { hook, sent, onSaved } = await render();
  await perform(() => hook.result.mutateAsync({ task, rule: null, pattern, repeat_from: 'due' }));
  expect(bodies(sent)).toEqual([['PUT /tasks/t', { recurrence_pattern: pattern }]]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('what it is counted from is said to its rule, where that is another than before', async () => {
  const { hook, sent } = await render();
  await perform(() => hook.result.mutateAsync({ task, rule: null, pattern, repeat_from: 'completion' }));
  await perform(() => hook.result.mutateAsync({ task, rule, pattern, repeat_from: 'completion' }));
  await perform(() => hook.result.mutateAsync({ task, rule, pattern, repeat_from: 'due' }));
  expect(bodies(sent).filter(([line]) => line === 'PUT /recurring-tasks/r')).toEqual([
    ['PUT /recurring-tasks/r', { repeat_from: 'completion' }],
    ['PUT /recurring-tasks/r', { repeat_from: 'due' }],
  ]);
});

test('a refused pattern keeps the dialog open and says why', async () => {
  const { hook, sent, onSaved } = await render({
    'PUT /tasks/t': () => ({ status: 422, body: { detail: 'Too costly' } }),
  });
  await perform(() => hook.result.mutateAsync({ task, rule, pattern, repeat_from: 'due' }).catch(() => undefined));
  expect([hook.result.error?.message, sent.length, onSaved.mock.calls.length]).toEqual(['Too costly', 1, 0]);
});

test('a single field of a task is saved, and its refusal stands at that field', async () => {
  const { client, sent } = await render({
    'PUT /tasks/t': () => ({ status: 400, body: { detail: 'It waits for “Water”' } }),
  });
  const hook = await renderHook(() => useSaveField(task), { client });
  expect(await perform(() => hook.result.save('status', { status: 'review' }))).toBe(false);
  expect(bodies(sent)).toEqual([['PUT /tasks/t', { status: 'review' }]]);
  expect([hook.result.errorOf('status'), hook.result.errorOf('name')]).toEqual(['It waits for “Water”', null]);
});
