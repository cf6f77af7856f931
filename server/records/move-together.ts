import { idList } from '#server/database/id-list.ts';
import { lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { idsOf, type OwnedRow, type OwnedTable, type RecordRef, type Rows } from '#server/platform/record-kind.ts';
import { cutChains } from './cut-chains.ts';
import { applyRelinked, readLinks, unlink } from './links.ts';
import { storeEntries } from './move-to-trash.ts';
import { noteDeleted } from './note-changes.ts';
import { readSubtrees } from './read-subtrees.ts';
import { removeSearchTexts } from './search-texts.ts';
import { storeWaitingLinks } from './waiting-links.ts';

/**
 * Deletes records of several kinds, with everything they hold, as one entry of the trash.
 * @param root the record that names the entry; it is deleted as well.
 * @param ids the records by table; missing ones are ignored.
 * @param more finds what belongs to the deleted records without being held by them: further records by their ids, and
 * rows without an id, which it deletes itself.
 * @returns the id of the entry.
 */
export function moveTogether(
  request: RequestContext,
  root: RecordRef,
  ids: Partial<Record<OwnedTable, readonly string[]>>,
  more: {
    ids(ctx: RequestContext, rows: Rows): Promise<Partial<Record<OwnedTable, readonly string[]>>>;
    rows(ctx: RequestContext, rows: Rows): Promise<Rows>;
  },
): Promise<string> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const found = new Map<OwnedTable, Map<string, OwnedRow>>();
    const add = (rows: Rows) => {
      for (const [table, all] of Object.entries(rows) as [OwnedTable, OwnedRow[]][]) {
        const known = found.get(table) ?? new Map<string, OwnedRow>();
        found.set(table, known);
        for (const row of all) known.set((row['id'] as string | undefined) ?? JSON.stringify(row), row);
      }
    };
    const merged = (): Rows => Object.fromEntries([...found].map(([table, rows]) => [table, [...rows.values()]]));
    const roots: [OwnedTable, readonly string[]][] = [];
    const addRoots = async (some: typeof ids) => {
      for (const [table, each] of Object.entries(some) as [OwnedTable, readonly string[]][]) {
        roots.push([table, each]);
        for (const { rows } of await readSubtrees(ctx, table, each)) add(rows);
      }
    };
    await addRoots({ [root.table]: [root.id] });
    await addRoots(ids);
    await addRoots(await more.ids(ctx, merged()));
    const links = [...(await readLinks(ctx, [{ root, rows: merged() }])).values()].flat();
    add(await more.rows(ctx, merged()));
    const rows = merged();

    const subtree = { root, rows };
    const [entryId] = await storeEntries(ctx, [{ ...subtree, parent_name: null }]);
    await storeWaitingLinks(
      ctx,
      links.map((link) => ({ entryId: entryId!, link })),
    );
    await unlink(ctx, links);
    for (const kind of ctx.graph.kinds) await cutChains(ctx, kind, rows[kind.table] ?? []);
    // All rows of these tables, since those that refer to their own table were cut off.
    const tables = new Set(roots.map(([table]) => table));
    // A record goes before those that it refers to.
    for (const { table } of ctx.graph.kinds.toReversed()) {
      if (tables.has(table)) await deleteRows(ctx, table, idsOf(rows[table] ?? []));
    }
    await removeSearchTexts(ctx, [rows]);
    await applyRelinked(ctx, links);
    noteDeleted(ctx, [subtree], links);
    ctx.changed?.add('trash_entry', [entryId!]);
    return entryId!;
  });
}

/** Foreign keys delete the rows below in other tables. */
async function deleteRows({ db, userId }: RequestContext, table: OwnedTable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .deleteFrom(table as 'areas')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .execute();
}
