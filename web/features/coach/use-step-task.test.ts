import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { deleteTask } from '#web/features/tasks/delete-task.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { aTask, aDayTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useStepTask } from './use-step-task.ts';

const DAY = '2026-11-23';

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${DAY}T12:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const task = (fields: TaskFields = {}) => aTask('t', { name: 'Run', ...fields });

async function render(known: Task, listed: readonly Task[] = []) {
  const rows = listed.map((row) => aDayTask(row.id, { ...row, picked: true }));
  const day = {
    date: DAY,
    tasks: rows,
    available_tasks: [],
    suggestions: [],
    usual_task_minutes: 30,
    more_open: [],
    more_completed: [],
  };
  // The stored task, read again shortly after a write.
  let stored: Task | null = known;
  const server = fakeServer({
    'GET /tasks/t': () => (stored ? { body: stored } : { status: 404, body: { detail: 'Task not found' } }),
    'GET /today': () => ({ body: { ...day, tasks: stored ? rows.map((row) => ({ ...row, ...stored })) : [] } }),
    'PUT /tasks/t': () => {
      stored = task({ due_date: known.due_date, status: 'completed' });
      return { body: stored };
    },
    'DELETE /tasks/t': () => {
      stored = null;
      return { body: { success: true, message: 'Deleted', trash_id: 'trash' } };
    },
  });
  const hook = await renderHook(() => useStepTask('t', DAY), { client: server.client });
  await perform(() => undefined);
  return { ...server, hook, state: () => hook.result.state };
}

test('a task picked for the day is not offered for it, even without a due date', async () => {
  expect((await render(task(), [task()])).state()).toBe('listed');
  expect((await render(task())).state()).toBe('open');
});

test('a late task needs a decision, until it is completed or deleted', async () => {
  const late = task({ due_date: '2026-11-20' });
  const first = await render(late, [late]);
  expect(first.state()).toBe('late');
  await perform(() => first.records.write(changeTask({ id: 't', changes: { status: 'completed' } })));
  expect(first.state()).toBe('completed');
  const second = await render(late, [late]);
  await perform(() => deleteTask(second.records, late));
  expect(second.state()).toBe('gone');
});
