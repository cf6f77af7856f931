import type { LinkedAccount } from '#contract/auth.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { unavailable } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import type { ProviderIdentity } from '../providers/identity.ts';
import { linkIdentity, readLinked, unlink } from '../providers/link.ts';
import { type ProviderSignIn, signInWithIdentity } from '../providers/sign-in.ts';
import type { AuthServices } from '../services.ts';
import { expired } from './failures.ts';
import { openIdentity } from './sealed-identity.ts';

/** The owner of a token of {@link exchangeOidc}. @throws RuleBroken for an invalid or expired one, Unavailable. */
async function identify(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { config }: AuthServices,
  token: string,
): Promise<ProviderIdentity> {
  if (config.oidc === null) throw unavailable('Single sign-on is not set up on this server.', 'not_configured');
  const identity = await openIdentity(db, token, now);
  if (identity === null) throw expired();
  return identity;
}

/** Opens a session for the owner of a token. @throws RuleBroken for an invalid token, and as {@link signInWithIdentity}. */
export const signInWithOidc = async (
  ctx: PublicContext,
  services: AuthServices,
  sent: { token: string } & ProviderSignIn,
) => signInWithIdentity(ctx, services, await identify(ctx, services, sent.token), sent);

export const readOidcAccount = (ctx: Context): Promise<LinkedAccount> => readLinked(ctx, 'oidc');

/** Links the owner of a token to the caller. @throws RuleBroken for an invalid token, and as {@link linkIdentity}. */
export const linkOidc = (
  request: RequestContext,
  services: AuthServices,
  { token, password }: { token: string; password?: string | null | undefined },
) => linkIdentity(request, services, { password, identify: () => identify(request, services, token) });

export const unlinkOidc = (request: RequestContext, { config }: AuthServices) =>
  unlink(request, { kind: 'oidc', provider: config.oidc?.name ?? 'Single sign-on' });
