import type { TrashEntry } from '#contract/trash.ts';
import type { Context } from '#server/platform/context.ts';

/** What the user deleted and can restore, the newest first. */
export async function listTrash({ db, userId, now }: Context): Promise<TrashEntry[]> {
  const rows = await db
    .selectFrom('trash')
    .select(['id', 'kind', 'name', 'deleted_at', 'expires_at', 'counts'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ counts, ...entry }) => ({ ...entry, counts: JSON.parse(counts) as TrashEntry['counts'] }));
}
