import type { Db } from '#server/database/transaction.ts';
import { unsubscribeSecret } from '../preferences.ts';

/** The mails that a link turns off: all, from a notification mail, or one digest. */
export type MailKind = 'notifications' | 'daily' | 'weekly';

/** The address that turns mails of a kind off without signing in. */
export async function unsubscribeLink(db: Db, userId: string, kind: MailKind, publicUrl: string): Promise<string> {
  return `${publicUrl}/api/unsubscribe/${userId}.${kind}.${await unsubscribeSecret(db, userId)}`;
}

/** The headers with which mail programs offer to turn them off in one click (RFC 8058). */
export const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
