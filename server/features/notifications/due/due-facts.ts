import { sql } from 'kysely';

/*
 * The fact of a notice about a time contains that time, so that another time is another fact. `superseded.ts` compares
 * the facts with the current times.
 */

/** What a fact is about: a time due, soon or later, or the reminder that a person has set. */
export type FactKind = 'due_soon' | 'task_due' | 'task_overdue' | 'recurring_task' | 'task_reminder';

/** `task_due:<id>:2026-11-20T09:30`, without the time `task_due:<id>:2026-11-20`. */
export const factOf = (kind: FactKind, id: string, day: string, time: string | null): string =>
  `${kind}:${id}:${day}${time === null ? '' : `T${time}`}`;

/** The same in SQL, for the columns of a row; without a date it is null. */
export const factInSql = (kind: FactKind, row: string, of: 'due' | 'reminder' = 'due') =>
  sql`${sql.lit(`${kind}:`)} || ${sql.ref(`${row}.id`)} || ':' || cast(${sql.ref(`${row}.${of}_date`)} as text)
    || coalesce('T' || ${sql.ref(`${row}.${of}_time`)}, '')`;
