import { invalidField, unavailable } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import type { AuthServices } from '../services.ts';
import { GoogleUnavailable } from './ask-google.ts';
import type { ProviderIdentity } from '../providers/identity.ts';
import { googleIdentity } from './google-identity.ts';

/** The limit of invalid tokens from one network. */
const PER_NETWORK = { kind: 'google-network', max: 20, windowSeconds: 60 };

/** Google's access token, by either of its names. */
export interface SentToken {
  token?: string | null | undefined;
  credential?: string | null | undefined;
}

/**
 * Returns the owner of a token. Only refused tokens are counted.
 * @throws InvalidInput without a token, NotAuthenticated for an invalid one, Unavailable when Google is not configured
 * or unavailable, TooMany.
 */
export async function identify(
  { ip, now }: { ip: string; now: Date },
  { config, attempts, log }: Pick<AuthServices, 'config' | 'attempts' | 'log'>,
  { token, credential }: SentToken,
): Promise<ProviderIdentity> {
  const sent = token ?? credential;
  if (sent == null) throw invalidField('token', 'Is required');
  if (config.google === null)
    throw unavailable('Signing in with Google is not set up on this server.', 'not_configured');
  const who = { network: clientNetwork(ip) };
  await attempts.take(PER_NETWORK, who, now);
  try {
    const { google } = config;
    // Other writes of this user do not wait for Google.
    const identity = await outsideTurn(() => googleIdentity(google, sent, now));
    await attempts.release(PER_NETWORK, who);
    return identity;
  } catch (error) {
    if (error instanceof GoogleUnavailable) log.warn({ reason: error.reason }, 'Google cannot be asked');
    throw error;
  }
}
