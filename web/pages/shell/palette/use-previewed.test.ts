import { expect, test, vi } from 'vitest';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { usePreviewed } from './use-previewed.ts';

let lasting = '';
vi.mock('@mantine/hooks', () => ({ useDebouncedValue: () => [lasting] }));

test('arrow keys show what the device has, and the server is asked once for a task that stays selected', async () => {
  const asked: string[] = [];
  const answer = (id: string, sub_task_count = 0) => ({
    [`GET /tasks/${id}`]: () => {
      asked.push(id);
      return { body: aTask(id, { sub_task_count }) };
    },
  });
  const { client, open } = fakeServer({
    'GET /tasks': () => ({ body: [aTask('1')] }),
    ...answer('1'),
    ...answer('2'),
    ...answer('3', 1),
    'GET /tasks/3/subtasks': () => {
      asked.push('subtasks');
      return { body: [aTask('4', { parent_task_id: '3' })] };
    },
  });
  // As in the app.
  client.setDefaultOptions({ queries: { staleTime: 300_000, retry: false } });
  await open(taskQueries.open());
  const hook = await renderHook(usePreviewed, { client, props: '1' });
  const select = async (id: string, stays: boolean) => {
    if (stays) lasting = id;
    await hook.rerender(id);
    await perform(() => undefined);
  };
  expect(hook.result.task?.name).toBe('1');
  for (const id of ['2', '3', '2', '3']) await select(id, false);
  expect([hook.result.task, asked]).toEqual([undefined, []]);

  await select('3', true);
  expect([hook.result.task?.name, hook.result.subtasks.map(({ id }) => id)]).toEqual(['3', ['4']]);
  await select('1', true);
  await select('3', true);
  expect([hook.result.task?.name, asked]).toEqual(['3', ['3', 'subtasks']]);
});
