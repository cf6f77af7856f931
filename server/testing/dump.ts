import type { Database } from '#server/database/connect.ts';

/** The whole content of the database as text, to compare with later or to search for forbidden content. */
export async function dump({ db }: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort());
  }
  return parts.join('\n');
}
