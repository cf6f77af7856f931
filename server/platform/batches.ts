import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';

const BATCH_SIZE = 500;

interface Batches {
  db: Db;
  signal: AbortSignal;
}

/** A table whose rows belong to users. */
type Owned = { [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never }[keyof Schema] & string;

/**
 * Calls `write` for each user who has such rows, until nobody has any: on a cluster, a statement that writes for many
 * people would be committed in two phases.
 * @param which the condition on the rows, which `write` removes or changes.
 * @throws the reason of `signal` once it is aborted.
 */
export async function forEachOwner(
  { db, signal }: Batches,
  table: Owned,
  which: RawBuilder<unknown>,
  write: (userId: string) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ user_id: string }>`select distinct user_id from (
      select user_id from ${sql.table(table)} where ${which} limit ${sql.lit(BATCH_SIZE)}) as found`.execute(db);
    if (rows.length === 0) return;
    for (const { user_id } of rows) {
      signal.throwIfAborted();
      await write(user_id);
    }
  }
}

/**
 * Deletes rows in batches until nothing is left, so that no single statement blocks others or takes too long.
 * @param key the columns of the primary key.
 * @param which the condition on the rows to delete.
 * @throws the reason of `signal` once it is aborted.
 */
export async function deleteRows<Table extends keyof Schema & string>(
  { db, signal }: Batches,
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  which: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const batch = sql`select ${columns} from ${sql.table(table)} where ${which} limit ${BATCH_SIZE}`;
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
    signal.throwIfAborted();
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in (${batch})`.execute(db);
    deleted = Number(numAffectedRows);
  }
}

/**
 * The same for rows of users, those of each by themselves.
 * @param key the columns of the primary key after `user_id`.
 * @param size of a batch; smaller where deleting a row deletes many others.
 */
export async function deleteOwnedRows<Table extends Owned>(
  batches: Batches,
  table: Table,
  key: readonly (keyof Schema[Table] & string)[],
  which: RawBuilder<unknown>,
  size = BATCH_SIZE,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  await forEachOwner(batches, table, which, (userId) =>
    sql`delete from ${sql.table(table)} where user_id = ${userId} and (${columns}) in (
      select ${columns} from ${sql.table(table)} where user_id = ${userId} and ${which} limit ${size})`.execute(
      batches.db,
    ),
  );
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
