import type { Context } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import type { AuthServices } from '../services.ts';
import { hashToken, idInToken } from '../tokens.ts';
import { announceTwoStep } from '../two-step/turn-on.ts';
import { LINK_LIFE_MS, MAIL_LINKS, requestLink } from './request-link.ts';

const PER_NETWORK = { kind: 'confirm-network', max: 30, windowSeconds: 3600 };
const SENT_AGAIN = { kind: 'confirm-again', max: 3, windowSeconds: 86_400 };

/**
 * Confirms the address to which a link was mailed. While the link is valid, using it again succeeds and changes
 * nothing.
 * @throws RuleBroken for an expired, replaced or unknown token; TooMany.
 */
export async function confirmEmail(ctx: PublicContext, services: AuthServices, input: { token: string }) {
  await services.attempts.take(PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);
  const link = await ctx.db
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('user_id', '=', idInToken(input.token))
    .where('token_hash', '=', hashToken(input.token))
    .where('expires_at', '>', ctx.now.toISOString())
    .where('expires_at', '<=', latestWithin(LINK_LIFE_MS.confirm, ctx.now))
    .executeTakeFirst();
  if (!link) {
    throw brokenRule(
      'This link has expired or is incomplete. Sign in and request a new one in Settings, Notifications.',
      'invalid_link',
    );
  }
  await inTransaction(ctx.db, (db) => confirmAddress({ db, userId: link.user_id, now: ctx.now }, services));
  return { message: 'Your address is confirmed.', success: true as const };
}

/** Marks an account's address as confirmed, in a transaction. Mails its owner if two-step sign-in was on before. */
export async function confirmAddress(
  ctx: Pick<Context, 'db' | 'userId' | 'now'>,
  services: Pick<AuthServices, 'config'>,
): Promise<void> {
  if (await setConfirmed(ctx.db, ctx.userId, ctx.now)) await announceTwoStep(ctx, services);
}

/** Marks an address as confirmed, by a mailed link or by a provider. Returns false if it was before. */
export async function setConfirmed(db: Db, userId: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('users')
    .set({ email_confirmed_at: now.toISOString(), email_assumed: 0 })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('email_confirmed_at', 'is', null), eb('email_assumed', '=', 1)]))
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Whether mail for the caller waits for the confirmation of their address. */
export async function readConfirmation({ db, userId }: Context, { config }: Pick<AuthServices, 'config'>) {
  const { email, email_confirmed_at } = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { email, confirmed: email_confirmed_at !== null, required: config.confirmEmail };
}

/** Mails the link again. @throws TooMany beyond three a day. */
export async function sendConfirmation(ctx: Context, services: AuthServices) {
  const { email, confirmed, required } = await readConfirmation(ctx, services);
  if (confirmed || !required) return { message: 'Your address needs no confirmation.', success: true as const };
  await services.attempts.take(SENT_AGAIN, { person: ctx.userId }, ctx.now);
  await requestLink(ctx.db, 'confirm', email, ctx.now);
  services.runSoon(MAIL_LINKS);
  return { message: `The link is on its way to ${email}. It can take a minute.`, success: true as const };
}
