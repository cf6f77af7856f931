import type { Context } from './context.ts';

/**
 * Makes the next run of `notify-due` read every open row of the user that has a date, since something that all their
 * notice moments depend on has changed. Rows that are already due stay due.
 */
export async function recheckNotices({ db, userId, now }: Context): Promise<void> {
  const at = now.toISOString();
  for (const table of ['tasks', 'recurring_task_instances', 'projects'] as const) {
    await db
      // One table stands for all: the columns used here are the same in kind.
      .updateTable(table as 'tasks')
      .set({ next_notice_at: at })
      .where('user_id', '=', userId)
      .where('completed_at', 'is', null)
      .$if(table === 'recurring_task_instances', (query) => query.where('skipped_at' as 'completed_at', 'is', null))
      .where((eb) =>
        eb.or([eb('due_date', 'is not', null), ...(table === 'tasks' ? [eb('reminder_date', 'is not', null)] : [])]),
      )
      .where((eb) => eb.or([eb('next_notice_at', 'is', null), eb('next_notice_at', '>', at)]))
      .execute();
  }
}
