import type { CreatedInvitation } from '#contract/operator.ts';
import { createInvitation, invitationPath } from '#server/features/auth/invitations/invitations.ts';
import { mailInvitation } from '#server/features/auth/invitations/mail-invitation.ts';
import type { Created, RequestContext } from '#server/platform/context.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import type { OperatorServices } from './read-server.ts';

/**
 * Creates an invitation, and mails it if it has an address and there is a mail server.
 * @throws RuleBroken while registration is closed, Conflict for an address that has an account.
 */
export async function invite(
  { db, userId, now }: Pick<RequestContext, 'db' | 'userId' | 'now'>,
  { config, log, mailer, publicUrl }: OperatorServices,
  { email = null, expires_in_days: days }: { email?: string | null | undefined; expires_in_days?: number | undefined },
): Promise<Created<CreatedInvitation>> {
  const { token, ...invitation } = await createInvitation(db, config, { email, days, createdBy: userId }, now);
  const url = publicUrl() + invitationPath(token);
  const mail = { email, url, expiresAt: invitation.expires_at };
  const is_mailed = await outsideTurn(() => mailInvitation({ mailer, config, log }, mail));
  return { isNew: true, record: { ...invitation, url, is_mailed } };
}
