import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page with these milliseconds of idle time at each check; returns a function that runs the next check. */
function idlePage(...left: number[]) {
  const looks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (look: (idle: Pick<IdleDeadline, 'timeRemaining'>) => void) =>
    looks.push(() => look({ timeRemaining: () => left.shift() ?? 0 })),
  );
  vi.stubGlobal('cancelIdleCallback', () => void looks.splice(0));
  return () => looks.shift()?.();
}

test('heavy work waits while only the time between frames is free', () => {
  const next = idlePage(6, 3, 49);
  const work = vi.fn<() => void>();
  whenIdle(work);
  next();
  next();
  expect(work).not.toHaveBeenCalled();
  next();
  expect(work).toHaveBeenCalledOnce();
});

test('heavy work runs after ten seconds on a page that is never idle', () => {
  vi.useFakeTimers();
  const next = idlePage(6, 6);
  const work = vi.fn<() => void>();
  whenIdle(work);
  next();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  next();
  expect(work).toHaveBeenCalledOnce();
});

test('cancelled heavy work does not run', () => {
  const next = idlePage(49);
  const work = vi.fn<() => void>();
  whenIdle(work)();
  next();
  expect(work).not.toHaveBeenCalled();
});
