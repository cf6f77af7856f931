import * as z from 'zod/mini';
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { normalizeEmail } from '#contract/auth.ts';
import type { OidcConfig } from '#server/config.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { address, namesOf, subject } from '../providers/claims.ts';
import type { ProviderIdentity } from '../providers/identity.ts';
import type { AuthServices } from '../services.ts';
import { checksOf, redirectAddress } from './begin.ts';
import { askingProvider, expired, untrusted } from './failures.ts';
import { findProvider } from './provider.ts';
import { sealIdentity } from './sealed-identity.ts';

/**
 * The limit of public writes of a network is enough: a code is too long to be guessed, and useless without its secret.
 * @throws Unavailable, RuleBroken.
 */
export async function exchange(ctx: PublicContext, services: AuthServices, sent: { answer: string; secret: string }) {
  const answer = new URLSearchParams(sent.answer);
  if (answer.get('state') !== checksOf(sent.secret).state) throw expired();
  const identity = await askingProvider(services, (oidc) => identityOf(oidc, services.publicUrl(), sent));
  return { token: await sealIdentity(ctx, services.config.oidc!, identity), email: identity.email };
}

async function identityOf(
  oidc: OidcConfig,
  publicUrl: string,
  { answer, secret }: { answer: string; secret: string },
): Promise<ProviderIdentity> {
  const { state, nonce, verifier } = checksOf(secret);
  const url = new URL(redirectAddress(publicUrl));
  url.search = answer;
  const provider = await findProvider(oidc);
  const tokens = await authorizationCodeGrant(provider, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const signed = tokens.claims()!;
  // Only the ID token identifies the person: people may be able to write other claims themselves.
  const { data: sub } = z.safeParse(subject, signed.sub);
  if (sub === undefined) throw untrusted(oidc.name);
  const hasMore = signed.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await fetchUserInfo(provider, tokens.access_token, sub) : {};
  const claims: Record<string, unknown> = { ...signed, ...more };
  // `email_verified` counts only beside the address that it is about.
  const { email_verified } = hasMore ? { email_verified: undefined, ...more } : signed;
  // An invalid address counts as missing.
  const { data: email } = z.safeParse(address, claims.email);
  return {
    kind: 'oidc',
    provider: oidc.name,
    value: `${signed.iss} ${sub}`,
    email: email === undefined ? null : normalizeEmail(email),
    // Some providers write it as text.
    isVerified: email_verified === true || email_verified === 'true',
    ...namesOf({ ...claims, email }),
    // Browsers would load it from a server that the policy of pages does not name.
    profile_picture: null,
  };
}
