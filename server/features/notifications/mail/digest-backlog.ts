import type { Context } from '#server/platform/context.ts';
import { shortTitle } from './notification-mail.ts';

const NAMED_MAX = 5;

/**
 * Takes the notices that were not mailed because a day had its mails, and says which they are, for the digest in the
 * same transaction. Null when there are none, or all were read.
 */
export async function takeDigestBacklog({ db, userId }: Context): Promise<string | null> {
  const taken = await db
    .updateTable('notifications')
    .set({ for_digest: 0 })
    .where('user_id', '=', userId)
    .where('for_digest', '=', 1)
    .returningAll()
    .execute();
  const left = taken
    .filter(({ read_at, cleared_at }) => read_at === null && cleared_at === null)
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  if (left.length === 0) return null;
  const rest = left.length - NAMED_MAX;
  const named = left.slice(0, NAMED_MAX).map(shortTitle).join('; ');
  return `Not mailed before, since a day has ten mails at most: ${named}${rest > 0 ? `; and ${rest} more` : ''}.`;
}
