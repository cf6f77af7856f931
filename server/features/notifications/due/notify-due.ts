import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { findDueRows } from './due-rows.ts';
import { storeDueNotices } from './store-due-notices.ts';
import { takeBackEarlyNotices } from './take-back-early-notices.ts';

/** The number of rows per transaction, which blocks requests on SQLite. */
const ROWS_AT_ONCE = 25;

/** Job: creates due notices. It reads only rows whose notice time has come. */
export async function notifyDue(work: Work): Promise<void> {
  if (work.clockWasAhead) await takeBackEarlyNotices(work);
  await notifyEach(work);
}

const notifyEach = forEachPerson({
  isQueue: true,
  async find({ db, now }, except) {
    const due = await findDueRows(db, now.toISOString(), except);
    return [...Map.groupBy(due, (row) => row.user_id)].map(([id, rows]) => ({ id, rows }));
  },
  async handle({ db, now, signal }, { id, rows }) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await yieldToEventLoop();
      signal.throwIfAborted();
      await storeDueNotices(db, id, rows.slice(start, start + ROWS_AT_ONCE), now);
    }
  },
});
