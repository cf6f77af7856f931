const MINUTE_MS = 60_000;

/**
 * The time of the next try after consecutive failures: 1, 2, 4, 8 … minutes later, at most `maxMs`. Counted from the
 * full minute, since jobs are checked once a minute.
 */
export function retryAt(failures: number, maxMs: number, now: Date): Date {
  const pause = Math.min(MINUTE_MS * 2 ** (failures - 1), maxMs);
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + pause);
}
