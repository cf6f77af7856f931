import * as z from 'zod/mini';
import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import { normalizeEmail } from '#contract/auth.ts';
import type { OidcConfig } from '#server/config.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { address, namesOf, subject } from '../providers/claims.ts';
import type { ProviderIdentity } from '../providers/identity.ts';
import type { AuthServices } from '../services.ts';
import { checksOf, redirectAddress } from './begin.ts';
import { askingProvider, expired, untrusted } from './failures.ts';
import { findProvider } from './provider.ts';
import { sealIdentity } from './sealed-identity.ts';

/** The limit of refused answers from one network. */
const PER_NETWORK = { kind: 'oidc-network', max: 20, windowSeconds: 60 };

/** Standard claims (OpenID Connect Core 1.0, section 5.1). An address that is wrong counts as missing. */
const Claims = z.object({
  iss: z.string(),
  sub: subject,
  email: z.optional(z.unknown()),
  // Some providers write it as text.
  email_verified: z.optional(z.unknown()),
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
});

/** @throws Unavailable, RuleBroken, and TooMany beyond twenty refused answers a minute from one network. */
export async function exchange(
  { db, ip, now }: PublicContext,
  services: AuthServices,
  sent: { answer: string; secret: string },
) {
  const who = { network: clientNetwork(ip) };
  await services.attempts.take(PER_NETWORK, who, now);
  const identity = await askingProvider(services, (oidc) => identityOf(oidc, services.publicUrl(), sent));
  await services.attempts.release(PER_NETWORK, who);
  return { token: await sealIdentity(db, identity, now) };
}

async function identityOf(
  oidc: OidcConfig,
  publicUrl: string,
  { answer, secret }: { answer: string; secret: string },
): Promise<ProviderIdentity> {
  const { state, nonce, verifier } = checksOf(secret);
  const url = new URL(redirectAddress(publicUrl));
  url.search = answer;
  if (url.searchParams.get('state') !== state) throw expired();
  const provider = await findProvider(oidc);
  const tokens = await authorizationCodeGrant(provider, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const told = tokens.claims()!;
  const hasMore = told.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore && {
    // Whether an address is verified is told where the address is.
    email_verified: undefined,
    ...(await fetchUserInfo(provider, tokens.access_token, told.sub)),
  };
  const { data: claims } = z.safeParse(Claims, { ...told, ...more });
  if (!claims) throw untrusted(oidc.name);
  const { data: email } = z.safeParse(address, claims.email);
  return {
    kind: 'oidc',
    provider: oidc.name,
    value: `${claims.iss} ${claims.sub}`,
    email: email === undefined ? null : normalizeEmail(email),
    isVerified: String(claims.email_verified) === 'true',
    ...namesOf({ ...claims, email }),
    // Browsers would load it from a server that the policy of pages does not name.
    profile_picture: null,
  };
}
