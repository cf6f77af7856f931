import type { Config } from '#server/config.ts';
import { type Context, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule, InvalidInput, invalidField, notAuthenticated } from '#server/platform/errors.ts';
import { forgetMails } from '#server/platform/mail/forget-mails.ts';
import { holdUser } from '../hold-user.ts';
import { mayMail } from '../links/may-mail.ts';
import { cancelLink, LINK_LIFE_MS, MAIL_LINKS, requestLink } from '../links/request-link.ts';
import { proveOwner } from '../password/prove-owner.ts';
import type { AuthServices } from '../services.ts';
import { withSecondStep } from '../two-step/second-step.ts';
import { queueChangeMail } from './change-mails.ts';
import { NOT_PENDING, pendingOf } from './pending-email.ts';
import { forgetAddress, replaceEmail } from './replace-email.ts';

/** Each change mails two addresses. */
const PER_PERSON = { kind: 'email-change', max: 5, windowSeconds: 86_400 };
const SENT_AGAIN = { kind: 'email-change-again', max: 3, windowSeconds: 86_400 };

/** Whether a new address has to be confirmed by a mailed link: always, unless this server can mail none. */
const needsLink = ({ smtpUrl, confirmEmail }: Config): boolean => smtpUrl !== null || confirmEmail;

interface NewAddress {
  new_email: string;
  current_password?: string | null | undefined;
  code?: string | null | undefined;
}

/**
 * Asks for another address of the account. A mailed link confirms it; without a mail server it is changed at once.
 * Whether another account has the address is not looked up, so the response cannot reveal it; only a change at once does,
 * as signing up does.
 * @throws Forbidden for a wrong or missing password, or for an account without one from an older session; InvalidInput for
 * the same address, and for a missing, wrong or used code; Conflict for a taken or invited one that would be changed at
 * once; TooMany.
 */
export async function changeEmail(
  request: RequestContext,
  services: AuthServices,
  { new_email, current_password, code }: NewAddress,
) {
  const password = current_password ?? null;
  const owner = await proveOwner(request, services, { password, freshIsEnough: false });
  if (new_email === owner.email) throw invalidField('new_email', 'This is your address already');
  const who = { person: request.userId };
  await services.attempts.take(PER_PERSON, who, request.now);
  const isPending = needsLink(services.config);
  const pending = await withSecondStep(request, services, owner, code, async (ctx, { pending_email }) => {
    if (isPending) await setPending(ctx, services, { from: owner.email, to: new_email });
    else {
      const change = { from: owner.email, to: new_email, isConfirmed: false, isProved: false };
      await replaceEmail(ctx.db, { ...ctx, ...change }, ctx.now);
    }
    return pending_email;
  }).catch(async (error: unknown) => {
    // A wrong code has a limit of its own.
    if (error instanceof InvalidInput) await services.attempts.release(PER_PERSON, who);
    throw error;
  });
  if (pending !== new_email) await forgetMails(request.db, services, [pending]);
  if (isPending) services.runSoon(MAIL_LINKS);
  else await forgetAddress(request.db, services, owner.email);
  const message = isPending ? onItsWay(new_email) : `Your email address is now ${new_email}.`;
  return { message, success: true as const };
}

const onItsWay = (email: string) => `We sent a link to ${email}. Open it to confirm the address. It can take a minute.`;

async function setPending(ctx: Context, services: AuthServices, { from, to }: { from: string; to: string }) {
  const { db, userId, now } = ctx;
  const until = new Date(now.getTime() + LINK_LIFE_MS.change).toISOString();
  await db
    .updateTable('users')
    .set({ pending_email: to, pending_email_hash: null, pending_email_until: until, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
  // One that waits after a failed mail to another address.
  await cancelLink(db, 'change', from);
  await requestLink(db, 'change', from, now);
  if (await mayMail(ctx, services)) await queueChangeMail(ctx, 'asked', from);
}

/** Mails the link of the pending change again. @throws RuleBroken if there is none, TooMany beyond three a day. */
export async function sendChangeAgain({ db, userId, now }: Context, { attempts, runSoon }: AuthServices) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'pending_email', 'pending_email_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const pending = pendingOf(user);
  // An expired one needs a new proof.
  if (pending === null || pending.expires_at <= now.toISOString()) {
    throw brokenRule('No change of your email address is waiting. Please ask for it again.');
  }
  await attempts.take(SENT_AGAIN, { person: userId }, now);
  await requestLink(db, 'change', user.email, now);
  runSoon(MAIL_LINKS);
  return { message: onItsWay(pending.email), success: true as const };
}

/** Cancels the pending change, if there is one: its link stops working. */
export async function cancelEmailChange(request: Context, services: AuthServices) {
  const pending = await transact(request, async ({ db, userId, now }) => {
    const user = await holdUser(db, userId);
    if (!user) throw notAuthenticated();
    const changes = { ...NOT_PENDING, updated_at: now.toISOString() };
    await db.updateTable('users').set(changes).where('id', '=', userId).execute();
    await cancelLink(db, 'change', user.email);
    return user.pending_email;
  });
  await forgetMails(request.db, services, [pending]);
  return { message: 'Your email address stays the same.', success: true as const };
}
