import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { eventually } from '#web/testing/eventually.ts';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useKeepTicked } from '#web/ui/list/use-keep-ticked.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { taskQueries } from '../task-queries.ts';
import { useTickTask } from './use-tick-task.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const task = (fields: TaskFields = {}) => aTask('t', { name: 'Tea', ...fields });

test('a ticked task keeps its previous look for a moment', async () => {
  const tea = task();
  const { client, sent, open } = fakeServer({
    'GET /tasks': () => ({ body: [tea] }),
    'PUT /tasks/t': () => ({ body: task({ status: 'completed', completion_points: 0 }) }),
  });
  await open(taskQueries.open());
  const hook = await renderHook(() => useKeepTicked(useTickTask()), { client });
  await perform(() => hook.result.tick(tea));
  expect([...hook.result.kept.values()]).toEqual([tea]);
  expect(sent).toMatchObject([{ line: 'PUT /tasks/t', body: { status: 'completed' } }]);
  expect(currentToast().toast?.message).toBe('“Tea” completed');
});

test.each<['completed' | 'skipped']>([['completed'], ['skipped']])(
  'once an occurrence is %s, the list of open tasks shows where the task of its rule has moved',
  async (to) => {
    let due_date = '2026-11-19';
    const move = () => {
      due_date = '2026-11-21';
      return { body: { message: 'Done', completion_points: 15 } };
    };
    const { records, shown, open } = fakeServer({
      'GET /tasks': () => ({ body: [task({ due_date })] }),
      'PUT /recurring-task-instances/i/complete': move,
      'PUT /recurring-task-instances/i/skip': move,
    });
    await open(taskQueries.open());
    await records.write(setInstance({ id: 'i', from: 'open', to }));
    await eventually(() => expect(shown<Task[]>(taskQueries.open())).toMatchObject([{ due_date: '2026-11-21' }]));
  },
);
