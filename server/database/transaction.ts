import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { isSerializationFailure } from './dialect/errors.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** Set while a transaction runs, so that a query outside it is noticed instead of waiting for its own lock. */
export const transactionScope = new AsyncLocalStorage<true>();

const MAX_TRIES = 3;

/**
 * Runs `work` in a transaction; inside one already, it joins it.
 * PostgreSQL's serialization failures and deadlocks are tried again, so `work` must not act on the outside world.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionScope.run(true, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt === MAX_TRIES || !isSerializationFailure(error)) throw error;
    }
  }
}
