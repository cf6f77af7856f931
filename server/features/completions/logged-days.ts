import { prepare } from '#server/database/prepare.ts';
import { userDay } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';

/** The first and the last day in the log, and the first possible day. */
export interface Logged {
  /** Null where the log is empty. */
  first: string | null;
  last: string | null;
  /** The day of the registration, or of the first completion if that is earlier. */
  begun: string;
}

const selectLogged = prepare((db, { userId }: { userId: string }) => {
  const days = () => db.selectFrom('completion_days').where('user_id', '=', userId);
  // One query for each end, since SQLite uses the index for only one of them per query.
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

/** The range of completions. Days before `begun` are empty because there was no account. */
export async function readLogged(ctx: Context): Promise<Logged> {
  const [row] = await selectLogged(ctx.db, { userId: ctx.userId });
  const { first, last, created_at } = row!;
  const registered = userDay(new Date(created_at), ctx);
  return { first, last, begun: first !== null && first < registered ? first : registered };
}
