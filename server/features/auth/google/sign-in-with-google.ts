import { type Db, inTransaction } from '#server/database/transaction.ts';
import { Conflict, conflict, forbidden, invalidField } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { FALLBACK_ZONE, readZone } from '#server/platform/time-zones.ts';
import { ACCOUNTS_PER_NETWORK, assertMayCreateAccount, createAccount } from '../create-account.ts';
import { holdUser } from '../hold-user.ts';
import { setConfirmed } from '../links/confirm-email.ts';
import { accountDisabled } from '../disable-account.ts';
import { checkPassword } from '../password/check-password.ts';
import { getUser, readAccount } from '../queries.ts';
import type { AuthServices } from '../services.ts';
import { openSession } from '../sessions.ts';
import { spendCode, withCode } from '../two-step/check-code.ts';
import { googleAccountOf, linkGoogleAccount } from './google-accounts.ts';
import type { GoogleIdentity } from './google-identity.ts';
import { identify, type SentToken } from './identify.ts';
import { mailGoogleLinked } from './linked-mail.ts';

/** The account was created, linked or deleted concurrently: the sign-in starts over. */
class LostRace extends Conflict {}
const lostRace = () => new LostRace('Google authentication failed. Please try again.');
const TRIES = 3;

type GoogleSignIn = SentToken & {
  timezone?: string | undefined;
  password?: string | null | undefined;
  code?: string | null | undefined;
  invitation?: string | null | undefined;
};

/**
 * Opens a session for the owner of a Google token, and creates their account if they have none. An account is found by
 * Google's `sub`. An account with only the same address is linked with its password: a stranger may have signed up with
 * the address, and the owner may have confirmed it without knowing the account.
 * @throws NotAuthenticated for an invalid token; InvalidInput if the password or a code is needed, or the code is wrong;
 * Forbidden if the password is wrong; Conflict for an account that cannot be linked; Forbidden if no account may be created, RuleBroken for an invalid
 * invitation; Unavailable when Google is not configured or unavailable; TooMany.
 */
export async function signInWithGoogle(
  ctx: PublicContext,
  services: AuthServices,
  { timezone, password = null, code = null, invitation = null, ...sent }: GoogleSignIn,
) {
  const zone = timezone === undefined ? FALLBACK_ZONE : readZone(timezone);
  const identity = await identify(ctx, services, sent);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { userId, token, isNewLink } = await enter(ctx, services, identity, { zone, password, code, invitation });
      if (isNewLink) mailGoogleLinked(services, identity.email);
      return { access_token: token, token_type: 'bearer' as const, user: await getUser(ctx.db, userId) };
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === TRIES) throw error;
    }
  }
}

async function enter(
  ctx: PublicContext,
  services: AuthServices,
  identity: GoogleIdentity,
  {
    zone,
    password,
    code,
    invitation: sent,
  }: Record<'password' | 'code' | 'invitation', string | null> & { zone: string },
) {
  const owner = await ownerOf(ctx.db, identity);
  let invitation: string | null = null;
  if (owner === null) {
    invitation = await assertMayCreateAccount(ctx, services, { email: identity.email, invitation: sent });
    await services.attempts.take(ACCOUNTS_PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);
  } else if (!owner.isLinked) {
    await assertMayLink(ctx, services, owner, password);
  }
  if (owner === null) {
    return inTransaction(ctx.db, async (trx) => {
      const userId = await createOwner(trx, identity, { zone, invitation }, ctx.now);
      return { userId, isNewLink: false, token: await openSession(trx, userId, ctx) };
    });
  }
  return withCode(services, ctx, owner, code, () =>
    inTransaction(ctx.db, async (trx) => {
      const { isNewLink, held } = await linkUnlessLinked(trx, owner, identity, ctx.now);
      await spendCode({ ...ctx, db: trx, userId: owner.id }, services, held, code);
      return { userId: owner.id, isNewLink, token: await openSession(trx, owner.id, ctx) };
    }),
  );
}

/** The account linked to a Google account, else the one with its address. */
interface Owner {
  id: string;
  email: string;
  password_hash: string | null;
  disabled_at: string | null;
  two_step_secret: string | null;
  /** Whether this Google account is already linked to it. */
  isLinked: boolean;
}

async function ownerOf(db: Db, { subject, email }: GoogleIdentity): Promise<Owner | null> {
  // Both in one statement: a concurrent sign-in creates them together.
  const names = await db
    .selectFrom('login_names')
    .select(['kind', 'user_id'])
    .where(({ eb, or }) =>
      or([eb('kind', '=', 'google').and('value', '=', subject), eb('kind', '=', 'email').and('value', '=', email)]),
    )
    .execute();
  const found = names.find(({ kind }) => kind === 'google') ?? names[0];
  const owner = found && (await readAccount(db, found.user_id));
  return owner ? { ...owner, isLinked: found.kind === 'google' } : null;
}

/** @throws InvalidInput without the password of the account, Forbidden for a wrong one, Conflict, TooMany. */
async function assertMayLink(
  ctx: PublicContext,
  services: AuthServices,
  owner: Owner,
  password: string | null,
): Promise<void> {
  if (owner.disabled_at !== null) throw accountDisabled();
  if (await googleAccountOf(ctx.db, owner.id)) throw linkedToAnother();
  if (owner.password_hash === null) return;
  if (password === null) {
    throw invalidField(
      'password',
      'There is an account with this address already. Enter its password to link Google to it, or choose a new one ' +
        'with “Forgot password?”.',
    );
  }
  if (!(await checkPassword(services, ctx, owner, password)))
    throw forbidden('The password is wrong.', 'wrong_password');
}

const linkedToAnother = () =>
  conflict(
    'The account with this address is linked to another Google account. Use that one, or choose a new password with ' +
      '“Forgot password?”, which unlinks it.',
  );

/** Links a Google account unless it is linked already, and locks the user. */
async function linkUnlessLinked(trx: Db, owner: Owner, identity: GoogleIdentity, now: Date) {
  const user = await holdUser(trx, owner.id);
  if (!user) throw lostRace();
  if (user.disabled_at !== null) throw accountDisabled();
  const google = await googleAccountOf(trx, owner.id);
  if (google?.subject === identity.subject) return { isNewLink: false, held: user };
  // The account has changed since the checks before the transaction.
  if (google || user.email !== identity.email || user.password_hash !== owner.password_hash) throw lostRace();
  if (user.password_hash === null && (user.email_confirmed_at === null || user.email_assumed === 1)) {
    throw conflict(
      'There is an account with this address already. Choose a password for it with “Forgot password?”.',
      'email_taken',
    );
  }
  if (!(await linkGoogleAccount(trx, owner.id, identity))) throw lostRace();
  await setConfirmed(trx, owner.id, now);
  return { isNewLink: true, held: user };
}

/** Creates an account without a password, linked to this Google account. */
async function createOwner(
  trx: Db,
  identity: GoogleIdentity,
  { zone, invitation }: { zone: string; invitation: string | null },
  now: Date,
): Promise<string> {
  const { subject: _, ...account } = identity;
  const userId = await createAccount(trx, { ...account, timezone: zone, password_hash: null, invitation }, now).catch(
    (error: unknown) => {
      throw error instanceof Conflict ? lostRace() : error;
    },
  );
  if (!(await linkGoogleAccount(trx, userId, identity))) throw lostRace();
  await setConfirmed(trx, userId, now);
  return userId;
}
