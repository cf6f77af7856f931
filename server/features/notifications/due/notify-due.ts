import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { contextFor, lockUser, transact } from '#server/platform/context.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import { type DueRow, findDueRows } from './due-rows.ts';
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

/** The number of rows of a person per turn, in one transaction, which blocks requests on SQLite. */
const ROWS_PER_TURN = 25;

/** Job: creates due notices. It reads only rows whose notice time has come. */
export async function notifyDue(work: Work): Promise<void> {
  if (work.clockWasAhead) await deleteEarlyNotices(work);
  await notifyEach(work);
}

/** One person's turn. */
interface Turn {
  id: string;
  rows: readonly DueRow[];
  round: number;
}

const notifyEach = forEachPerson<Turn>({
  isQueue: true,
  async find({ db, now }, except) {
    const due = await findDueRows(db, now.toISOString(), except);
    return [...due].flatMap(turnsOf).toSorted((one, other) => one.round - other.round);
  },
  handle: ({ db, now }, { id, rows }) => storeDueNotices(db, id, rows, now),
});

const turnsOf = ([id, rows]: [string, readonly DueRow[]]): Turn[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_TURN) }, (_, round) => ({
    id,
    rows: rows.slice(round * ROWS_PER_TURN, (round + 1) * ROWS_PER_TURN),
    round,
  }));
