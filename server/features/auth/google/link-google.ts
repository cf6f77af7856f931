import type { GoogleAccount } from '#contract/auth.ts';
import { type Context, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule, conflict, forbidden, NotAuthenticated, notAuthenticated } from '#server/platform/errors.ts';
import { holdUser } from '../hold-user.ts';
import { setConfirmed } from '../links/confirm-email.ts';
import { mayMail } from '../links/may-mail.ts';
import { proveOwner } from '../password/prove-owner.ts';
import type { AuthServices } from '../services.ts';
import { googleAccountOf, linkGoogleAccount } from './google-accounts.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { identify, type SentToken } from './identify.ts';
import { mailGoogleLinked } from './linked-mail.ts';

/** The address of the Google account linked to the caller; null without one. */
export async function readGoogleAccount({ db, userId }: Context): Promise<GoogleAccount> {
  return { email: (await googleAccountOf(db, userId))?.email ?? null };
}

/**
 * Links a Google account with any address to the caller's account; a repetition changes nothing.
 * @throws Forbidden for a wrong or missing password, or an invalid token; Conflict when either is linked to another;
 * Unavailable when Google is not configured or unavailable; TooMany.
 */
export async function linkGoogle(
  request: RequestContext,
  services: AuthServices,
  { password, ...sent }: SentToken & { password?: string | null | undefined },
) {
  const owner = await proveOwner(request, services, { password: password ?? null, freshIsEnough: true });
  const identity = await identify(request, services, sent).catch((error: unknown) => {
    // The session is valid, and a client would sign out on 401.
    throw error instanceof NotAuthenticated ? forbidden(error.message) : error;
  });
  const { email, isNew } = await transact(request, async ({ db, userId, now }) => {
    const user = await holdUser(db, userId);
    if (!user) throw notAuthenticated();
    if (user.password_hash !== owner.password_hash) throw forbidden('Your password changed in the meantime.');
    const isNewLink = await link(db, userId, identity);
    if (user.email === identity.email) await setConfirmed(db, userId, now);
    return { email: user.email, isNew: isNewLink };
  });
  if (isNew && (await mayMail(request, services))) mailGoogleLinked(services, email);
  return { email: identity.email, message: 'You can now sign in with Google.' };
}

async function link(db: Context['db'], userId: string, identity: GoogleIdentity): Promise<boolean> {
  const linked = await googleAccountOf(db, userId);
  if (linked?.subject === identity.subject) return false;
  if (linked) throw conflict('Another Google account is linked already. Unlink it first.');
  if (await linkGoogleAccount(db, userId, identity)) return true;
  throw conflict('This Google account is linked to another account. Sign in there and unlink it first.');
}

/** Unlinks Google from the caller's account. @throws RuleBroken if there is no other way to sign in. */
export async function unlinkGoogle(request: RequestContext) {
  await transact(request, async ({ db, userId }) => {
    const user = await holdUser(db, userId);
    if (user?.password_hash === null) {
      throw brokenRule('Set a password first, so that you can still sign in.');
    }
    await db.deleteFrom('login_names').where('user_id', '=', userId).where('kind', '=', 'google').execute();
  });
  return { email: null, message: 'Google is no longer linked to your account.' };
}
