import { inTransaction } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { linkedAccounts } from '../providers/linked-accounts.ts';
import { LINK_LIFE_MS } from '../links/request-link.ts';
import type { AuthServices } from '../services.ts';
import { hashToken, idInToken } from '../tokens.ts';
import { queueChangeMail } from './change-mails.ts';
import { NOT_PENDING } from './pending-email.ts';
import { forgetAddress, replaceEmail } from './replace-email.ts';

const PER_NETWORK = { kind: 'email-change-network', max: 30, windowSeconds: 3600 };

const invalidLink = () =>
  brokenRule(
    'This link was used, replaced or cancelled, or has expired. Sign in and check your email address in Profile.',
    'invalid_link',
  );

/**
 * Changes the address of an account with the token of the link that was mailed to the new one. Sessions stay: nothing that
 * opened them has changed.
 * @throws RuleBroken for a used, replaced, cancelled, expired or unknown token; Conflict if another account has the address
 * by now; TooMany.
 */
export async function confirmEmailChange(ctx: PublicContext, services: AuthServices, { token }: { token: string }) {
  await services.attempts.take(PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);
  const [id, hash] = [idInToken(token), hashToken(token)];
  const asked = await ctx.db
    .selectFrom('users')
    .select('pending_email as to')
    .where('id', '=', id)
    .where('pending_email_hash', '=', hash)
    .where('pending_email_until', '>', ctx.now.toISOString())
    .where('pending_email_until', '<=', latestWithin(LINK_LIFE_MS.change, ctx.now))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!asked || asked.to === null) throw invalidLink();
  const { to } = asked;
  const { from, linked } = await inTransaction(ctx.db, async (trx) => {
    // The removed secret decides which of several requests was first.
    const user = await trx
      .updateTable('users')
      .set(NOT_PENDING)
      .where('id', '=', id)
      .where('pending_email_hash', '=', hash)
      .returning(['email', 'email_confirmed_at'])
      .executeTakeFirst();
    if (!user) throw invalidLink();
    await replaceEmail(trx, { userId: id, from: user.email, to, isConfirmed: true, isProved: true }, ctx.now);
    const isMailed = user.email_confirmed_at !== null || !services.config.confirmEmail;
    if (isMailed) await queueChangeMail({ db: trx, userId: id, now: ctx.now }, 'changed', user.email);
    return { from: user.email, linked: await linkedAccounts(trx, id) };
  });
  await forgetAddress(ctx.db, services, from);
  const names = { google: 'Google', oidc: services.config.oidc?.name ?? 'Single sign-on' };
  const still = linked
    .filter(({ kind, email }) => email === from && kind in names)
    .map(
      ({ kind }) =>
        ` ${names[kind as keyof typeof names]} still signs you in as ${from}, until you unlink it in Settings.`,
    );
  return { message: `Your email address is now ${to}.${still.join('')}`, success: true as const };
}
