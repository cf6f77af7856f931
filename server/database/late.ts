import { type RawBuilder, sql } from 'kysely';
import { type PassedTimes, passedTimes, type PersonNow } from '#contract/rules/due-time.ts';

/** The values by which a query decides what is late. */
export interface LateValues extends PassedTimes {
  /** The person's today, `YYYY-MM-DD`. */
  day: string;
}

export const lateValues = (now: PersonNow): LateValues => ({ day: now.day, ...passedTimes(now) });

/**
 * Whether an open row with a due date and a due time is late, as `isLate` of the contract decides. Null, which is not true,
 * where it has no date or, on its day, no time.
 * @param table as the query calls it.
 */
export function late(table: string, values: LateValues): RawBuilder<boolean> {
  const { day, dayStart, passedTo, passedAfterMidnight } = values;
  const date = sql.ref(`${table}.due_date`);
  const time = sql.ref(`${table}.due_time`);
  return sql<boolean>`(${date} < ${day} or (${date} = ${day}
    and ${time} <= case when ${time} < ${dayStart} then ${passedAfterMidnight} else ${passedTo} end))`;
}
