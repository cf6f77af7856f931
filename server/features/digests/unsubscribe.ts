import { timingSafeEqual } from 'node:crypto';
import type { NotificationPreferences } from '#contract/notifications.ts';
import type { Db } from '#server/database/transaction.ts';
import type { MailKind } from '#server/features/notifications/mail/unsubscribe-link.ts';
import { setPreferences } from '#server/features/notifications/preferences.ts';

/** What turns the mails of a kind off. Notifications by mail are the main switch: without it no digest comes either. */
const OFF: Readonly<Record<MailKind, Partial<NotificationPreferences>>> = {
  notifications: { email_notifications: false },
  daily: { daily_digest: false },
  weekly: { weekly_digest: false },
};

/** The kind of mails that a link says it is for. */
export const kindOfLink = (token: string): MailKind | undefined =>
  (['notifications', 'daily', 'weekly'] as const).find((kind) => kind === token.split('.')[1]);

/** Turns off the mails that a link is for. @returns which they were; null for a link that is none. */
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
