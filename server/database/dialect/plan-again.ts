import { sql } from 'kysely';
import type { Db } from '../transaction.ts';
import { isPostgres } from './text-functions.ts';

/** From this many rows on, planning again costs less than a plan for a few rows. */
const MANY_ROWS = 100;

/**
 * Makes PostgreSQL plan the statements of this connection again, those of its foreign keys among them, before a transaction
 * that deletes or inserts many rows. It keeps the plans it made when a table was small, which read the whole table for each
 * deleted row. A new plan depends on the size of the file, even without statistics.
 */
export async function planAgain(db: Db, rows = Infinity): Promise<void> {
  if (rows >= MANY_ROWS && isPostgres(db)) await sql`discard plans`.execute(db);
}
