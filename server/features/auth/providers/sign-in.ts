import { type Db, inTransaction } from '#server/database/transaction.ts';
import { brokenRule, Conflict, conflict, Forbidden, forbidden, invalidField } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/context.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { FALLBACK_ZONE, readZone } from '#server/platform/time-zones.ts';
import { assertMayCreateAccount, countNewAccount, createAccount } from '../create-account.ts';
import { holdUser } from '../hold-user.ts';
import { confirmAddress, setConfirmed } from '../links/confirm-email.ts';
import { askForConfirmation } from '../links/may-mail.ts';
import { MAIL_LINKS } from '../links/request-link.ts';
import { accountDisabled } from '../disable-account.ts';
import { checkPassword } from '../password/check-password.ts';
import { getUser, readAccount } from '../queries.ts';
import type { AuthServices } from '../services.ts';
import { openSession } from '../sessions.ts';
import { spendCode, withCode } from '../two-step/check-code.ts';
import { isSameProvider, type ProviderIdentity } from './identity.ts';
import { linkAccount, linkedAccounts } from './linked-accounts.ts';
import { mailLinked } from './linked-mail.ts';

/** The account was created, linked or deleted concurrently: the sign-in starts over. */
class LostRace extends Conflict {}
const lostRace = ({ provider }: ProviderIdentity) =>
  new LostRace(`${provider} authentication failed. Please try again.`);
const TRIES = 3;

/** What a person sends with a proof of their account at a provider. */
export interface ProviderSignIn {
  timezone?: string | undefined;
  password?: string | null | undefined;
  code?: string | null | undefined;
  invitation?: string | null | undefined;
}

interface Sent extends Record<'password' | 'code' | 'invitation', string | null> {
  zone: string;
}

/** The zone of the browser. @throws InvalidInput for an unknown one. */
export const zoneOf = (timezone: string | undefined): string =>
  timezone === undefined ? FALLBACK_ZONE : readZone(timezone);

/**
 * Opens a session for the owner of an account at a provider, and creates their account if they have none. An account is
 * found by the provider's `sub`. An account with only the same address is linked with its password: a stranger may have
 * signed up with the address, and the owner may have confirmed it without knowing the account.
 * @throws InvalidInput if the password or a code is needed, or the code is wrong; Forbidden if the password is wrong;
 * Conflict for an account that cannot be linked; Forbidden if no account may be created, RuleBroken for an invalid
 * invitation or without an address; TooMany.
 */
export async function signInWithIdentity(
  ctx: PublicContext,
  services: AuthServices,
  identity: ProviderIdentity,
  { timezone, password = null, code = null, invitation = null }: ProviderSignIn,
) {
  const sent = { zone: zoneOf(timezone), password, code, invitation };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { userId, token, linked } = await enter(ctx, services, identity, sent);
      if (linked !== null) mailLinked(services, identity, linked);
      return { access_token: token, token_type: 'bearer' as const, user: await getUser(ctx.db, userId) };
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === TRIES) throw error;
    }
  }
}

/** `linked`: the address of the account that was linked now. */
async function enter(ctx: PublicContext, services: AuthServices, identity: ProviderIdentity, sent: Sent) {
  const owner = await ownerOf(ctx.db, identity);
  if (owner === null) return enterNewAccount(ctx, services, identity, sent);
  if (!owner.isLinked) await assertMayLink(ctx, services, { owner, identity, sent });
  return withCode(services, ctx, owner, sent.code, () =>
    inTransaction(ctx.db, async (trx) => {
      const { isNewLink, held } = await linkUnlessLinked(
        { ...ctx, db: trx, userId: owner.id },
        services,
        owner,
        identity,
      );
      await spendCode({ ...ctx, db: trx, userId: owner.id }, services, held, sent.code);
      const token = await openSession(trx, owner.id, ctx);
      return { userId: owner.id, linked: isNewLink ? owner.email : null, token };
    }),
  );
}

/** The account linked to an account at a provider, else the one with its address. */
interface Owner {
  id: string;
  email: string;
  password_hash: string | null;
  disabled_at: string | null;
  two_step_secret: string | null;
  /** Whether this account at the provider is already linked to it. */
  isLinked: boolean;
}

async function ownerOf(db: Db, { kind, value, email }: ProviderIdentity): Promise<Owner | null> {
  // Both in one statement: a concurrent sign-in creates them together.
  const names = await db
    .selectFrom('login_names')
    .select(['kind', 'user_id'])
    .where(({ eb, or }) =>
      or([eb('kind', '=', kind).and('value', '=', value), eb('kind', '=', 'email').and('value', '=', email ?? '')]),
    )
    .execute();
  const found = names.find((name) => name.kind === kind) ?? names[0];
  const owner = found && (await readAccount(db, found.user_id));
  return owner ? { ...owner, isLinked: found.kind === kind } : null;
}

