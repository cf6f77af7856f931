import { FRESH_SESSION_MS } from '#contract/auth.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { AuthServices } from '../services.ts';
import { checkPassword } from './check-password.ts';

/**
 * The account of the caller, who has proven to be its owner before something that cannot be taken back: by the password,
 * or by a session that has just begun. Wrong passwords count like failed log-ins.
 * @param freshIsEnough whether a young session stands for the password where there is one. One that is given must be
 *   right all the same. Where an account has none, a young session is the only proof.
 * @throws Forbidden, TooMany.
 */
export async function proveOwner(
  request: RequestContext,
  services: Pick<AuthServices, 'attempts' | 'delays' | 'log'>,
  { password, freshIsEnough }: { password: string | null; freshIsEnough: boolean },
) {
  const { db, userId, sessionId, now } = request;
  const { session_began, ...account } = await db
    .selectFrom('users as user')
    .innerJoin('sessions as session', 'session.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('session.id', '=', sessionId)
    .select(['user.email', 'user.email_confirmed_at', 'user.password_hash', 'session.created_at as session_began'])
    .executeTakeFirstOrThrow();
  // A session from the future was begun by a clock that was ahead.
  const isFresh = Math.abs(now.getTime() - Date.parse(session_began)) <= FRESH_SESSION_MS;
  if (account.password_hash === null) {
    if (!isFresh) throw forbidden('This account has no password. Please sign out, sign in again, and try once more.');
    return account;
  }
  if (password === null && isFresh && freshIsEnough) return account;
  const isRight = password !== null && (await checkPassword(services, request, account, password));
  if (!isRight) throw forbidden('The password is wrong or missing.');
  return account;
}
