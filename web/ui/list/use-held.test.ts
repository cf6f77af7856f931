import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { renderHook } from '#web/testing/render-hook.ts';
import { useHeld } from './use-held.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const render = () => renderHook(() => useHeld<{ id: string; name: string }>());
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('a ticked row keeps its place and look for a moment, independently of other rows', async () => {
  const hook = await render();
  const held = () => [...hook.result.held.values()].map(({ name }) => name);
  await act(async () => hook.result.hold({ id: 'a', name: 'Tea' }));
  await pass(1_000);
  await act(async () => hook.result.hold({ id: 'b', name: 'Bread' }));
  expect(held()).toEqual(['Tea', 'Bread']);
  await pass(400);
  expect(held()).toEqual(['Bread']);
  await pass(1_000);
  expect(held()).toEqual([]);
});

test('nothing waits any more when its list has left the screen', async () => {
  const hook = await render();
  await act(async () => hook.result.hold({ id: 'a', name: 'Tea' }));
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await hook.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
