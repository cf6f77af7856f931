import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';

/** Reading the names from PostgreSQL takes as long as reading the rows. */
const namesOf = new WeakMap<Db, string[]>();

/** The whole content of the database as text, to compare with later or to search for forbidden content. */
export async function dump({ db }: Database): Promise<string> {
  const names = namesOf.get(db) ?? (await db.introspection.getTables()).map(({ name }) => name);
  namesOf.set(db, names);
  const parts: string[] = [];
  for (const name of await filled(db, names)) {
    const rows = await db.selectFrom(name).selectAll().execute();
    parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort());
  }
  return parts.join('\n');
}

/** The tables that have rows; most have none. */
async function filled(db: Db, names: readonly string[]): Promise<(keyof Schema)[]> {
  const each = names.map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: keyof Schema }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}
