import type { Context, RequestContext } from '#server/platform/context.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { linkIdentity, readLinked, unlink } from '../providers/link.ts';
import { type ProviderSignIn, signInWithIdentity, zoneOf } from '../providers/sign-in.ts';
import type { AuthServices } from '../services.ts';
import { identify, type SentToken } from './identify.ts';

/**
 * Opens a session for the owner of a Google token.
 * @throws NotAuthenticated for an invalid token, Unavailable when Google is not configured or unavailable, and as
 * {@link signInWithIdentity}.
 */
export async function signInWithGoogle(ctx: PublicContext, services: AuthServices, sent: SentToken & ProviderSignIn) {
  // Refused before Google is asked.
  zoneOf(sent.timezone);
  return signInWithIdentity(ctx, services, await identify(ctx, services, sent), sent);
}

export const readGoogleAccount = (ctx: Context) => readLinked(ctx, 'google', () => true);

/** Links the owner of a Google token to the caller. @throws as {@link linkIdentity}. */
export const linkGoogle = (
  request: RequestContext,
  services: AuthServices,
  { password, ...sent }: SentToken & { password?: string | null | undefined },
) => linkIdentity(request, services, { password, identify: () => identify(request, services, sent) });

export const unlinkGoogle = (request: RequestContext) =>
  unlink(request, { kind: 'google', provider: 'Google', isMeant: () => true });
