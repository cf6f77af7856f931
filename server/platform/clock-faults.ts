/*
 * A clock that was ahead leaves instants behind that would keep work waiting until the true time reaches them. So a
 * stored instant counts only within its window: further ahead it comes from a clock that was wrong, and counts as past.
 */

/** How far the clocks of servers on one database may be apart. */
const SKEW_MS = 5 * 60_000;

/** The last instant, ISO 8601, that something stored at `now` can be at; what is beyond counts as past. */
export const latestWithin = (windowMs: number, now: Date): string =>
  new Date(now.getTime() + windowMs + SKEW_MS).toISOString();

/** Whether a stored instant is still ahead; one beyond its window is not. */
export const isAhead = (instant: string, windowMs: number, now: Date): boolean =>
  instant > now.toISOString() && instant <= latestWithin(windowMs, now);

const JUMP_MS = 10 * 60_000;

/**
 * Returns a check whether the clock may be followed: false the first time after it has jumped ahead. A clock that was
 * wrong for a moment is right again at the next check; one that was put right, or a machine that was asleep, is followed
 * then.
 * @param elapsed milliseconds by a clock that nobody sets.
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
