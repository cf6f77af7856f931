import type { LinkedAccount } from '#contract/auth.ts';
import { type Context, type RequestContext, transact } from '#server/platform/context.ts';
import {
  brokenRule,
  conflict,
  forbidden,
  invalidField,
  NotAuthenticated,
  notAuthenticated,
} from '#server/platform/errors.ts';
import { holdUser } from '../hold-user.ts';
import { confirmAddress } from '../links/confirm-email.ts';
import { mayMail } from '../links/may-mail.ts';
import { proveOwner } from '../password/prove-owner.ts';
import type { AuthServices } from '../services.ts';
import { isSameProvider, type ProviderIdentity } from './identity.ts';
import { linkAccount, linkedAccounts } from './linked-accounts.ts';
import { mailLinked } from './linked-mail.ts';

/**
 * The addresses of the accounts at the server's provider and at a former one that are linked to the caller.
 * @param isPresent whether an account is at the server's provider.
 */
export async function readLinked(
  { db, userId }: Context,
  kind: ProviderIdentity['kind'],
  isPresent: (account: { value: string }) => boolean,
): Promise<LinkedAccount> {
  const linked = (await linkedAccounts(db, userId)).filter((each) => each.kind === kind);
  return {
    email: linked.find(isPresent)?.email ?? null,
    former_email: linked.find((each) => !isPresent(each))?.email ?? null,
  };
}

/**
 * Links an account at a provider with any address to the caller's account; a repetition changes nothing.
 * @param identify reads what proves the account at the provider.
 * @throws Forbidden for a wrong or missing password, or an invalid proof; Conflict when either is linked to another;
 * InvalidInput without an address, Unavailable when the provider is not configured or unavailable; TooMany.
 */
export async function linkIdentity(
  request: RequestContext,
  services: AuthServices,
  { password, identify }: { password: string | null | undefined; identify: () => Promise<ProviderIdentity> },
) {
  const owner = await proveOwner(request, services, { password: password ?? null, freshIsEnough: true });
  const identity = await identify().catch((error: unknown) => {
    // The session is valid, and a client would sign out on 401.
    throw error instanceof NotAuthenticated ? forbidden(error.message) : error;
  });
  const address = identity.email;
  if (address === null) throw invalidField('token', `${identity.provider} does not share your email address`);
  const { email, isNew } = await transact(request, async ({ db, userId, now }) => {
    const user = await holdUser(db, userId);
    if (!user) throw notAuthenticated();
    if (user.password_hash !== owner.password_hash) throw forbidden('Your password changed in the meantime.');
    const isNewLink = await link(db, userId, identity);
    if (identity.isVerified && user.email === address) await confirmAddress({ db, userId, now }, services);
    return { email: user.email, isNew: isNewLink };
  });
  if (isNew && (await mayMail(request, services))) mailLinked(services, identity, email);
  return { email: address, message: `You can now sign in with ${identity.provider}.` };
}

async function link(db: Context['db'], userId: string, identity: ProviderIdentity): Promise<boolean> {
  const { provider } = identity;
  const linked = (await linkedAccounts(db, userId)).find((each) => isSameProvider(each, identity));
  if (linked?.value === identity.value) return false;
  if (linked) throw conflict(`Another ${provider} account is linked already. Unlink it first.`);
  if (await linkAccount(db, userId, identity)) return true;
  throw conflict(`This ${provider} account is linked to another account. Sign in there and unlink it first.`);
}

interface Unlinked extends Pick<ProviderIdentity, 'kind' | 'provider'> {
  /** Whether an account of this kind is to be unlinked. */
  isMeant: (account: { value: string }) => boolean;
}

/** Unlinks accounts at a provider from the caller's account. @throws RuleBroken if there is no other way to sign in. */
export async function unlink(request: RequestContext, { kind, provider, isMeant }: Unlinked) {
  await transact(request, async ({ db, userId }) => {
    const user = await holdUser(db, userId);
    if (user?.password_hash === null) {
      throw brokenRule('Set a password first, so that you can still sign in.');
    }
    const meant = (await linkedAccounts(db, userId)).filter((each) => each.kind === kind && isMeant(each));
    for (const { value } of meant) {
      await db
        .deleteFrom('login_names')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('value', '=', value)
        .execute();
    }
  });
  return { email: null, message: `${provider} is no longer linked to your account.` };
}
