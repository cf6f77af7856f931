import { unlessUnwritable } from '#server/database/dialect/errors.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { hashToken, userIdOfToken } from './tokens.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session ends 30 days after its last use and 90 days after its beginning. */
export const IDLE_LIMIT_MS = 30 * DAY_MS;
const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;
/** How exact `last_seen_at` is: one write in this time, not one per request. */
const SEEN_EVERY_MS = 10 * MINUTE_MS;

/**
 * The condition of a valid session; expired ones stay in the table for a while. One that a clock far ahead has written
 * is expired as well: it would live for as long as that clock was ahead.
 */
export function isAlive(session: { created_at: string; last_seen_at: string }, now: Date): boolean {
  const idle = now.getTime() - Date.parse(session.last_seen_at);
  const age = now.getTime() - Date.parse(session.created_at);
  return Math.abs(idle) <= IDLE_LIMIT_MS && Math.abs(age) <= ABSOLUTE_LIMIT_MS;
}

const selectSession = prepare((db, { userId, tokenHash }: { userId: string; tokenHash: string }) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .where('session.user_id', '=', userId)
    .where('session.token_hash', '=', tokenHash)
    .where('user.disabled_at', 'is', null)
    .select(['session.id', 'session.user_id', 'session.token_hash', 'session.created_at', 'session.last_seen_at'])
    .select(['user.timezone', 'user.day_start_hour']),
);

/**
 * Keeps the English of a person's browser for what is written without a request: notices and mails. It is looked at when
 * they sign in and when the last use of a session is kept, and written where it is another.
 * @param locale null for a client that says nothing of it.
 */
export async function keepLocale(db: Db, userId: string, locale: string | null): Promise<void> {
  if (locale === null) return;
  await db
    .updateTable('users')
    .set({ locale })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '!=', locale)]))
    .execute();
}

/**
 * The context of the user whose session a bearer token is: one indexed read.
 * @throws NotAuthenticated for no, a dead or an unknown token.
 */
export async function authenticate(db: Db, token: string | null, now: Date, locale: string | null): Promise<Context> {
  if (token === null) throw notAuthenticated();
  const [session] = await selectSession(db, { userId: userIdOfToken(token), tokenHash: hashToken(token) });
  if (!session || !isAlive(session, now)) throw notAuthenticated();

  if (Math.abs(now.getTime() - Date.parse(session.last_seen_at)) > SEEN_EVERY_MS) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('user_id', '=', session.user_id)
      .where('token_hash', '=', session.token_hash)
      .execute()
      .catch(unlessUnwritable);
    await keepLocale(db, session.user_id, locale).catch(unlessUnwritable);
  }
  return {
    db,
    userId: session.user_id,
    sessionId: session.id,
    now,
    timezone: zoneInEffect(session.timezone),
    dayStartHour: session.day_start_hour,
  };
}
