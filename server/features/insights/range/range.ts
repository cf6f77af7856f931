import { RANGE_DAYS, RANGE_DAYS_MAX, type RangeQuery, type ShownRange } from '#contract/insights.ts';
import { type Logged, readLogged } from '#server/features/completions/logged-days.ts';
import { addDays, daysBetween } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { invalidField } from '#server/platform/errors.ts';

/** Days of the user, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The requested days, and those of the log. @throws InvalidInput for an invalid range. */
export async function readRange(ctx: Context, query: RangeQuery): Promise<{ range: ShownRange; logged: Logged }> {
  const logged = await readLogged(ctx);
  return { range: rangeOf(query, today(ctx), logged), logged };
}

/** The same from the user's today and the ends of the log. */
export function rangeOf(
  { date_range, date_from, date_to }: RangeQuery,
  day: string,
  { first, last, begun }: Logged,
): ShownRange {
  if (date_from !== null || date_to !== null) return withPrevious(ownDays(date_from, date_to), begun);
  if (date_range !== 'all_time')
    return withPrevious({ from: addDays(day, 1 - RANGE_DAYS[date_range]), to: day }, begun);
  // A user who has travelled west may have completions on future days.
  return { from: first, to: last !== null && last > day ? last : day, previous: null };
}

function ownDays(from: string | null, to: string | null): Days {
  if (from === null) throw invalidField('date_from', 'Give both the first and the last day, or neither');
  if (to === null) throw invalidField('date_to', 'Give both the first and the last day, or neither');
  if (from > to) throw invalidField('date_to', 'The range ends before it begins');
  if (daysBetween(from, to) >= RANGE_DAYS_MAX) {
    throw invalidField('date_to', 'A range has at most a hundred years. Leave the days out for all time');
  }
  return { from, to };
}

/** A range with the previous one, if the account existed on all of its days. */
function withPrevious({ from, to }: Days, begun: string): ShownRange {
  const length = daysBetween(from, to) + 1;
  const hasPrevious = daysBetween(begun, from) >= length;
  return { from, to, previous: hasPrevious ? { from: addDays(from, -length), to: addDays(from, -1) } : null };
}

/** The days for a query: all time without a completion is only its last day. */
export const daysOf = ({ from, to }: ShownRange): Days => ({ from: from ?? to, to });

/** The part of some days that is in the log; null if there is none. */
export function loggedDays({ from, to }: Days, { first, last }: Pick<Logged, 'first' | 'last'>): Days | null {
  if (first === null || last === null || to < first || from > last) return null;
  return { from: from < first ? first : from, to: to > last ? last : to };
}
