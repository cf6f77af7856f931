import { createHash, randomBytes } from 'node:crypto';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { AuthServices } from '../services.ts';
import { askingProvider } from './failures.ts';
import { findProvider } from './provider.ts';

/** The page to which a provider sends people back. */
export const redirectAddress = (publicUrl: string): string => `${publicUrl}/oidc/callback`;

/**
 * The state, nonce and code verifier of a sign-in. All are made from the secret, which only the browser keeps, so an
 * answer of the provider is useless without it.
 */
export const checksOf = (secret: string) => {
  const made = (purpose: string) => createHash('sha256').update(`${purpose} ${secret}`).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
};

/** @throws Unavailable when the provider is unavailable or set up wrongly. */
export function begin(services: Pick<AuthServices, 'config' | 'log' | 'publicUrl'>) {
  return askingProvider(services, async (oidc) => {
    const secret = randomBytes(32).toString('base64url');
    const { state, nonce, verifier } = checksOf(secret);
    const url = buildAuthorizationUrl(await findProvider(oidc), {
      redirect_uri: redirectAddress(services.publicUrl()),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, secret };
  });
}
