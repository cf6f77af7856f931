import { QueryClient, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '#web/testing/render-hook.ts';
import { RefreshLine } from './RefreshLine.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** A list whose requests are answered by `answer`. */
async function render({ isKept }: { isKept: boolean }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  if (isKept) client.setQueryData(['list'], 'kept');
  let answer = (_text: string) => undefined as void;
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  const hook = await renderHook(
    () => {
      useQuery({ queryKey: ['list'], queryFn });
      return RefreshLine() !== false;
    },
    { client },
  );
  return {
    hook,
    async refetch() {
      void client.refetchQueries();
      await pass(1);
    },
    async answer() {
      answer('new');
      await pass(1);
    },
  };
}

test('the line is shown while a list is refetched, and for at least half a second', async () => {
  const { hook, refetch, answer } = await render({ isKept: true });
  expect(hook.result).toBe(false);
  await refetch();
  expect(hook.result).toBe(true);
  await pass(100);
  await answer();
  await pass(390);
  expect(hook.result).toBe(true);
  await pass(20);
  expect(hook.result).toBe(false);

  await refetch();
  await pass(5_000);
  expect(hook.result).toBe(true);
  await answer();
  await pass(1);
  expect(hook.result).toBe(false);
});

test('a second refetch keeps the line of the first one', async () => {
  const { hook, refetch, answer } = await render({ isKept: true });
  await refetch();
  await answer();
  await pass(300);
  await refetch();
  await pass(400);
  expect(hook.result).toBe(true);
});

test('the first read of a list shows no line', async () => {
  const { hook, answer } = await render({ isKept: false });
  await pass(1);
  expect(hook.result).toBe(false);
  await answer();
  await pass(1);
  expect(hook.result).toBe(false);
});
