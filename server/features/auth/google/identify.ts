import { invalidField, unavailable } from '#server/platform/errors.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import type { AuthServices } from '../services.ts';
import { GoogleUnavailable } from './ask-google.ts';
import { countingRefusals } from '../providers/counting-refusals.ts';
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
  ctx: { ip: string; now: Date },
  { config, attempts, log }: Pick<AuthServices, 'config' | 'attempts' | 'log'>,
  { token, credential }: SentToken,
): Promise<ProviderIdentity> {
  const sent = token ?? credential;
  if (sent == null) throw invalidField('token', 'Is required');
  if (config.google === null)
    throw unavailable('Signing in with Google is not set up on this server.', 'not_configured');
  const { google } = config;
  try {
    // Other writes of this user do not wait for Google.
    return await countingRefusals(ctx, { attempts }, PER_NETWORK, () =>
      outsideTurn(() => googleIdentity(google, sent, ctx.now)),
    );
  } catch (error) {
    if (error instanceof GoogleUnavailable) log.warn({ reason: error.reason }, 'Google cannot be asked');
    throw error;
  }
}
