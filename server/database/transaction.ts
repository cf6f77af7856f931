import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { isBeforeCommit, isConnectionLost, isSerializationFailure } from './dialect/errors.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** Set while a transaction runs, so that a query outside it fails instead of waiting for its own lock. */
export const transactionScope = new AsyncLocalStorage<true>();

const MAX_TRIES = 3;

/**
 * Runs `work` in a transaction, or joins the current one. `work` is retried after a serialization failure or a deadlock
 * of PostgreSQL, and when the connection ends before the commit, so it must have no effects outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    const workAndCommit = async (trx: Transaction<Schema>) => {
      const result = await work(trx);
      isCommitting = true;
      return result;
    };
    try {
      return await transactionScope.run(true, () => db.transaction().execute(workAndCommit));
    } catch (error) {
      // It is unknown whether a commit took effect before its connection ended.
      const isBefore = !isCommitting || isBeforeCommit(error);
      const isUndone = isSerializationFailure(error) || (isBefore && isConnectionLost(error));
      if (attempt === MAX_TRIES || !isUndone) throw error;
    }
  }
}

/**
 * Runs `work` on a snapshot: all its reads see the database as it was at the first one, while others write. It must
 * not wait for anything but the database, which keeps the snapshot meanwhile.
 */
export function inSnapshot<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transactionScope.run(true, () => reading.execute(work));
}
