import type { Scope } from '#contract/platform/scopes.ts';
import { unlessUnwritable } from '#server/database/dialect/errors.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { hashToken, idInToken } from '#server/features/auth/tokens.ts';
import { type Context, contextFor } from '#server/platform/context.ts';
import { TOKEN_PREFIX } from '#server/platform/http/bearer-token.ts';
import { notAuthenticated } from '#server/platform/errors.ts';

const MINUTE_MS = 60_000;
/** The last use is written once in this time, and sooner only for another address. */
const USED_EVERY_MS = 10 * MINUTE_MS;

const selectToken = prepare((db, { userId, tokenHash }: { userId: string; tokenHash: string }) =>
  db
    .selectFrom('access_tokens as token')
    .innerJoin('users as user', 'user.id', 'token.user_id')
    .where('token.user_id', '=', userId)
    .where('token.token_hash', '=', tokenHash)
    .where('user.disabled_at', 'is', null)
    .select(['token.id as token_id', 'token.scopes', 'token.last_used_at', 'token.last_used_from'])
    .select(['token.expires_at', 'token.refresh_at'])
    .select(['user.id', 'user.timezone', 'user.day_start_hour', 'user.locale']),
);

/**
 * Returns the context of the user whose access token this is, with one indexed read.
 * @param ip the caller's address, which is stored from time to time.
 * @throws NotAuthenticated for an unknown, revoked or expired token.
 */
export async function authenticateToken(db: Db, token: string, now: Date, ip: string): Promise<Context> {
  const userId = idInToken(token.slice(TOKEN_PREFIX.length));
  const [found] = await selectToken(db, { userId, tokenHash: hashToken(token) });
  if (!found || isExpired(found, now)) throw notAuthenticated();
  const sinceUse = found.last_used_at === null ? Infinity : Math.abs(now.getTime() - Date.parse(found.last_used_at));
  if (sinceUse > (found.last_used_from === ip ? USED_EVERY_MS : MINUTE_MS)) {
    await db
      .updateTable('access_tokens')
      .set({ last_used_at: now.toISOString(), last_used_from: ip })
      .where('user_id', '=', userId)
      .where('token_hash', '=', hashToken(token))
      .execute()
      .catch(unlessUnwritable);
  }
  return {
    ...contextFor(db, found, now),
    // Its event streams end when the token is revoked, as those of a session do.
    sessionId: found.token_id,
    token: { id: found.token_id, scopes: readScopes(found.scopes) },
  };
}

const isExpired = (
  { expires_at, refresh_at }: Record<'expires_at' | 'refresh_at', string | null>,
  now: Date,
): boolean => [expires_at, refresh_at].some((end) => end !== null && Date.parse(end) <= now.getTime());

/** The column `scopes`: names with blanks between them. */
export const readScopes = (scopes: string): Scope[] => scopes.split(' ') as Scope[];
