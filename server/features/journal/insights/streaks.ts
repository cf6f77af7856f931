import type { Kysely } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import { dayNumber } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** Days in a row. */
export interface Streak {
  /** Up to today, or to yesterday while today is not over. */
  current: number;
  /** Up to the newest day, however long ago that is. */
  latest: number;
  longest: number;
}

/** The streaks of days. @param days distinct days, the newest first; those after `day` do not count. */
export const streaksOf = (days: readonly string[], day: string): Streak =>
  streaksOfNumbers(days.map(dayNumber), dayNumber(day));

/** The same for day numbers. */
function streaksOfNumbers(days: readonly number[], until: number): Streak {
  const past = days.filter((day) => day <= until);
  let longest = 0;
  let latest = 0;
  for (let at = 0, began = 0; at < past.length; at += 1) {
    if (past[at + 1] === past[at]! - 1) continue;
    const length = at + 1 - began;
    if (began === 0) latest = length;
    longest = Math.max(longest, length);
    began = at + 1;
  }
  const isCurrent = past.length > 0 && past[0]! >= until - 1;
  return { current: isCurrent ? latest : 0, latest, longest };
}

const selectActiveMonths = prepare((db: Kysely<Schema>, { userId }: { userId: string }) =>
  db.selectFrom('active_months').where('user_id', '=', userId).select(['month', 'days']).orderBy('month', 'desc'),
);

const LAST_BIT = 30;

/** The active days of a month, the latest first, as {@link dayNumber} counts them. */
function daysOfMonth({ month, days }: { month: string; days: number }): number[] {
  const first = dayNumber(`${month}-01`);
  const found: number[] = [];
  for (let bit = LAST_BIT; bit >= 0; bit -= 1) if (days & (1 << bit)) found.push(first + bit);
  return found;
}

/** The streak of days with a completion or an entry of the journal. */
export async function readStreak(ctx: Context): Promise<Streak> {
  const months = await selectActiveMonths(ctx.db, { userId: ctx.userId });
  return streaksOfNumbers(months.flatMap(daysOfMonth), dayNumber(today(ctx)));
}
