import type { Selectable } from 'kysely';
import { TRASH_DAYS, type TrashKind } from '#contract/trash.ts';
import { insertRows, planAgain } from '#server/database/dialect/many-rows.ts';
import type { Schema } from '#server/database/schema.ts';
import { idList } from '#server/database/id-list.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { capitalised } from '#server/platform/calendar.ts';
import { type RequestContext, lockUser, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { cutChains } from './cut-chains.ts';
import { applyRelinked, readLinks, unlink } from './links.ts';
import { noteDeleted } from './note-changes.ts';
import { removeSearchTexts } from './search-texts.ts';
import { readSubtrees, rowsWhere, type Subtree } from './read-subtrees.ts';
import { countRows, idsOf, type OwnedTable, type RecordKind } from '#server/platform/record-kind.ts';
import { countsOf, rootRow, type TrashContent } from './trash-content.ts';
import { indexEntries } from './trash-index.ts';
import { storeWaitingLinks } from './waiting-links.ts';

/** Keeps statements well below 1,000 parameters. */
const ENTRIES_PER_INSERT = 100;

type TrashRow = Selectable<Schema['trash']>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes records with everything they hold, all or none: the rows move from their tables to the trash, with one entry
 * for each record that is not held by another one. Rows that only refer to them stay, unlinked.
 * @returns the ids of the entries.
 * @throws NotFound, naming the missing ones if several were given.
 */
export function moveToTrash(request: RequestContext, name: TrashKind, ids: readonly string[]): Promise<string[]> {
  return transact(request, async (ctx) => {
    // Without the lock, a row created now would be deleted with its parent without being in the trash.
    await lockUser(ctx);
    const kind = ctx.graph.deletable(name);
    const subtrees = await readSubtrees(ctx, kind.table, ids);
    const found = new Set(subtrees.flatMap(({ rows }) => (rows[kind.table] ?? []).map(({ id }) => id)));
    const missing = ids.filter((id) => !found.has(id));
    const word = capitalised(kind.word);
    if (missing.length > 0) throw notFound(ids.length === 1 ? word : `${word} ${missing.join(', ')}`);

    await planAgain(ctx.db, countRows(subtrees.map(({ rows }) => rows)));
    const links = await readLinks(ctx, subtrees);
    const parents = await parentNames(ctx, kind, subtrees);
    const entries = await storeEntries(
      ctx,
      subtrees.map(({ root, rows }) => ({
        root,
        rows,
        parent_name: parents.get(root.id) ?? null,
      })),
    );
    const entryOf = new Map(subtrees.map(({ root }, index) => [root.id, entries[index]!]));
    await storeWaitingLinks(
      ctx,
      [...links].flatMap(([rootId, some]) => some.map((link) => ({ entryId: entryOf.get(rootId)!, link }))),
    );
    const cut = [...links.values()].flat();
    await unlink(ctx, cut);
    await removeRows(ctx, kind, subtrees);
    await removeSearchTexts(
      ctx,
      subtrees.map(({ rows }) => rows),
    );
    await applyRelinked(ctx, cut);
    noteDeleted(ctx, subtrees, cut);
    ctx.changed?.add('trash_entry', entries);
    return entries;
  });
}

/** Deletes one record; a repeated request gets the first response. @throws NotFound. */
export function deleteRecord(request: RequestContext, name: TrashKind, id: string, requestId?: string) {
  return answerOnce(request, `delete ${name} ${id}`, requestId, async (ctx) => {
    const [trash_id] = await moveToTrash(ctx, name, [id]);
    return { success: true as const, message: `${capitalised(ctx.graph.deletable(name).word)} deleted`, trash_id };
  });
}

/** The row of an entry that is deleted now. */
export const entryOf = ({ userId, now }: RequestContext, entry: Pick<TrashRow, 'id' | 'kind' | 'name' | 'counts'>) => ({
  user_id: userId,
  ...entry,
  deleted_at: now.toISOString(),
  expires_at: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
});

/** Writes entries into the trash and returns their ids. */
export async function storeEntries(ctx: RequestContext, contents: readonly TrashContent[]): Promise<string[]> {
  const { db, userId, graph } = ctx;
  const entries = contents.map((content) => {
    const { kind, nameOf } = graph.kindOf(content.root.table);
    const row = rootRow(content);
    return entryOf(ctx, {
      id: newId(),
      kind: kind!,
      name: nameOf?.(row) ?? (row['name'] as string),
      counts: JSON.stringify(countsOf(graph, content.rows)),
    });
  });
  await insertRows(db, 'trash', entries);
  // Passed as text, since encoding entries of many megabytes again would double their memory.
  for (let start = 0; start < entries.length; start += ENTRIES_PER_INSERT) {
    const end = start + ENTRIES_PER_INSERT;
    const some = contents.slice(start, end).map((content, index) => ({
      user_id: userId,
      entry_id: entries[start + index]!.id,
      content: JSON.stringify(content),
    }));
    await db.insertInto('trash_contents').values(some).execute();
  }
  await indexEntries(
    ctx,
    entries.map(({ id }, index) => ({ id, content: contents[index]! })),
  );
  return entries.map(({ id }) => id);
}

/** Foreign keys delete the rows below in other tables. */
async function removeRows(ctx: RequestContext, { table }: RecordKind, subtrees: readonly Subtree[]) {
  const rowsOf = (name: OwnedTable) => subtrees.flatMap(({ rows }) => rows[name] ?? []);
  for (const kind of ctx.graph.kinds) await cutChains(ctx, kind, rowsOf(kind.table));
  await ctx.db
    .deleteFrom(table as 'areas')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', idList(idsOf(rowsOf(table))))
    .execute();
}

/** The names of the roots' parents, by the root's id. */
async function parentNames(
  ctx: RequestContext,
  { edges }: RecordKind,
  subtrees: readonly Subtree[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { column, to } of edges.filter(({ isParent }) => isParent).toReversed()) {
    const above = new Map(subtrees.map((subtree) => [subtree.root.id, rootRow(subtree)[column] as string | null]));
    const ids = new Set([...above.values()].filter((id) => id !== null));
    const rows = await rowsWhere(ctx, to, 'id', [...ids]);
    const lists = to === 'projects' ? idsOf(rows.filter((row) => row['id'] === row['area_id'])) : [];
    // The list of an area is called as its area is, which has the same id.
    const named = lists.length === 0 ? rows : [...rows, ...(await rowsWhere(ctx, 'areas', 'id', lists))];
    const nameOf = new Map(named.map((row) => [row['id'], row['name'] as string]));
    for (const [rootId, id] of above) if (id !== null) names.set(rootId, nameOf.get(id)!);
  }
  return names;
}
