import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../transaction.ts';

/**
 * Erases what was deleted from the files of SQLite: it is overwritten in the database (`secure_delete`), but the
 * write-ahead log may still have earlier states of its pages. PostgreSQL has no such command.
 */
export async function eraseDeleted(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
