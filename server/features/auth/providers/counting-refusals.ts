import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import { Unavailable } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { AuthServices } from '../services.ts';

/**
 * Asks a provider who somebody is. Only a refusal counts for the network: many people of one office sign in at once,
 * and all of them fail while the provider is unavailable.
 * @throws TooMany beyond the limit, and what `ask` throws.
 */
export async function countingRefusals<T>(
  { ip, now }: { ip: string; now: Date },
  { attempts }: Pick<AuthServices, 'attempts'>,
  limit: AttemptLimit,
  ask: () => Promise<T>,
): Promise<T> {
  const who = { network: clientNetwork(ip) };
  await attempts.take(limit, who, now);
  try {
    const answer = await ask();
    await attempts.release(limit, who);
    return answer;
  } catch (error) {
    if (error instanceof Unavailable) await attempts.release(limit, who);
    throw error;
  }
}
