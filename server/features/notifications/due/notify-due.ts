import { isDatabaseDown } from '#server/database/dialect/errors.ts';
import { type JobLog, logFailure, type Work } from '#server/platform/jobs/job-run.ts';
import { findDueRows } from './due-rows.ts';
import { storeDueNotices } from './store-due-notices.ts';

/** How many rows are handled in one transaction. */
const ROWS_AT_ONCE = 500;

/**
 * Job: creates notices for what has become due. It reads only rows whose notice moment has come. A failure for one user
 * is logged, does not affect the others, and is retried by the next run.
 */
export const notifyDue =
  (log: JobLog) =>
  async ({ db, now, signal }: Work): Promise<void> => {
    const due = await findDueRows(db, now.toISOString());
    for (const [userId, rows] of Map.groupBy(due, (row) => row.user_id)) {
      try {
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          signal.throwIfAborted();
          await storeDueNotices(db, userId, rows.slice(start, start + ROWS_AT_ONCE), now);
        }
      } catch (error) {
        if (signal.aborted || isDatabaseDown(error)) throw error;
        logFailure(log, 'notify-due', error);
      }
    }
  };
