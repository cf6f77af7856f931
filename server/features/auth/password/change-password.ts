import type { RequestContext } from '#server/platform/context.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { forgetMails } from '#server/platform/mail/forget-mails.ts';
import { NOT_PENDING } from '../email/pending-email.ts';
import { mayMail } from '../links/may-mail.ts';
import type { AuthServices } from '../services.ts';
import { NOT_STARTED } from '../two-step/columns.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { withSecondStep } from '../two-step/second-step.ts';
import { mailPasswordChanged } from './changed-mail.ts';
import { assertAllowedPassword } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import { proveOwner } from './prove-owner.ts';

const PER_PERSON = { kind: 'password-change', max: 10, windowSeconds: 3600 };

/**
 * Sets a new password, ends every other session and every mailed link, and sends a mail about it.
 * @throws Forbidden for a wrong current password, which counts like a failed log-in, or for an account without one from
 * an older session; InvalidInput for a new one that is not allowed, and for a missing, wrong or used code; TooMany.
 */
export async function changePassword(
  request: RequestContext,
  services: AuthServices,
  input: { current_password?: string | null | undefined; new_password: string; code?: string | null | undefined },
) {
  const { userId, sessionId, now, ip } = request;
  const password = input.current_password ?? null;
  const account = await proveOwner(request, services, { password, freshIsEnough: false });
  await assertAllowedPassword(services.config, 'new_password', input.new_password, account.email);
  const who = { person: userId };
  await services.attempts.take(PER_PERSON, who, now);
  const password_hash = await hashPassword(input.new_password, { lane: 'known', network: clientNetwork(ip) });

  const pending = await withSecondStep(request, services, account, input.code, async ({ db }, { pending_email }) => {
    await db
      .updateTable('users')
      // Somebody who knew the old password may have asked for another address, or started two-step sign-in.
      .set({ password_hash, updated_at: now.toISOString(), ...NOT_PENDING, ...NOT_STARTED })
      .where('id', '=', userId)
      .execute();
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();
    await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    return pending_email;
  }).catch(async (error: unknown) => {
    // A wrong code has a limit of its own.
    if (error instanceof InvalidInput) await services.attempts.release(PER_PERSON, who);
    throw error;
  });
  await forgetMails(request.db, services, [pending]);
  if (await mayMail(request, services)) mailPasswordChanged(services, account.email, 'signed-in');
  return { message: 'Your password was changed. Other devices were signed out.' };
}
