import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { renderHook } from '#web/testing/render-hook.ts';
import { useKeepTicked, useKeptPlaces } from './use-keep-ticked.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const render = () => renderHook(() => useKeepTicked<{ id: string; name: string }>(() => undefined));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('a ticked row keeps its place and look for a moment, independently of other rows', async () => {
  const hook = await render();
  const kept = () => [...hook.result.kept.values()].map(({ name }) => name);
  await act(async () => hook.result.tick({ id: 'a', name: 'Tea' }));
  await pass(1_000);
  await act(async () => hook.result.tick({ id: 'b', name: 'Bread' }));
  expect(kept()).toEqual(['Tea', 'Bread']);
  await pass(400);
  expect(kept()).toEqual(['Bread']);
  await pass(1_000);
  expect(kept()).toEqual([]);
});

test('no timer is left when the list is unmounted', async () => {
  const hook = await render();
  await act(async () => hook.result.tick({ id: 'a', name: 'Tea' }));
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await hook.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a ticked row stays where it was while the list moves it to the end, and then goes', async () => {
  const list = (ids: string) => [...ids].map((id) => ({ id }));
  const hook = await renderHook(({ now, ticked }) => useKeptPlaces(list(now), new Set(ticked)), {
    props: { now: 'abcd', ticked: '' },
  });
  const shown = async (now: string, ticked: string) => {
    await hook.rerender({ now, ticked });
    return hook.result.map(({ id }) => id).join('');
  };
  expect(await shown('abcd', 'b')).toBe('abcd');
  expect(await shown('acdb', 'b')).toBe('abcd');
  expect(await shown('cdba', 'ab')).toBe('abcd');
  // A new row, and one that went.
  expect(await shown('xdba', 'ab')).toBe('abxd');
  expect(await shown('xdba', '')).toBe('xdba');
});
