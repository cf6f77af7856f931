import { type RawBuilder, sql } from 'kysely';
import { type PassedTimes, passedTimes, type PersonNow } from '#contract/rules/due-time.ts';

/** Query values for {@link late}. */
export interface LateValues extends PassedTimes {
  /** The person's today, `YYYY-MM-DD`. */
  day: string;
}

export const lateValues = (now: PersonNow): LateValues => ({ day: now.day, ...passedTimes(now) });

/**
 * `isLate` of the contract in SQL, for open rows. Null (not true) for a row without a date, or due today without a
 * time.
 * @param table the name of the table in the query.
 */
export function late(table: string, values: LateValues): RawBuilder<boolean> {
  const { day, dayStart, passedTo, passedAfterMidnight } = values;
  const date = sql.ref(`${table}.due_date`);
  const time = sql.ref(`${table}.due_time`);
  return sql<boolean>`(${date} < ${day} or (${date} = ${day}
    and ${time} <= case when ${time} < ${dayStart} then ${passedAfterMidnight} else ${passedTo} end))`;
}
