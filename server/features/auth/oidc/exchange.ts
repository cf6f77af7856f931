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
 * The limit of answers to one sign-in, whose code is of no use to another. A limit by network would let one person use up
 * the sign-ins of everybody there.
 */
const PER_SIGN_IN = { kind: 'oidc-sign-in', max: 10, windowSeconds: 3600 };

/** @throws Unavailable, RuleBroken, and TooMany beyond ten answers to one sign-in. */
export async function exchange(ctx: PublicContext, services: AuthServices, sent: { answer: string; secret: string }) {
  const answer = new URLSearchParams(sent.answer);
  const { state } = checksOf(sent.secret);
  if (answer.get('state') !== state) throw expired();
  // Not counted: an error, such as after Cancel, is read from the answer without a request to the provider.
  if (!answer.has('error')) await services.attempts.take(PER_SIGN_IN, { person: state }, ctx.now);
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
