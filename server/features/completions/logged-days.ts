import { prepare } from '#server/database/prepare.ts';
import { userDay } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';

/** The first and the last day in the log, and since when there could be any. */
export interface Logged {
  /** Null where the log is empty. */
  first: string | null;
  last: string | null;
  /** The day of the registration, or of the first completion where that is earlier. */
  begun: string;
}

const selectLogged = prepare((db, { userId }: { userId: string }) => {
  const days = () => db.selectFrom('completion_days').where('user_id', '=', userId);
  // One query for each end, since SQLite finds only one of them in an index at a time.
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'created_at',
      days()
        .select((eb) => eb.fn.min<string | null>('day').as('day'))
        .as('first'),
      days()
        .select((eb) => eb.fn.max<string | null>('day').as('day'))
        .as('last'),
    ]);
});

/** From when to when something was completed. A time before `begun` is empty for want of an account, not of work. */
export async function readLogged(ctx: Context): Promise<Logged> {
  const [row] = await selectLogged(ctx.db, { userId: ctx.userId });
  const { first, last, created_at } = row!;
  const registered = userDay(new Date(created_at), ctx);
  return { first, last, begun: first !== null && first < registered ? first : registered };
}
