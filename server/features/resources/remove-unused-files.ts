import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import type { Db } from '#server/database/transaction.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import { discardFile, listIncoming } from '#server/platform/blobs/receive-file.ts';
import { lockUser } from '#server/platform/context.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { isUnused } from './queries.ts';
import type { FileServices } from './store-file.ts';

/*
 * Bytes are removed after their rows. A name of bytes is never reused, and an upload looks for rows with the same bytes
 * under the user's lock, so it cannot share bytes that are being removed.
 */

/** Job: removes the bytes of permanently deleted files. */
export const removeUnusedFiles =
  ({ blobs }: FileServices) =>
  async ({ db, signal, failedFor }: Work): Promise<void> => {
    for await (const userId of ownersOfUnused(db, signal)) {
      try {
        for (const name of await forgetUnused(db, userId)) await blobs.remove(name);
      } catch (error) {
        failedFor(userId, error as Error);
      }
    }
  };

const ROWS_PER_LOOK = 5000;

/** The users with unused rows. All rows are checked in batches. */
async function* ownersOfUnused(db: Db, signal: AbortSignal): AsyncGenerator<string> {
  const found = new Set<string>();
  let after = ['', ''];
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ user_id: string; resource_id: string; unused: number }>`
      select stored.user_id, stored.resource_id, case when ${isUnused(sql.ref('stored.user_id'))} then 1 else 0 end as unused
      from stored_files as stored where (stored.user_id, stored.resource_id) > (${after[0]}, ${after[1]})
      order by stored.user_id, stored.resource_id limit ${sql.lit(ROWS_PER_LOOK)}
    `.execute(db);
    for (const { user_id, unused } of rows) {
      if (unused === 0 || found.has(user_id)) continue;
      found.add(user_id);
      yield user_id;
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_LOOK) return;
    after = [last.user_id, last.resource_id];
    await yieldToEventLoop();
  }
}

/** Deletes unused rows. Returns the bytes that no row uses any more. */
function forgetUnused(db: Db, userId: string): Promise<BlobName[]> {
  return inTransaction(db, async (trx) => {
    await lockUser({ db: trx, userId });
    const { rows: deleted } = await sql<{ hash: string; file_id: string }>`
      delete from stored_files as stored where stored.user_id = ${userId} and ${isUnused(userId)}
      returning hash, file_id
    `.execute(trx);
    const needed = await fileIdsOf(
      trx,
      userId,
      deleted.map(({ hash }) => hash),
    );
    return namesOf(userId, deleted).filter(({ fileId }) => !needed.has(fileId));
  });
}

/** The names of bytes in rows, each once. */
const namesOf = (userId: string, rows: readonly { hash: string; file_id: string }[]): BlobName[] => [
  ...new Map(rows.map(({ hash, file_id: fileId }) => [fileId, { userId, hash, fileId }])).values(),
];

/** The ids of the bytes with these hashes in rows of files and of the user's picture. */
async function fileIdsOf(db: Db, userId: string, hashes: readonly string[]): Promise<Set<string>> {
  const idsIn = (table: 'stored_files' | 'profile_pictures') =>
    db.selectFrom(table).select('file_id').where('user_id', '=', userId).where('hash', 'in', idList(hashes));
  const rows = await idsIn('stored_files').unionAll(idsIn('profile_pictures')).execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The creation time of an id: the first 48 bits of a UUIDv7 are milliseconds. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Job: removes the remains of crashes: partial uploads and bytes without a row. Those younger than a day may belong to
 * running uploads.
 */
export const removeLeftoverFiles =
  ({ blobs, config }: FileServices) =>
  async ({ db, trusted, signal }: Work): Promise<void> => {
    const isOld = (id: string) => madeAt(id) < trusted.getTime() - DAY_MS;
    for (const path of await listIncoming(config.dataDir)) if (isOld(basename(path))) await discardFile(path);
    for await (const names of blobs.list()) {
      const old = names.filter(({ fileId }) => isOld(fileId));
      for (const [userId, some] of Map.groupBy(old, (name) => name.userId)) {
        signal.throwIfAborted();
        const needed = await fileIdsOf(
          db,
          userId,
          some.map(({ hash }) => hash),
        );
        for (const name of some) if (!needed.has(name.fileId)) await blobs.remove(name);
      }
    }
  };
