import { FRESH_SESSION_MS } from '#contract/auth.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { forbidden, notAuthenticated } from '#server/platform/errors.ts';
import type { AuthServices } from '../services.ts';
import { checkPassword } from './check-password.ts';

/**
 * Returns the caller's account after a proof of ownership, for changes that cannot be undone: by the password, or by a
 * new session. Wrong passwords count like failed log-ins.
 * @param freshIsEnough whether a new session replaces the password of an account that has one. A given password must
 * still be right. For an account without a password, a new session is the only proof.
 * @throws Forbidden, TooMany.
 */
export async function proveOwner(
  request: RequestContext,
  services: Pick<AuthServices, 'attempts' | 'delays' | 'log'>,
  { password, freshIsEnough }: { password: string | null; freshIsEnough: boolean },
) {
  const { db, userId, sessionId, now } = request;
  const found = await db
    .selectFrom('users as user')
    .innerJoin('sessions as session', 'session.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('session.id', '=', sessionId)
    .select(['user.email', 'user.email_confirmed_at', 'user.password_hash', 'session.created_at as session_began'])
    .select(['user.id', 'user.two_step_secret'])
    .executeTakeFirst();
  // The session has ended since the headers of the request arrived.
  if (!found) throw notAuthenticated();
  const { session_began, ...account } = found;
  // A session from the future was created by a wrong clock.
  const isFresh = Math.abs(now.getTime() - Date.parse(session_began)) <= FRESH_SESSION_MS;
  if (account.password_hash === null) {
    if (!isFresh) throw forbidden('This account has no password. Please sign out, sign in again, and try once more.');
    return account;
  }
  if (password === null && isFresh && freshIsEnough) return account;
  const isRight =
    password !== null && (await checkPassword(services, { ...request, isSignedIn: true }, account, password));
  if (!isRight) throw forbidden('The password is wrong or missing.', 'wrong_password');
  return account;
}
