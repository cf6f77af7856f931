import type { Context } from '#server/platform/context.ts';
import { shortTitle } from './notification-mail.ts';

const NAMED_MAX = 5;

/**
 * Returns a sentence with the notices above the mail limit of a day, for the digest, and marks them as handled in the
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
  const named = left.slice(0, NAMED_MAX).map(shortTitle).join(', ');
  return `Not emailed yet, since the limit is ten emails a day: ${named}${rest > 0 ? `, and ${rest} more` : ''}.`;
}
