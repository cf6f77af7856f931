import type { Registration, User } from '#contract/auth.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Created } from '#server/platform/context.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { FALLBACK_ZONE, readZone } from '#server/platform/time-zones.ts';
import { assertMayCreateAccount, countNewAccount, createAccount } from './create-account.ts';
import { askForConfirmation } from './links/may-mail.ts';
import { MAIL_LINKS } from './links/request-link.ts';
import { assertAllowedPassword } from './password/password-rule.ts';
import { hashPassword } from './password/passwords.ts';
import { getUser } from './queries.ts';
import type { AuthServices } from './services.ts';

/**
 * Creates an account.
 * @throws Forbidden when registration is closed or needs an invitation, or the host name of the request is not the
 * server's own; RuleBroken for an invalid invitation, Conflict for a taken e-mail or username, InvalidInput for a weak
 * password or an unknown time zone.
 */
export async function register(
  ctx: PublicContext,
  services: AuthServices,
  { password, timezone, invitation: sent, ...input }: Registration,
): Promise<Created<User & { message: string }>> {
  const invitation = await assertMayCreateAccount(ctx, services, { email: input.email, invitation: sent });
  const zone = timezone === undefined ? FALLBACK_ZONE : readZone(timezone);
  await assertAllowedPassword(services.config, 'password', password, input.email);
  await countNewAccount(ctx, services, null);

  const password_hash = await hashPassword(password, { lane: 'new', network: clientNetwork(ctx.ip) });
  const id = await inTransaction(ctx.db, async (trx) => {
    const account = {
      ...input,
      timezone: zone,
      locale: ctx.locale,
      password_hash,
      profile_picture: null,
      invitation,
      isProved: false,
    };
    const userId = await createAccount(trx, account, ctx.now);
    if (services.config.confirmEmail) await askForConfirmation({ db: trx, userId, now: ctx.now }, input.email);
    return userId;
  });
  if (services.config.confirmEmail) services.runSoon(MAIL_LINKS);
  const message = 'Your account has been created successfully. You can now sign in.';
  return { isNew: true, record: { ...(await getUser(ctx.db, id)), message } };
}
