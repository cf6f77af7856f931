import { insertRows, planAgain } from '#server/database/dialect/many-rows.ts';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { yieldTurn } from '#server/platform/turns/turns.ts';
import { whileRestoring } from './being-restored.ts';
import { detach, endsOf, existing, existingEnds, applyRelinked, keyOf, relink } from './links.ts';
import { storeEntries } from './move-to-trash.ts';
import { noteRestored } from './note-changes.ts';
import { placeRoot } from './place-root.ts';
import { writeSearchTexts } from './search-texts.ts';
import { countRows, type LeftOut, type Link, type RecordRef, type Rows } from '#server/platform/record-kind.ts';
import { countsOf, parseContent, rowsOf, type TrashContent } from './trash-content.ts';
import { entriesHolding, removeFromIndex } from './trash-index.ts';
import { readWaitingLinks, storeWaitingLinks, withoutOutdated } from './waiting-links.ts';

/** The names of the restored entries, and sentences about links that were left out and records that have moved. */
export interface Restored {
  names: string[];
  sentences: string[];
}

interface RestoreOptions {
  /** Another parent; null for none, which for a task is the Inbox; left out: the old parent. */
  parentId?: string | null | undefined;
  /** Restores those that are in the trash. */
  skipMissing?: boolean;
}

/**
 * Restores deleted records, all or none, with the same ids, order and links. The rules of creating apply: links that
 * they no longer allow are left out and named. A link whose other end is still in the trash is kept there. Of an entry
 * with several contents, the last of many transactions may fail; restoring it again continues. Until it ends, none of
 * the entries can be deleted.
 * @throws NotFound; Conflict naming the deleted parent, or when an id is used again; RuleBroken for an invalid parent.
 */
export async function restoreFromTrash(
  request: RequestContext,
  ids: readonly string[],
  { parentId, skipMissing = false }: RestoreOptions = {},
): Promise<Restored> {
  const entries = await entriesAmong(request, [...new Set(ids)], skipMissing);
  const wanted = entries.map(({ id }) => id);
  const several = entries.filter(({ has_several }) => has_several);
  const restoreRest = () => restoreWhole(request, wanted, { parentId, skipMissing });
  if (several.length === 0) return restoreRest();
  return whileRestoring(request, wanted, async () => {
    const all = new Set<string>();
    for (const { id } of several) {
      for (let sentences; (sentences = await restoreLastContent(request, id, parentId));) {
        for (const sentence of sentences) all.add(sentence);
        await yieldTurn();
      }
    }
    const last = await restoreRest();
    return { ...last, sentences: [...all.union(new Set(last.sentences))] };
  });
}

/** Restores entries with one content each, and removes them from the trash. */
function restoreWhole(
  request: RequestContext,
  ids: readonly string[],
  { parentId, skipMissing = false }: RestoreOptions,
): Promise<Restored> {
  return transactLocked(request, async (ctx) => {
    const entries = await takeOut(ctx, ids, skipMissing);
    const sentences = await restoreContents(ctx, entries, parentId);
    ctx.changed?.add('trash_entry', ids);
    return { names: entries.map(({ name }) => name), sentences };
  });
}

/**
 * These entries, and whether they have several contents.
 * @throws NotFound if one is missing, so that nothing is restored before that is known.
 */
async function entriesAmong({ db, userId, now }: RequestContext, ids: readonly string[], skipMissing: boolean) {
  const entries = await db
    .selectFrom('trash')
    .select((eb) => [
      'id',
      eb
        .exists(
          eb
            .selectFrom('trash_contents')
            .select('entry_id')
            .where('user_id', '=', userId)
            .whereRef('entry_id', '=', 'trash.id')
            .where('place', '>', 0),
        )
        .as('has_several'),
    ])
    .where('user_id', '=', userId)
    .where(amongIds(db, 'id', ids))
    .where('expires_at', '>', now.toISOString())
    .execute();
  refuseMissing(ids, entries, skipMissing);
  return entries;
}

function refuseMissing(ids: readonly string[], entries: readonly unknown[], skipMissing: boolean): void {
  if (entries.length < ids.length && !skipMissing) throw notFound('Trash entry');
}

/**
 * Restores the last of several contents of an entry, in a short transaction; the entry keeps the others. An undone
 * import has as many as it has hundreds of records.
 * @returns sentences for the person; null if it has only one content.
 */
