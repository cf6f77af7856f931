import { afterEach, expect, test, vi } from 'vitest';
import { whenAtRest } from './when-at-rest.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page with so many milliseconds left at each look; returns what it calls back next. */
function idlePage(...left: number[]) {
  const looks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (look: (idle: Pick<IdleDeadline, 'timeRemaining'>) => void) =>
    looks.push(() => look({ timeRemaining: () => left.shift() ?? 0 })),
  );
  vi.stubGlobal('cancelIdleCallback', () => void looks.splice(0));
  return () => looks.shift()?.();
}

test('heavy work waits while there are only the moments between frames', () => {
  const next = idlePage(6, 3, 49);
  const work = vi.fn<() => void>();
  whenAtRest(work);
  next();
  next();
  expect(work).not.toHaveBeenCalled();
  next();
  expect(work).toHaveBeenCalledOnce();
});

test('heavy work is done after ten seconds on a page that never rests', () => {
  vi.useFakeTimers();
  const next = idlePage(6, 6);
  const work = vi.fn<() => void>();
  whenAtRest(work);
  next();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  next();
  expect(work).toHaveBeenCalledOnce();
});

test('heavy work that was given up is not done', () => {
  const next = idlePage(49);
  const work = vi.fn<() => void>();
  whenAtRest(work)();
  next();
  expect(work).not.toHaveBeenCalled();
});
