import { type Db, inTransaction } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { forgetMails } from '#server/platform/mail/forget-mails.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { NOT_PENDING } from '../email/pending-email.ts';
import { setConfirmed } from '../links/confirm-email.ts';
import { LINK_LIFE_MS } from '../links/request-link.ts';
import { mailPasswordChanged } from './changed-mail.ts';
import { assertAllowedPassword } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import type { AuthServices } from '../services.ts';
import { hashToken, idInToken } from '../tokens.ts';
import { takeBackTwoStep } from '../two-step/change-two-step.ts';
import { NOT_STARTED } from '../two-step/columns.ts';

const PER_NETWORK = { kind: 'reset-network', max: 10, windowSeconds: 3600 };

const invalidLink = () =>
  brokenRule('This reset link is invalid or has expired. Please request a new one.', 'invalid_link');

/**
 * Sets a new password with the token of a mailed link, and ends every other way into the account: sessions, links, a
 * Google account of another address, accounts at other providers, the address of the calendar feed, and two-step
 * sign-in that a stranger may have set up.
 * @throws RuleBroken for a used, replaced, expired or unknown token; InvalidInput for a password that is not allowed.
 */
export async function resetPassword(
  ctx: PublicContext,
  services: AuthServices,
  input: { token: string; new_password: string },
) {
  const network = clientNetwork(ctx.ip);
  await services.attempts.take(PER_NETWORK, { network }, ctx.now);
  const user = await ownerOfLink(ctx.db, input.token, ctx.now);
  await assertAllowedPassword(services.config, 'new_password', input.new_password, user.email);
  const passwordHash = await hashPassword(input.new_password, { lane: 'known', network });

  const ended = await inTransaction(ctx.db, async (trx) => {
    // The deleted row decides which of several requests was first.
    const used = await trx
      .deleteFrom('password_resets')
      .where('user_id', '=', user.id)
      .where('token_hash', '=', hashToken(input.token))
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw invalidLink();
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
    await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await trx
      .updateTable('users')
      // Somebody who knew the old password may have asked for another address, or started two-step sign-in.
      .set({ password_hash: passwordHash, updated_at: ctx.now.toISOString(), ...NOT_PENDING, ...NOT_STARTED })
      .where('id', '=', user.id)
      .execute();
    // Before the address counts as confirmed.
    const isTakenBack = await takeBackTwoStep({ db: trx, userId: user.id, now: ctx.now });
    await setConfirmed(trx, user.id, ctx.now);
    const others = await endOtherAccess(trx, user);
    return isTakenBack ? [...others, 'Two-step sign-in was turned off. You can turn it on again in Settings.'] : others;
  });
  // Earlier wrong passwords cause no more delays.
  await services.attempts.forget(user.email);
  await forgetMails(ctx.db, services, [user.pending_email]);
  mailPasswordChanged(services, user.email, 'by-link', ended);
  return { message: 'Password updated successfully. You can now sign in.', success: true as const };
}

/**
 * Unlinks a Google account of another address and those at other providers, ends the address of the calendar feed and
 * all access tokens, also those of connected programs, and pauses the webhooks: a stranger who knew the old password
 * may have set them up.
 * @returns sentences about everything that has ended.
 */
async function endOtherAccess(trx: Db, { id, email }: { id: string; email: string }): Promise<string[]> {
  const unlinked = await trx
    .deleteFrom('login_names')
    .where('user_id', '=', id)
    .where(({ eb, or, and }) =>
      // Other providers may not verify addresses: a stranger may have made an account with this one.
      or([eb('kind', '=', 'oidc'), and([eb('kind', '=', 'google'), eb('label', 'is distinct from', email)])]),
    )
    .returning('kind')
    .execute();
  const feeds = await trx.deleteFrom('calendar_feeds').where('user_id', '=', id).returning('user_id').execute();
  const tokens = await trx.deleteFrom('access_tokens').where('user_id', '=', id).returning('user_id').execute();
  await trx.deleteFrom('oauth_codes').where('user_id', '=', id).execute();
  const webhooks = await trx
    .updateTable('webhooks')
    .set({ is_active: 0, paused_because: 'The password was reset with a mailed link.' })
    .where('user_id', '=', id)
    .where('is_active', '=', 1)
    .returning('user_id')
    .execute();
  return [
    ...unlinked.map(
      ({ kind }) =>
        `${kind === 'google' ? 'A Google account of another address' : 'Single sign-on'} was unlinked. You can link it again in Settings.`,
    ),
    ...feeds.map(() => 'Your calendar feed has a new address. Find it in Settings.'),
    ...(tokens.length > 0 ? ['Access tokens and connected programs were revoked. Set them up again in Settings.'] : []),
    ...(webhooks.length > 0
      ? ['Your webhooks were paused. Look at their addresses, and resume them in Settings.']
      : []),
  ];
}

/** Returns the user of a valid link. @throws RuleBroken. */
async function ownerOfLink(db: Db, token: string, now: Date) {
  const owner = await db
    .selectFrom('password_resets as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .where('link.user_id', '=', idInToken(token))
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now.toISOString())
    .where('link.expires_at', '<=', latestWithin(LINK_LIFE_MS.reset, now))
    // A disabled account stays as it is.
    .where('user.disabled_at', 'is', null)
    .select(['user.id', 'user.email', 'user.pending_email'])
    .executeTakeFirst();
  if (!owner) throw invalidLink();
  return owner;
}
