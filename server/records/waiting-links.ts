import { insertRows } from '#server/database/dialect/many-rows.ts';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import type { Context } from '#server/platform/context.ts';
import { idsOf, newId } from '#server/platform/ids.ts';
import type { Link } from '#server/platform/record-kind.ts';

/*
 * `trash_links` contains links with a deleted end, each stored with the trash entry of that end until it is restored. A
 * pointer that a deletion has cleared is stored there too. If the user has set the column to another record since, only
 * the pointer that was cleared last is used.
 */

/** Stores links with entries of the trash. */
export async function storeWaitingLinks(
  { db, userId }: Context,
  links: readonly { entryId: string; link: Link }[],
): Promise<void> {
  const rows = links.map(({ entryId, link }) => ({
    user_id: userId,
    id: newId(),
    entry_id: entryId,
    link: JSON.stringify(link),
    pointer: columnOf(link),
    since: link.pointer?.since ?? null,
  }));
  await insertRows(db, 'trash_links', rows);
}

/** The links stored with these entries, by entry id, in the order of insertion. */
export async function readWaitingLinks(
  { db, userId }: Context,
  entryIds: readonly string[],
): Promise<Map<string, Link[]>> {
  const rows = await db
    .selectFrom('trash_links')
    .select(['entry_id', 'link'])
    .where('user_id', '=', userId)
    .where(amongIds(db, 'entry_id', entryIds))
    .orderBy('id')
    .execute();
  const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id);
  return new Map([...byEntry].map(([id, some]) => [id, some.map(({ link }) => JSON.parse(link) as Link)]));
}

/** Leaves out pointers for whose column the trash has a later one. */
export async function withoutOutdated(ctx: Context, links: readonly Link[]): Promise<Link[]> {
  const newest = newestOf(links);
  for (const { pointer, since } of await readPointers(ctx, newest)) {
    if (since > newest.get(pointer)!) newest.set(pointer, since);
  }
  return links.filter((link) => !link.pointer || link.pointer.since >= newest.get(columnOf(link)!)!);
}

/** Deletes pointers that are older than these from the trash, since nothing else marks them as outdated. */
export async function forgetOlderPointers(ctx: Context, links: readonly Link[]): Promise<void> {
  const newest = newestOf(links);
  const waiting = await readPointers(ctx, newest);
  const older = waiting.filter(({ pointer, since }) => since < newest.get(pointer)!);
  if (older.length === 0) return;
  await ctx.db
    .deleteFrom('trash_links')
    .where('user_id', '=', ctx.userId)
    .where(amongIds(ctx.db, 'id', idsOf(older)))
    .execute();
}

/** The stored pointers of the same columns. */
async function readPointers({ db, userId }: Context, columns: ReadonlyMap<string, string>) {
  if (columns.size === 0) return [];
  const rows = await db
    .selectFrom('trash_links')
    .select(['id', 'pointer', 'since'])
    .where('user_id', '=', userId)
    .where(amongIds(db, 'pointer', [...columns.keys()]))
    .execute();
  return rows.map(({ id, pointer, since }) => ({ id, pointer: pointer!, since: since ?? '' }));
}

/** When each column was last cleared. */
function newestOf(links: readonly Link[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const link of links) {
    if (!link.pointer) continue;
    const column = columnOf(link)!;
    if (link.pointer.since >= (newest.get(column) ?? '')) newest.set(column, link.pointer.since);
  }
  return newest;
}

/** The key of the record and column of a pointer; null for a row between two records. */
const columnOf = ({ table, pointer }: Link): string | null =>
  pointer ? `${table} ${pointer.id} ${pointer.column}` : null;
