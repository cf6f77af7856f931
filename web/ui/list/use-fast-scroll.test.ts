import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { renderHook } from '#web/testing/render-hook.ts';
import { useFastScroll } from './use-fast-scroll.ts';

const SCREEN = 800;
let listeners: Set<() => void>;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Set();
  vi.stubGlobal('innerHeight', SCREEN);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const scrollTo = (y: number) =>
  act(async () => {
    vi.stubGlobal('scrollY', y);
    for (const listen of listeners) listen();
  });

test('a scroll step of more than a screen counts as fast until the page stops', async () => {
  const hook = await renderHook(() => useFastScroll());
  await scrollTo(SCREEN);
  expect(hook.result).toBe(false);
  await scrollTo(3 * SCREEN);
  expect(hook.result).toBe(true);
  await scrollTo(3 * SCREEN + 10);
  await act(async () => vi.advanceTimersByTime(99));
  expect(hook.result).toBe(true);
  await act(async () => vi.advanceTimersByTime(1));
  expect(hook.result).toBe(false);
  await hook.unmount();
  expect(listeners.size).toBe(0);
});
