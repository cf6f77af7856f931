import type { Db } from '../database/transaction.ts';
import { inTransaction } from '../database/transaction.ts';
import { userDay } from './calendar.ts';
import type { RecordGraph } from './record-graph.ts';
import { zoneInEffect } from './time-zones.ts';

/** What every verb gets: whose request it is, when, and the database to use. */
export interface Context {
  db: Db;
  userId: string;
  /** The session of the request; empty in a job. */
  sessionId: string;
  now: Date;
  timezone: string;
  dayStartHour: number;
}

/** The context of a request: verbs that delete or restore follow the graph of records. */
export interface RequestContext extends Context {
  graph: RecordGraph;
  /** The caller's address, as reported by the configured proxies. */
  ip: string;
}

/** The context of work without a request, such as a job for one user. */
export const contextFor = (
  db: Db,
  user: { id: string; timezone: string; day_start_hour: number },
  now: Date,
): Context => ({
  db,
  userId: user.id,
  sessionId: '',
  now,
  timezone: zoneInEffect(user.timezone),
  dayStartHour: user.day_start_hour,
});

/** The same request inside a transaction: `work` must use the context it is given. */
export function transact<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (trx) => work({ ...ctx, db: trx }));
}

/** Serialises transactions of one user from here on, on both engines: the others wait until this one ends. */
export async function lockUser({ db, userId }: Pick<Context, 'db' | 'userId'>): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .execute();
}

/** The user's today, `YYYY-MM-DD`. */
export function today(ctx: Context): string {
  return userDay(ctx.now, ctx);
}

/** The result of a create: the record, and whether this request created it (201) or an earlier one did (200). */
export interface Created<T> {
  isNew: boolean;
  record: T;
}
