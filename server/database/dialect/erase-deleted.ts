import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/**
 * Erases deleted data from the files of SQLite. `secure_delete` overwrites it in the database, but the write-ahead log
 * may still contain earlier versions of the pages. PostgreSQL has no such command.
 */
export async function eraseDeleted(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
