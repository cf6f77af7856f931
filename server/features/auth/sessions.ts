import type { Session } from '#contract/auth.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { isAlive, keepLocale } from './authenticate.ts';
import { hashToken, newToken, idInToken } from './tokens.ts';

const MAX_SESSIONS = 20;
const USER_AGENT_MAX = 200;

/** Ends the oldest sessions above the maximum, stores a new one, and returns the bearer token. */
export async function openSession(db: Db, userId: string, { now, userAgent, locale }: PublicContext): Promise<string> {
  const { token, tokenHash } = newToken(userId);
  const session = {
    user_id: userId,
    token_hash: tokenHash,
    id: newId(),
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
  };
  // Before the insert: sessions from before a clock was set back seem newer than this one.
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_SESSIONS - 1),
    )
    .execute();
  await insertRows(db, 'sessions', [session]);
  await keepLocale(db, userId, locale);
  return token;
}

/** The caller's sessions, the newest first. */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const alive = rows.filter((row) => isAlive(row, ctx.now));
  return alive.map((row) => ({ ...row, current: row.id === ctx.sessionId }));
}

/** Ends one session of the caller. @throws NotFound. */
export async function endSession(ctx: Context, id: string) {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('Session');
  return { message: 'Session ended', success: true as const };
}

export async function endOtherSessions(ctx: Context) {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', ctx.userId).where('id', '!=', ctx.sessionId).execute();
  return { message: 'All other sessions ended', success: true as const };
}

/** Ends the session whose token was sent, if there is one. */
export async function logOut({ db, token }: PublicContext) {
  if (token !== null) await deleteSession(db, idInToken(token), hashToken(token));
  return { message: 'Logged out successfully' };
}

/** Ends the session with this key, if there is one. A device that signs out offline keeps the key, not the token. */
export async function endSignedOut({ db }: PublicContext, { key }: { key: string }) {
  const userId = idInToken(key);
  await deleteSession(db, userId, key.slice(userId.length + 1));
  return { message: 'Logged out successfully' };
}

/** Signing out has no limit, so a request without a session reads only: a write would wait for others. */
async function deleteSession(db: Db, userId: string, tokenHash: string): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .select('id')
    .executeTakeFirst();
  if (session) await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', session.id).execute();
}
