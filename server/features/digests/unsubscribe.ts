import { timingSafeEqual } from 'node:crypto';
import type { NotificationPreferences } from '#contract/notifications.ts';
import type { Db } from '#server/database/transaction.ts';
import type { MailKind } from '#server/features/notifications/mail/unsubscribe-link.ts';
import { setPreferences } from '#server/features/notifications/preferences.ts';

/** The settings that turn off a kind of mail. Notifications by mail is the main switch, also for digests. */
const OFF: Readonly<Record<MailKind, Partial<NotificationPreferences>>> = {
  notifications: { email_notifications: false },
  daily: { daily_digest: false },
  weekly: { weekly_digest: false },
};

/** The kind of mail in an unsubscribe link. */
export const kindOfLink = (token: string): MailKind | undefined =>
  (['notifications', 'daily', 'weekly'] as const).find((kind) => kind === token.split('.')[1]);

/** Turns off the mails of a link. @returns their kind; null for an invalid link. */
export async function unsubscribe(db: Db, token: string): Promise<MailKind | null> {
  const [userId = '', , secret = ''] = token.split('.');
  const kind = kindOfLink(token);
  const row = await db
    .selectFrom('notification_preferences')
    .select('unsubscribe_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!kind || !row || !isSame(row.unsubscribe_secret, secret)) return null;
  await setPreferences(db, userId, OFF[kind]);
  return kind;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