/** @throws InvalidInput without the password of the account, Forbidden for a wrong one, Conflict, TooMany. */
async function assertMayLink(
  ctx: PublicContext,
  services: AuthServices,
  { owner, identity, sent }: { owner: Owner; identity: ProviderIdentity; sent: Sent },
): Promise<void> {
  const { provider } = identity;
  const { password } = sent;
  if (!identity.isVerified) {
    // Where not everybody may sign up, this must not tell which addresses have accounts.
    await mayCreate(ctx, services, { ...identity, email: owner.email }, sent);
    throw conflict(
      `There is an account with this address already, and ${provider} has not verified that the address is yours. Sign ` +
        `in as before, and link ${provider} in Settings, Privacy and security.`,
      'email_taken',
    );
  }
  if (owner.disabled_at !== null) throw accountDisabled();
  if ((await linkedAccounts(ctx.db, owner.id)).some((linked) => isSameProvider(linked, identity))) {
    throw conflict(
      `The account with this address is linked to another ${provider} account. Use that one, or choose a new password with ` +
        '“Forgot password?”, which unlinks it.',
    );
  }
  if (owner.password_hash === null) return;
  if (password === null) {
    throw invalidField(
      'password',
      `There is an account with this address already. Enter its password to link ${provider} to it, or choose a new one ` +
        'with “Forgot password?”.',
    );
  }
  if (!(await checkPassword(services, ctx, owner, password)))
    throw forbidden('The password is wrong.', 'wrong_password');
}

/** Links an account at a provider unless it is linked already, and locks the user. */
async function linkUnlessLinked(
  of: Pick<Context, 'db' | 'userId' | 'now'>,
  services: AuthServices,
  owner: Owner,
  identity: ProviderIdentity,
) {
  const trx = of.db;
  const user = await holdUser(trx, owner.id);
  if (!user) throw lostRace(identity);
  if (user.disabled_at !== null) throw accountDisabled();
  const linked = await linkedAccounts(trx, owner.id);
  const same = linked.find((each) => isSameProvider(each, identity));
  if (same?.value === identity.value) return { isNewLink: false, held: user };
  // The account has changed since the checks before the transaction.
  if (owner.isLinked || same || user.email !== identity.email || user.password_hash !== owner.password_hash)
    throw lostRace(identity);
  const isKnownByAddress = user.email_confirmed_at !== null && user.email_assumed === 0 && linked.length === 0;
  // A person at another provider may have made it with an address that is not theirs.
  if (user.password_hash === null && !isKnownByAddress) {
    throw conflict(
      'There is an account with this address already. Choose a password for it with “Forgot password?”.',
      'email_taken',
    );
  }
  if (!(await linkAccount(trx, owner.id, identity))) throw lostRace(identity);
  await confirmAddress(of, services);
  return { isNewLink: true, held: user };
}

/** @throws as {@link assertMayCreateAccount}, with a hint for those who may have an account. */
async function mayCreate(
  ctx: PublicContext,
  services: AuthServices,
  { provider, isVerified, email }: { provider: string; isVerified: boolean; email: string },
  { invitation }: Sent,
): Promise<string | null> {
  try {
    return await assertMayCreateAccount(ctx, services, { email, isProved: isVerified, invitation });
  } catch (error) {
    if (isVerified || !(error instanceof Forbidden)) throw error;
    throw forbidden(
      `${error.message} If you have an account, sign in as before, and link ${provider} in Settings, Privacy and security.`,
    );
  }
}

/** Creates an account without a password, linked to the account at the provider. */
async function enterNewAccount(ctx: PublicContext, services: AuthServices, identity: ProviderIdentity, sent: Sent) {
  const { kind, provider, value, isVerified, email, ...names } = identity;
  if (email === null) {
    throw brokenRule(`${provider} does not share your email address, which an account needs. Ask your administrator.`);
  }
  const invitation = await mayCreate(ctx, services, { provider, isVerified, email }, sent);
  await countNewAccount(ctx, services, kind === 'oidc' ? value : null);
  const isAsked = !isVerified && services.config.confirmEmail;
  const entered = await inTransaction(ctx.db, async (trx) => {
    const made = { timezone: sent.zone, locale: ctx.locale, password_hash: null, invitation, isProved: isVerified };
    const account = { ...names, email, ...made };
    const userId = await createAccount(trx, account, ctx.now).catch((error: unknown) => {
      throw error instanceof Conflict ? lostRace(identity) : error;
    });
    if (!(await linkAccount(trx, userId, { kind, value, email }))) throw lostRace(identity);
    if (isVerified) await setConfirmed(trx, userId, ctx.now);
    if (isAsked) await askForConfirmation({ db: trx, userId, now: ctx.now }, email);
    return { userId, linked: null, token: await openSession(trx, userId, ctx) };
  });
  if (isAsked) services.runSoon(MAIL_LINKS);
  return entered;
}
