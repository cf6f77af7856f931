import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';

const BATCH_SIZE = 500;

/**
 * Deletes rows in batches until nothing is left, so that no single statement blocks others or takes too long.
 * @param key the columns of the primary key.
 * @param which the condition on the rows to delete.
 * @param size of a batch; smaller where deleting a row deletes many others.
 * @throws the reason of `signal` once it is aborted.
 */
export async function deleteRows<Table extends keyof Schema & string>(
  { db, signal }: { db: Db; signal: AbortSignal },
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  which: RawBuilder<unknown>,
  size = BATCH_SIZE,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const batch = sql`select ${columns} from ${sql.table(table)} where ${which} limit ${size}`;
  for (let deleted = size; deleted === size;) {
    signal.throwIfAborted();
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in (${batch})`.execute(db);
    deleted = Number(numAffectedRows);
  }
}

/** Rows per statement: it takes a fraction of a second even on a slow machine. */
const ROWS_OF_SLICE = 5000;

/** Processes items in slices and lets other requests run in between. */
export async function inSlices<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
  size = ROWS_OF_SLICE,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    await work(all.slice(start, start + size));
  }
}
