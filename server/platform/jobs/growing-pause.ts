const MINUTE_MS = 60_000;

/**
 * When to try again after a number of failures in a row: 1, 2, 4, 8 … minutes later, at most `maxMs`. Counted from the
 * full minute, since jobs are looked at once a minute.
 */
export function retryAt(failures: number, maxMs: number, now: Date): Date {
  const pause = Math.min(MINUTE_MS * 2 ** (failures - 1), maxMs);
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + pause);
}
