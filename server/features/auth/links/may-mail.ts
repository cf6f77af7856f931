import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import { requestLink } from './request-link.ts';

/**
 * Whether a mail may go to the user's address: only after confirmation, if the server requires it. The first refused
 * mail sends the confirmation link instead.
 */
export async function mayMail(
  { db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>,
  { config }: Pick<Services, 'config'>,
): Promise<boolean> {
  if (!config.confirmEmail) return true;
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'confirmation_asked_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return false;
  if (user.email_confirmed_at === null && user.confirmation_asked_at === null) {
    await askForConfirmation({ db, userId, now }, user.email);
  }
  return user.email_confirmed_at !== null;
}

/** Requests the link with which a user confirms their address. */
export async function askForConfirmation(
  { db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>,
  email: string,
): Promise<void> {
  await db.updateTable('users').set({ confirmation_asked_at: now.toISOString() }).where('id', '=', userId).execute();
  await requestLink(db, 'confirm', email, now);
}
