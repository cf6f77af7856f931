import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/**
 * Writes an instant, or null, into one column of each of these rows of a user, in one statement with one parameter for
 * all of them.
 * @param instants ISO text by row id.
 */
export async function setInstants(
  db: Db,
  { table, column, userId }: { table: string; column: string; userId: string },
  instants: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (instants.size === 0) return;
  const given = JSON.stringify(Object.fromEntries([...instants].map(([id, at]) => [id, { at }])));
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite keeps instants as text, and would make a number of one that is cast.
  const instant = isPostgres ? sql`cast(given.value ->> 'at' as timestamptz)` : sql`given.value ->> 'at'`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${instant}
    from json_each(${given}) as given
    where ${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.ref(`${table}.id`)} = given.key`.execute(db);
}
