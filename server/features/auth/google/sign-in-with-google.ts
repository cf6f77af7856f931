import { type Db, inTransaction } from '#server/database/transaction.ts';
import { Conflict, conflict, forbidden } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { FALLBACK_ZONE, readZone } from '#server/platform/time-zones.ts';
import { ACCOUNTS_PER_NETWORK, assertMayCreateAccount, createAccount } from '../create-account.ts';
import { setConfirmed } from '../links/confirm-email.ts';
import { getUser } from '../queries.ts';
import type { AuthServices } from '../services.ts';
import { openSession } from '../sessions.ts';
import { googleAccountOf, holdUser, linkGoogleAccount } from './google-accounts.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { identify, type SentToken } from './identify.ts';
import { mailThatLinked } from './linked-mail.ts';

/** The account was created, linked or deleted at the same moment: what is to be done is looked at again. */
class Overtaken extends Conflict {}
const overtaken = () => new Overtaken('Google authentication failed. Please try again.');
const TRIES = 3;

/**
 * Opens a session for whoever Google says a token belongs to, and creates their account if they have none.
 * An account is found by Google's `sub`. One that merely has the same address is linked only if a mailed link has shown
 * that the address is its user's: whoever signs up with somebody else's address would otherwise wait for them to come.
 * @throws NotAuthenticated for a token that Google does not vouch for; Conflict for an account that is not linked;
 *   Forbidden when none may be created; Unavailable when Google is not set up or cannot be asked; TooMany.
 */
export async function signInWithGoogle(
  ctx: PublicContext,
  services: AuthServices,
  { timezone, ...sent }: SentToken & { timezone?: string | undefined },
) {
  const zone = timezone === undefined ? FALLBACK_ZONE : readZone(timezone);
  const identity = await identify(ctx, services, sent);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { userId, token, isNewLink } = await enter(ctx, services, identity, zone);
      if (isNewLink) mailThatLinked(services, identity.email);
      return { access_token: token, token_type: 'bearer' as const, user: await getUser(ctx.db, userId) };
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === TRIES) throw error;
    }
  }
}

async function enter(ctx: PublicContext, services: AuthServices, identity: GoogleIdentity, timezone: string) {
  const owner = await ownerOf(ctx.db, identity);
  if (owner === null) {
    assertMayCreateAccount(ctx, services);
    await services.attempts.take(ACCOUNTS_PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);
  }
  return inTransaction(ctx.db, async (trx) => {
    const isNewLink = owner !== null && (await openTo(trx, owner, identity));
    const userId = owner ?? (await createOwner(trx, identity, timezone, ctx.now));
    return { userId, isNewLink, token: await openSession(trx, userId, ctx) };
  });
}

/** The user whose account a Google account opens, else the one with its address. */
async function ownerOf(db: Db, { subject, email }: GoogleIdentity): Promise<string | null> {
  const names = await db
    .selectFrom('login_names')
    .select(['kind', 'user_id'])
    .where(({ eb, or }) =>
      or([
        eb('kind', '=', 'google').and('value', '=', subject), //
        eb('kind', '=', 'email').and('value', '=', email),
      ]),
    )
    .execute();
  return (names.find(({ kind }) => kind === 'google') ?? names[0])?.user_id ?? null;
}

/** Makes sure that a Google account opens this user's account. Returns true if it does so from now on. */
async function openTo(trx: Db, userId: string, identity: GoogleIdentity): Promise<boolean> {
  const user = await holdUser(trx, userId);
  if (!user) throw overtaken();
  if (user.disabled_at !== null) throw forbidden('This account is disabled.');
  const google = await googleAccountOf(trx, userId);
  if (google?.subject === identity.subject) return false;
  if (google) throw conflict('The account with this address is linked to another Google account. Please use that one.');
  if (user.email !== identity.email) throw overtaken();
  if (user.email_confirmed_at === null || user.email_assumed === 1) {
    throw conflict(
      'There is an account with this address already. Sign in with your password and link Google under Settings, ' +
        'Privacy and security. If you do not know the password, choose a new one by “Forgot password?”.',
    );
  }
  if (!(await linkGoogleAccount(trx, userId, identity))) throw overtaken();
  return true;
}

/** A new account, which only this Google account opens until its user chooses a password. */
async function createOwner(trx: Db, identity: GoogleIdentity, timezone: string, now: Date): Promise<string> {
  const { subject: _, ...account } = identity;
  const userId = await createAccount(trx, { ...account, timezone, password_hash: null }, now).catch(
    (error: unknown) => {
      throw error instanceof Conflict ? overtaken() : error;
    },
  );
  if (!(await linkGoogleAccount(trx, userId, identity))) throw overtaken();
  await setConfirmed(trx, userId, now);
  return userId;
}
