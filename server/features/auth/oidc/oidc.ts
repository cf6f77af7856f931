import type { Context, RequestContext } from '#server/platform/context.ts';
import { unavailable } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { isAtIssuer } from '../providers/identity.ts';
import { linkIdentity, readLinked, unlink } from '../providers/link.ts';
import { type ProviderSignIn, signInWithIdentity } from '../providers/sign-in.ts';
import type { AuthServices } from '../services.ts';

/** Loads the OpenID Connect client when needed: it takes 17 MB. @throws Unavailable on a server without a provider. */
async function loaded<Module>({ config }: AuthServices, load: () => Promise<Module>): Promise<Module> {
  if (config.oidc === null) throw unavailable('Single sign-on is not set up on this server.', 'not_configured');
  return load();
}

/** The address at the provider where a person signs in, and the secret of this sign-in. @throws Unavailable. */
export const beginOidc = async (services: AuthServices) =>
  (await loaded(services, () => import('./begin.ts'))).begin(services);

/**
 * Takes the answer with which the provider has sent a person back, and returns a token for signing in or linking.
 * @throws Unavailable when the provider is unavailable or set up wrongly; RuleBroken when the person cancelled, the
 * sign-in has expired, or the answer cannot be trusted; TooMany.
 */
export const exchangeOidc = async (
  ctx: PublicContext,
  services: AuthServices,
  sent: { answer: string; secret: string },
) => (await loaded(services, () => import('./exchange.ts'))).exchange(ctx, services, sent);

/** Opens a session for the owner of a token. @throws RuleBroken for an invalid one; as {@link signInWithIdentity}. */
export async function signInWithOidc(
  ctx: PublicContext,
  services: AuthServices,
  { token, ...sent }: { token: string } & ProviderSignIn,
) {
  const { openIdentity } = await loaded(services, () => import('./sealed-identity.ts'));
  return signInWithIdentity(ctx, services, await openIdentity(ctx, services.config.oidc!, token), sent);
}

type Configured = Pick<AuthServices, 'config'>;

/** Whether a linked account is at the server's provider. */
const isPresent =
  ({ config: { oidc } }: Configured) =>
  (account: { value: string }): boolean =>
    oidc !== null && isAtIssuer(account, oidc.issuer);

export const readOidcAccount = (ctx: Context, services: Configured) => readLinked(ctx, 'oidc', isPresent(services));

/** Links the owner of a token to the caller. @throws RuleBroken for an invalid token, and as {@link linkIdentity}. */
export async function linkOidc(
  request: RequestContext,
  services: AuthServices,
  { token, password }: { token: string; password?: string | null | undefined },
) {
  const { openIdentity } = await loaded(services, () => import('./sealed-identity.ts'));
  return linkIdentity(request, services, {
    password,
    identify: () => openIdentity(request, services.config.oidc!, token),
  });
}

/** @param of.former whether the accounts at former providers are unlinked, and not the one at the present provider. */
export const unlinkOidc = (request: RequestContext, services: Configured, { former }: { former: boolean }) =>
  unlink(request, {
    kind: 'oidc',
    provider: former ? 'The former provider' : (services.config.oidc?.name ?? 'Single sign-on'),
    isMeant: (account) => isPresent(services)(account) !== former,
  });
