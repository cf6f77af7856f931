import { beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { fakeStorage } from '#web/testing/fake-storage.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { tasksUnderWay, useDeclined } from './start-offer.ts';

beforeEach(() => void fakeStorage({}));

const project = { status: 'Not Started', archived: false, completed_task_count: 0 } as const;
const tasks = (...statuses: Task['status'][]) => statuses.map((status) => ({ status }));

test('two tasks in progress are enough to offer In Progress for their project, one is not', () => {
  expect(tasksUnderWay(project, tasks('in_progress', 'todo'))).toBe(0);
  expect(tasksUnderWay(project, tasks('in_progress', 'review', 'todo'))).toBe(2);
  for (const other of [{ status: 'On Hold' }, { archived: true }, { completed_task_count: 1 }] as const) {
    expect(tasksUnderWay({ ...project, ...other }, tasks('in_progress', 'in_progress'))).toBe(0);
  }
});

test('a declined offer does not return with the next visit; that of another project does', async () => {
  const hook = await renderHook(() => useDeclined('p'));
  expect(hook.result[0]).toBe(false);
  await perform(() => hook.result[1]());
  expect(hook.result[0]).toBe(true);
  expect((await renderHook(() => useDeclined('p'))).result[0]).toBe(true);
  expect((await renderHook(() => useDeclined('q'))).result[0]).toBe(false);
  vi.unstubAllGlobals();
});
