import { vi } from 'vitest';

/** Asks again until it is so. How long that may take says only when a test hangs: the machine may be busy. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 1, timeout: 60_000 });
