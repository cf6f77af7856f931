import type { Moment } from './due-moments.ts';

/*
 * A row stores the time of its next notice (`next_notice_at`). It is set when the row is written, and advanced by the
 * job that creates the notices.
 */

/** A moment that passed while its row was completed by mistake, or while a write waited, still counts. */
export const JUST_MISSED_MS = 10 * 60_000;
/** A row that was already overdue when it was written still gets a notice within this time. */
const OVERDUE_MS = 7 * 24 * 60 * 60_000;

/**
 * The first notice moment of a row written at `now`; null: none.
 *
 * @param since moments after it count even if they have passed. Left out: they do not, because the person has just
 *   written them. Overdue is a lasting state, so it is announced within a week.
 */
export function firstNoticeAt(moments: readonly Moment[], now: Date, since = now): Date | null {
  const from = since.getTime();
  const times = moments.flatMap(({ at, isLasting }) => {
    if (at.getTime() > from) return at.getTime();
    return isLasting && at.getTime() > from - OVERDUE_MS ? from : [];
  });
  return earliest(times);
}

/** The moments that are due at `now` for a row whose next notice was due at `next`. */
export const momentsDue = (moments: readonly Moment[], next: Date, now: Date): Moment[] =>
  moments.filter(
    ({ at, isLasting }) => at <= now && (at >= next || (isLasting && at.getTime() > next.getTime() - OVERDUE_MS)),
  );

/** The next notice moment of a row after `now`; null: none. */
export const nextNoticeAt = (moments: readonly Moment[], now: Date): Date | null =>
  earliest(moments.flatMap(({ at }) => (at > now ? at.getTime() : [])));

const earliest = (times: readonly number[]): Date | null => (times.length === 0 ? null : new Date(Math.min(...times)));
