import { normalizeEmail } from '#contract/auth.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { MAIL_LINKS, requestLink } from '../links/request-link.ts';
import type { AuthServices } from '../services.ts';

const PER_NETWORK = { kind: 'forgot-network', max: 10, windowSeconds: 3600 };

/**
 * Requests a password link. The response and the work are the same whether or not the address has an account, which is
 * looked up when links are mailed.
 * @throws TooMany for a network with too many requests; limits by address are not reported.
 */
export async function forgotPassword(
  ctx: PublicContext,
  { attempts, runSoon }: AuthServices,
  input: { email: string },
) {
  await attempts.take(PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);
  await requestLink(ctx.db, 'reset', normalizeEmail(input.email), ctx.now);
  runSoon(MAIL_LINKS);
  return { message: 'Password reset email sent!', success: true as const };
}
