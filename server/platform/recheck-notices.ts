import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { idList } from '../database/id-list.ts';
import type { Context } from './context.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Makes the next run of `notify-due` read every open row of the user that has a date, after a change that affects all
 * notice times. Rows that are already due stay due. Yields to other requests in between.
 */
export async function recheckNotices(ctx: Context): Promise<void> {
  for (const table of ['tasks', 'recurring_task_instances', 'projects'] as const) {
    for (let last: string | null = ''; last !== null;) {
      last = await recheckSome(ctx, table, last);
      await yieldToEventLoop();
    }
  }
}

/** Rechecks the next batch of rows after an id. Returns the last id; null when there are no more. */
async function recheckSome(
  { db, userId, now }: Context,
  table: 'tasks' | 'recurring_task_instances' | 'projects',
  after: string,
): Promise<string | null> {
  const at = now.toISOString();
  const some = await db
    // Typed as one of the tables: all have the columns used here.
    .selectFrom(table as 'tasks')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('completed_at', 'is', null)
    .$if(table === 'recurring_task_instances', (query) => query.where('skipped_at' as 'completed_at', 'is', null))
    .where((eb) =>
      eb.or([eb('due_date', 'is not', null), ...(table === 'tasks' ? [eb('reminder_date', 'is not', null)] : [])]),
    )
    .where((eb) => eb.or([eb('next_notice_at', 'is', null), eb('next_notice_at', '>', at)]))
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  if (some.length === 0) return null;
  await db
    .updateTable(table as 'tasks')
    .set({ next_notice_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', idList(some.map(({ id }) => id)))
    .execute();
  return some.length < ROWS_AT_ONCE ? null : some.at(-1)!.id;
}
