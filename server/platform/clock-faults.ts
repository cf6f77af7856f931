/*
 * A clock that was ahead stores instants in the future, which would block work until the true time reaches them. So a
 * stored instant is valid only within its window: one further ahead comes from a wrong clock and counts as past.
 */

/** The most that clocks of servers on one database may differ. */
const SKEW_MS = 5 * 60_000;

/** The last valid instant, ISO 8601, of a value stored at `now`; later instants count as past. */
export const latestWithin = (windowMs: number, now: Date): string =>
  new Date(now.getTime() + windowMs + SKEW_MS).toISOString();

/** Whether a stored instant is still ahead; false beyond its window. */
export const isAhead = (instant: string, windowMs: number, now: Date): boolean =>
  instant > now.toISOString() && instant <= latestWithin(windowMs, now);

const JUMP_MS = 10 * 60_000;

/**
 * Returns a function that checks whether the clock can be trusted: false the first time after a jump ahead. A clock
 * that was wrong for a moment is right again at the next check; after a correction or a sleep of the machine, the next
 * check trusts the new time.
 * @param elapsed milliseconds of a monotonic clock.
 */
export function createJumpCheck(clock: () => Date, elapsed = () => performance.now()): () => boolean {
  const offset = () => clock().getTime() - elapsed();
  let last = offset();
  return () => {
    const before = last;
    last = offset();
    return last - before < JUMP_MS;
  };
}
