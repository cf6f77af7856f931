import { timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/database/transaction.ts';
import { setPreferences } from '#server/features/notifications/preferences.ts';
import type { DigestKind } from './digest-mail.ts';

const KINDS: readonly DigestKind[] = ['daily', 'weekly'];

/** Turns off the digest that a link is for. @returns which one it was; null for a link that is none. */
export async function unsubscribe(db: Db, token: string): Promise<DigestKind | null> {
  const [userId = '', kind = '', secret = ''] = token.split('.');
  const known = KINDS.find((each) => each === kind);
  const row = await db
    .selectFrom('notification_preferences')
    .select('unsubscribe_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!known || !row || !isSame(row.unsubscribe_secret, secret)) return null;
  await setPreferences(db, userId, known === 'daily' ? { daily_digest: false } : { weekly_digest: false });
  return known;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
