import { vi } from 'vitest';

/** Repeats a check until it passes. The long timeout only ends a test that hangs, because the machine may be busy. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 1, timeout: 60_000 });
