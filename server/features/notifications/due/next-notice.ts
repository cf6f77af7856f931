import type { Moment } from './due-moments.ts';

/*
 * What is stored of a row is the next instant at which there is something to tell of it. It is reckoned when the row is
 * written, and moves on when the job has told what it stands for.
 */

/** What was due while it was being written down is told all the same. */
const JUST_MISSED_MS = 10 * 60_000;
/** What is overdue is told also when it was written down late, for so many days. */
const OVERDUE_MS = 7 * 24 * 60 * 60_000;

/** When there is something to tell first of a row that is written at `now`; null: never. */
export function firstNoticeAt(moments: readonly Moment[], now: Date): Date | null {
  const from = now.getTime() - JUST_MISSED_MS;
  const times = moments.flatMap(({ at, stands }) => {
    if (at.getTime() > from) return at.getTime();
    return stands && at.getTime() > from - OVERDUE_MS ? from : [];
  });
  return earliest(times);
}

/** What is to be told at `now` of a row whose next notice was to come at `next`. */
export const momentsDue = (moments: readonly Moment[], next: Date, now: Date): Moment[] =>
  moments.filter(
    ({ at, stands }) => at <= now && (at >= next || (stands && at.getTime() > next.getTime() - OVERDUE_MS)),
  );

/** When there is something to tell next of a row of which everything up to `now` is told; null: never. */
export const nextNoticeAt = (moments: readonly Moment[], now: Date): Date | null =>
  earliest(moments.flatMap(({ at }) => (at > now ? at.getTime() : [])));

const earliest = (times: readonly number[]): Date | null => (times.length === 0 ? null : new Date(Math.min(...times)));
