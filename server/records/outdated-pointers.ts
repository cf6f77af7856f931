import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import type { Link, OwnedTable, Pointer } from '#server/platform/record-kind.ts';
import { parseContent } from './trash-content.ts';

/*
 * A pointer that a deletion has emptied waits in the trash to be set again. Where the person has set the column to
 * something else since, only what was emptied last counts.
 */

/** Leaves out pointers that were set elsewhere and emptied once more since: the trash has a later one for their column. */
export async function withoutOutdated({ db, userId }: Context, links: readonly Link[]): Promise<Link[]> {
  if (!links.some(({ pointer }) => pointer)) return [...links];
  const entries = await readContents(db, userId);
  const newest = newestOf([...links, ...entries.flatMap(({ content }) => content.links)]);
  return links.filter((link) => isNewest(newest, link));
}

/** Takes out of the trash the pointers that are older than these: nothing else will say that they are outdated. */
export async function forgetOlderPointers({ db, userId }: Context, links: readonly Link[]): Promise<void> {
  const newest = newestOf(links);
  if (newest.size === 0) return;
  for (const { id, content } of await readContents(db, userId)) {
    const kept = content.links.filter((link) => isNewest(newest, link));
    if (kept.length === content.links.length) continue;
    await db
      .updateTable('trash')
      .set({ subtree: JSON.stringify({ ...content, links: kept }) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}

async function readContents(db: Db, userId: string) {
  const entries = await db.selectFrom('trash').select(['id', 'subtree']).where('user_id', '=', userId).execute();
  return entries.map(({ id, subtree }) => ({ id, content: parseContent(subtree) }));
}

/** When each column was emptied last. */
function newestOf(links: readonly Link[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { table, pointer } of links) {
    if (!pointer) continue;
    const key = columnKey(table, pointer);
    if (pointer.since > (newest.get(key) ?? '')) newest.set(key, pointer.since);
  }
  return newest;
}

const isNewest = (newest: ReadonlyMap<string, string>, { table, pointer }: Link): boolean =>
  !pointer || pointer.since >= (newest.get(columnKey(table, pointer)) ?? '');

const columnKey = (table: OwnedTable, { id, column }: Pointer): string => `${table} ${id} ${column}`;
