import { unlessUnwritable } from '#server/database/dialect/errors.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { hashToken, idInToken } from './tokens.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session ends 30 days after its last use and 90 days after its beginning. */
export const IDLE_LIMIT_MS = 30 * DAY_MS;
const ABSOLUTE_LIMIT_MS = 90 * DAY_MS;
/** The precision of `last_seen_at`: it is written once in this time, not with every request. */
const SEEN_EVERY_MS = 10 * MINUTE_MS;

/**
 * The condition of a valid session; expired ones stay in the table for a while. A session in the future, written by a
 * wrong clock, counts as expired, since it would otherwise live too long.
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
    .select(['user.timezone', 'user.day_start_hour', 'user.locale', 'user.operator_since']),
);

async function findSession(db: Db, token: string, now: Date) {
  const [session] = await selectSession(db, { userId: idInToken(token), tokenHash: hashToken(token) });
  return session && isAlive(session, now) ? session : null;
}

/**
 * For what opens a further way into the account, in a transaction that has locked the user.
 * @throws NotAuthenticated if the session has ended since the headers of the request arrived: its body can be held back.
 */
export async function assertSessionStays({ db, userId, sessionId }: Context): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) throw notAuthenticated();
}

/** Whether a bearer token is that of the session of an operator, with one indexed read. This does not use the session. */
export async function isOperatorSession(db: Db, token: string, now: Date): Promise<boolean> {
  const session = await findSession(db, token, now);
  return session !== null && session.operator_since !== null;
}

/**
 * Stores the English locale of a user's browser for texts without a request: notices and mails. It is checked at
 * sign-in, when the last use of a session is stored, and while there is none, and written if it has changed.
 * @param locale null for a client that names no language.
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
 * Returns the context of the user whose session has this bearer token, with one indexed read.
 * @throws NotAuthenticated for a missing, expired or unknown token.
 */
export async function authenticate(db: Db, token: string | null, now: Date, locale: string | null): Promise<Context> {
  if (token === null) throw notAuthenticated();
  const session = await findSession(db, token, now);
  if (!session) throw notAuthenticated();

  const isSeen = Math.abs(now.getTime() - Date.parse(session.last_seen_at)) <= SEEN_EVERY_MS;
  if (!isSeen) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('user_id', '=', session.user_id)
      .where('token_hash', '=', session.token_hash)
      .execute()
      .catch(unlessUnwritable);
  }
  if (!isSeen || session.locale === null) await keepLocale(db, session.user_id, locale).catch(unlessUnwritable);
  return {
    db,
    userId: session.user_id,
    sessionId: session.id,
    now,
    timezone: zoneInEffect(session.timezone),
    dayStartHour: session.day_start_hour,
    ...(session.locale && { locale: session.locale }),
  };
}
