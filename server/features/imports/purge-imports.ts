import type { Work } from '#server/platform/jobs/job-run.ts';
import { type ImportServices, removeBytes } from './stored-import.ts';

const UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Job: removes previews that have expired, with their files, and results that are too old for Undo. */
export const purgeImports =
  ({ blobs }: ImportServices) =>
  async ({ db, trusted, failedFor }: Work): Promise<void> => {
    const expired = await db
      .deleteFrom('imports')
      .where('result', 'is', null)
      .where('stage', 'is', null)
      .where('expires_at', '<', trusted.toISOString())
      .returningAll()
      .execute();
    for (const row of expired) {
      await removeBytes({ blobs }, row).catch((error: unknown) => failedFor(row.user_id, error as Error));
    }
    await db
      .deleteFrom('imports')
      // An Undo that was broken off is continued first.
      .where('stage', 'is', null)
      .where('finished_at', '<', new Date(trusted.getTime() - UNDO_DAYS * DAY_MS).toISOString())
      .execute();
  };
