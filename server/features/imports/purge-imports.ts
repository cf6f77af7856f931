import { sql, type SqlBool } from 'kysely';
import { deleteOwnedRows, forEachOwner } from '#server/platform/batches.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { type ImportServices, removeBytes } from './stored-import.ts';

const UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Job: removes previews that have expired, with their files, and results that are too old for Undo. */
export const purgeImports =
  ({ blobs }: ImportServices) =>
  async (work: Work): Promise<void> => {
    const { db, trusted, failedFor } = work;
    const isExpired = sql<SqlBool>`result is null and stage is null and expires_at < ${trusted.toISOString()}`;
    await forEachOwner(work, 'imports', isExpired, async (userId) => {
      const own = db.deleteFrom('imports').where('user_id', '=', userId).where(isExpired);
      for (const row of await own.returningAll().execute()) {
        await removeBytes({ blobs }, row).catch((error: unknown) => failedFor(row.user_id, error as Error));
      }
    });
    const undoable = new Date(trusted.getTime() - UNDO_DAYS * DAY_MS).toISOString();
    // An Undo that was broken off is continued first.
    await deleteOwnedRows(work, 'imports', ['id'], sql`stage is null and finished_at < ${undoable}`);
  };