function restoreLastContent(
  request: RequestContext,
  entryId: string,
  parentId: string | null | undefined,
): Promise<string[] | null> {
  return transactLocked(request, async (ctx) => {
    const last = await ctx.db
      .selectFrom('trash_contents')
      .innerJoin('trash', (join) => sameUser(join, 'trash.id', 'trash_contents.entry_id'))
      .select(['place', 'content', 'counts'])
      .where('trash_contents.user_id', '=', ctx.userId)
      .where('entry_id', '=', entryId)
      .where('place', '>', 0)
      .orderBy('place', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return null;
    await ctx.db
      .deleteFrom('trash_contents')
      .where('user_id', '=', ctx.userId)
      .where('entry_id', '=', entryId)
      .where('place', '=', last.place)
      .execute();
    const content = parseContent(last.content);
    await removeFromIndex(ctx, entryId, content);
    await ctx.db
      .updateTable('trash')
      .set({ counts: JSON.stringify(countsWithout(ctx, last.counts, content)) })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', entryId)
      .execute();
    // Its links stay with the entry, until its other records are restored.
    return restoreContents(ctx, [{ content, waiting: [] }], parentId);
  });
}

/** The counts of an entry without one of its contents. */
function countsWithout({ graph }: RequestContext, stored: string, { rows }: TrashContent): Record<string, number> {
  const taken = countsOf(graph, rows);
  const counts = Object.entries(JSON.parse(stored) as Record<string, number>);
  return Object.fromEntries(counts.map(([table, count]) => [table, Math.max(count - (taken[table] ?? 0), 0)]));
}

interface Taken {
  content: TrashContent;
  waiting: readonly Link[];
}

/** Restores contents that were taken out of the trash. Returns sentences about what was left out or has moved. */
async function restoreContents(
  ctx: RequestContext,
  contents: readonly Taken[],
  parentId?: string | null,
): Promise<string[]> {
  const leftOut: LeftOut[] = [];
  const links: Link[] = [];
  await planAgain(ctx.db, countRows(contents.map(({ content }) => content.rows)));
  for (const { content, waiting } of contents) {
    await placeRoot(ctx, content, parentId);
    const unfit = await applyFit(ctx, content);
    leftOut.push(...unfit);
    links.push(...waiting, ...(await detach(ctx, content.rows, content.root)));
    await putBack(ctx, content.rows);
  }
  await storeEntries(
    ctx,
    leftOut.flatMap(({ stays }) => stays ?? []),
  );
  const sentences = await restoreLinks(ctx, links);
  for (const kind of ctx.graph.kinds) {
    for (const { content } of contents) {
      if (rowsOf(content.rows, kind.table).length === 0) continue;
      sentences.push(...((await kind.trash?.restored?.(ctx, content.rows)) ?? []));
    }
  }
  noteRestored(
    ctx,
    contents.map(({ content }) => content.rows),
    links,
  );
  return [...new Set([...leftOut.map(({ reason }) => reason), ...sentences])];
}

/**
 * Removes entries from the trash and returns them, the last deleted first, so that a parent is restored before children
 * that were deleted earlier.
 */
async function takeOut(ctx: RequestContext, ids: readonly string[], skipMissing: boolean) {
  const { db, userId, now } = ctx;
  const waiting = await readWaitingLinks(ctx, ids);
  const rows = await db
    .selectFrom('trash')
    .innerJoin('trash_contents', (join) => sameUser(join, 'trash_contents.entry_id', 'trash.id'))
    .select(['id', 'name', 'content', 'deleted_at'])
    .where('trash.user_id', '=', userId)
    .where(amongIds(db, 'id', ids))
    .where('expires_at', '>', now.toISOString())
    .execute();
  refuseMissing(ids, rows, skipMissing);
  await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where(amongIds(db, 'id', ids))
    .execute();
  const when = ({ deleted_at, id }: (typeof rows)[number]) => `${deleted_at} ${id}`;
  return rows
    .toSorted((one, other) => (when(one) < when(other) ? 1 : -1))
    .map(({ id, name, content }) => ({ name, content: parseContent(content), waiting: waiting.get(id) ?? [] }));
}

/** Lets each kind adapt its rows to the current records. */
async function applyFit(ctx: RequestContext, { rows, root }: TrashContent): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const { table, trash } of ctx.graph.kinds) {
    if (rowsOf(rows, table).length > 0 || table === root.table)
      leftOut.push(...((await trash?.fit?.(ctx, rows, root)) ?? []));
  }
  return leftOut;
}

async function putBack(ctx: RequestContext, rows: Rows): Promise<void> {
  for (const { table } of ctx.graph.kinds) {
    const own = rowsOf(rows, table);
    const ids = own.flatMap((row) => (row['id'] as string | undefined) ?? []);
    if ((await existing(ctx, table, ids)).size > 0) {
      throw conflict('Something with the same id exists again, so this cannot be restored.');
    }
    await insertRows(ctx.db, table, own);
  }
  // After all rows are inserted, since some texts are in other tables.
  for (const { table } of ctx.graph.kinds) await writeSearchTexts(ctx, table, rowsOf(rows, table));
}

/**
 * Restores the links whose ends both exist, if the rules allow it; the others are kept. Returns the reasons of refusals,
 * and sentences about what follows from the links.
 */
async function restoreLinks(ctx: RequestContext, stored: readonly Link[]): Promise<string[]> {
  const links = await withoutOutdated(ctx, stored);
  const there = await existingEnds(ctx, links);
  const missing = (link: Link) => endsOf(ctx.graph, link).find(({ table, id }) => !there.get(table)!.has(id));
  const reasons: string[] = [];
  const ready = Map.groupBy(
    links.filter((link) => !missing(link)),
    ({ table }) => table,
  );
  for (const [table, some] of ready) {
    const rules = ctx.graph.kindOf(table).trash;
    await rules?.fitLinks?.(ctx, some);
    const refused = (await rules?.refuseLinks?.(ctx, some)) ?? [];
    reasons.push(...refused.flatMap(({ reason }) => reason ?? []));
    const allowed = some.filter((link) => !refused.some((each) => each.link === link));
    await relink(ctx, allowed);
    reasons.push(...(await applyRelinked(ctx, allowed)));
  }
  await moveLinks(
    ctx,
    links.map((link) => ({ link, end: missing(link) })),
  );
  return reasons;
}

/** Moves links to the entries that contain their missing ends. Links to permanently deleted records are dropped. */
async function moveLinks(
  ctx: RequestContext,
  links: readonly { link: Link; end: RecordRef | undefined }[],
): Promise<void> {
  const entryOf = await entriesHolding(
    ctx,
    links.flatMap(({ end }) => end ?? []),
  );
  const waiting = links.flatMap(({ link, end }) => {
    const entryId = end && entryOf.get(keyOf(end));
    return entryId ? [{ entryId, link }] : [];
  });
  await storeWaitingLinks(ctx, waiting);
}
