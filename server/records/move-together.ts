import { amongIds } from '#server/database/dialect/among-ids.ts';
import { insertRows, planAgain } from '#server/database/dialect/many-rows.ts';
import type { RequestContext } from '#server/platform/context.ts';
import {
  countRows,
  idsOf,
  type OwnedRow,
  type OwnedTable,
  type RecordRef,
  type Rows,
} from '#server/platform/record-kind.ts';
import { cutChains } from './cut-chains.ts';
import type { IdsByTable } from './find-pieces.ts';
import { applyRelinked, readLinks, unlink } from './links.ts';
import { noteDeleted } from './note-changes.ts';
import { readSubtrees } from './read-subtrees.ts';
import { removeSearchTexts } from './search-texts.ts';
import { indexEntries } from './trash-index.ts';
import { storeWaitingLinks } from './waiting-links.ts';

/** Where the pieces of a move go. */
export interface Move {
  /** The record that names the entry. */
  root: RecordRef;
  /** Deletes rows without an id that belong to the deleted records without being held by them, and returns them. */
  takeMore(ctx: RequestContext, rows: Rows): Promise<Rows>;
  /** Returns the entry of the trash for these rows; null: they are deleted for good. */
  entryFor(ctx: RequestContext, rows: Rows): Promise<string | null>;
}

/**
 * Deletes records of several kinds, with everything they hold, in the transaction and under the lock of the caller. They
 * are added to an entry of the trash as its next content. Missing records are ignored.
 */
export async function movePiece(
  ctx: RequestContext,
  { root, takeMore, entryFor }: Move,
  ids: IdsByTable,
): Promise<void> {
  const found = new Map<OwnedTable, Map<string, OwnedRow>>();
  const add = (rows: Rows) => {
    for (const [table, all] of Object.entries(rows) as [OwnedTable, OwnedRow[]][]) {
      const known = found.get(table) ?? new Map<string, OwnedRow>();
      found.set(table, known);
      for (const row of all) known.set((row['id'] as string | undefined) ?? JSON.stringify(row), row);
    }
  };
  const merged = (): Rows => Object.fromEntries([...found].map(([table, rows]) => [table, [...rows.values()]]));
  const roots = Object.entries(ids) as [OwnedTable, readonly string[]][];
  for (const [table, each] of roots) for (const { rows } of await readSubtrees(ctx, table, each)) add(rows);
  const links = [...(await readLinks(ctx, [{ root, rows: merged() }])).values()].flat();
  add(await takeMore(ctx, merged()));
  const rows = merged();
  const size = countRows([rows]);
  if (size === 0) return;

  const entryId = await entryFor(ctx, rows);
  if (entryId !== null) {
    await addContent(ctx, entryId, root, rows);
    await storeWaitingLinks(
      ctx,
      links.map((link) => ({ entryId, link })),
    );
    ctx.changed?.add('trash_entry', [entryId]);
  }
  await planAgain(ctx.db, size);
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
  noteDeleted(ctx, [{ root, rows }], links);
}

async function addContent(ctx: RequestContext, entryId: string, root: RecordRef, rows: Rows): Promise<void> {
  const { db, userId } = ctx;
  const content = { root, rows, parent_name: null };
  const { last } = await db
    .selectFrom('trash_contents')
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .select((eb) => eb.fn.max<number | null>('place').as('last'))
    .executeTakeFirstOrThrow();
  await insertRows(db, 'trash_contents', [
    { user_id: userId, entry_id: entryId, place: (last ?? -1) + 1, content: JSON.stringify(content) },
  ]);
  await indexEntries(ctx, [{ id: entryId, content }]);
}

/** Foreign keys delete the rows below in other tables. */
async function deleteRows({ db, userId }: RequestContext, table: OwnedTable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .deleteFrom(table as 'areas')
    .where('user_id', '=', userId)
    .where(amongIds(db, 'id', ids))
    .execute();
}
