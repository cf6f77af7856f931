import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/platform/queryClient.ts';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { removeTask } from '#web/features/tasks/delete-task.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { coachQueries, QUOTA } from './coach-queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('the quota is requested once, whether the view replaces its frame before or after the answer', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const asked = vi.fn<() => Promise<{ body: unknown }>>(async () => {
    await mayAnswer;
    return { body: { remaining: 58 } };
  });
  fakeServer({ 'GET /ai/quota': asked });
  const client = createQueryClient();
  const mount = () => renderHook(() => useQuery(coachQueries.quota()).data, { client });

  const frame = await mount();
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
  await frame.unmount();
  const view = await mount();
  await perform(answer);
  await eventually(() => expect(client.getQueryData(QUOTA)).toEqual({ remaining: 58 }));
  await view.unmount();
  await mount();
  await eventually(() => expect(client.isFetching()).toBe(0));
  expect(asked).toHaveBeenCalledTimes(1);

  await perform(() => client.invalidateQueries({ queryKey: QUOTA }));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a chat is read again after a task was deleted, which its replies no longer name', async () => {
  const asked = vi.fn<() => { body: unknown }>(() => ({ body: [] }));
  const { open, records } = fakeServer({
    'GET /chat/c': asked,
    'DELETE /tasks/t': () => ({ body: { trash_id: 'gone' } }),
  });
  await open(coachQueries.messages('c'));
  expect(asked).toHaveBeenCalledTimes(1);
  await records.write(removeTask({ id: 't' }));
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
});
