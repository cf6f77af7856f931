import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { contextFor, lockUser, transact } from '#server/platform/context.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import { findDueRows } from './due-rows.ts';
import { storeDueNotices } from './store-due-notices.ts';

/** Notice times shortly before now, which the clock skipped, are checked again. */
const LEAPT_OVER_MS = 10 * 60_000;
const OF_MOMENTS = ['task_due', 'task_overdue', 'task_reminder', 'project_deadline', 'recurring_task'] as const;

/** Deletes notices created while the clock was ahead, and recomputes the notice times of all open rows. */
async function deleteEarlyNotices({ db, now, signal }: Work): Promise<void> {
  const from = new Date(now.getTime() - LEAPT_OVER_MS);
  for (const user of await db.selectFrom('users').select(['id', 'timezone', 'day_start_hour']).execute()) {
    await yieldToEventLoop();
    signal.throwIfAborted();
    await transact(contextFor(db, user, from), async (ctx) => {
      await lockUser(ctx);
      await ctx.db
        .deleteFrom('notifications')
        .where('user_id', '=', user.id)
        .where('created_at', '>', latestWithin(0, now))
        .where('type', 'in', OF_MOMENTS)
        .execute();
      await recheckNotices(ctx);
    });
  }
}

/** The number of rows per transaction, which blocks requests on SQLite. */
const ROWS_AT_ONCE = 25;

/** Job: creates due notices. It reads only rows whose notice time has come. */
export async function notifyDue(work: Work): Promise<void> {
  if (work.clockWasAhead) await deleteEarlyNotices(work);
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
