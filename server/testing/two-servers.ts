import { afterAll } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import type { Db } from '#server/database/transaction.ts';
import { newMigratedDatabase } from './database/migrated-database.ts';
import { PATIENCE } from './database/postgres.ts';

/**
 * Two servers on one database, for one test file: each with its own PostgreSQL pool. An SQLite folder allows one
 * server, so there both are the same.
 */
export async function connectTwice(): Promise<readonly [Db, Db]> {
  const { remove, ...home } = await newMigratedDatabase();
  const connect = () => connectDatabase(home, () => {}, undefined, PATIENCE);
  const first = await connect();
  const second = home.databaseUrl ? await connect() : first;
  afterAll(async () => {
    for (const { close } of new Set([first, second])) await close();
    await remove();
  });
  return [first.db, second.db];
}
