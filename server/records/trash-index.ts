import { sql } from 'kysely';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { TrashKind } from '#contract/trash.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { idsOf, type OwnedTable, type RecordRef } from '#server/platform/record-kind.ts';
import { keyOf } from './links.ts';
import { rowsOf, type TrashContent } from './trash-content.ts';

/*
 * `trash_records` maps each deleted record to its entry, so that no query has to search the JSON of entries. Rows are
 * written with the entry and deleted with it by their foreign key.
 */

/** Writes the index of new entries. */
export async function indexEntries(
  { db, userId, graph }: RequestContext,
  entries: readonly { id: string; content: Pick<TrashContent, 'rows'> }[],
): Promise<void> {
  const records = entries.flatMap(({ id: entry_id, content }) =>
    graph.kinds.flatMap(({ table, kind }) =>
      kind === undefined
        ? []
        : idsOf(rowsOf(content.rows, table)).map((id) => ({ user_id: userId, kind, id, entry_id })),
    ),
  );
  await insertRows(db, 'trash_records', records);
}

/** Removes the records of a content from the index of its entry. */
export async function removeFromIndex(
  { db, userId, graph }: RequestContext,
  entryId: string,
  { rows }: Pick<TrashContent, 'rows'>,
): Promise<void> {
  for (const { table, kind } of graph.kinds) {
    const ids = idsOf(rowsOf(rows, table));
    if (kind === undefined || ids.length === 0) continue;
    await db
      .deleteFrom('trash_records')
      .where('user_id', '=', userId)
      .where('entry_id', '=', entryId)
      .where('kind', '=', kind)
      .where(amongIds(db, 'id', ids))
      .execute();
  }
}

/** The ids of the entries that contain these records, by `keyOf` of each; those not in the trash are left out. */
export async function entriesHolding(
  { db, userId, graph }: RequestContext,
  records: readonly RecordRef[],
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const rows = await db
    .selectFrom('trash_records')
    .select(['kind', 'id', 'entry_id'])
    .where('user_id', '=', userId)
    .where('kind', 'in', [...new Set(records.map(({ table }) => graph.kindOf(table).kind!))])
    .where(
      amongIds(
        db,
        'id',
        records.map(({ id }) => id),
      ),
    )
    .execute();
  return new Map(rows.map(({ kind, id, entry_id }) => [keyOf({ table: graph.deletable(kind).table, id }), entry_id]));
}

const selectTaken = prepareForms(({ table, kind }: { table: OwnedTable; kind: TrashKind }) =>
  prepare((db, { userId, ids }: { userId: string; ids: string }) =>
    db
      .selectFrom(table as 'areas')
      .where('user_id', '=', userId)
      .where('id', 'in', idsIn(ids))
      .select(['id', sql<string | null>`null`.as('entry_id')])
      .unionAll(
        db
          .selectFrom('trash_records')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('id', 'in', idsIn(ids))
          .select(['id', sql<string | null>`entry_id`.as('entry_id')]),
      ),
  ),
);

/**
 * Returns the ids that exist already, whose creates are repeated requests. Called under the user's lock.
 * @param ids the ids from the client; ids created by the server need no check.
 * @throws Conflict for an id in the trash, whose record could not be restored any more.
 */
export async function findCreated(
  { db, userId, graph }: RequestContext,
  table: OwnedTable,
  ids: readonly (string | undefined)[],
): Promise<Set<string>> {
  const sent = ids.filter((id) => id !== undefined);
  if (sent.length === 0) return new Set();
  const { kind, word } = graph.kindOf(table);
  const taken = await selectTaken({ table, kind: kind! })(db, { userId, ids: idsAsJson(sent) });
  const created = new Set(taken.filter(({ entry_id }) => entry_id === null).map(({ id }) => id));
  if (taken.some(({ id }) => !created.has(id))) {
    const article = /^[aeiou]/.test(word) ? 'An' : 'A';
    throw conflict(
      `${article} ${word} with this id is in the trash. Restore it, or delete it for good first.`,
      'in_trash',
    );
  }
  return created;
}

/**
 * Checks the id of a new area or project: an area and its list have the same one, so no others may.
 * @param other the table of the other kind.
 * @throws Conflict for an id that a record of the other kind has or had.
 */
export async function assertOwnId(
  { db, userId, graph }: RequestContext,
  other: 'areas' | 'projects',
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const { kind } = graph.kindOf(other);
  const taken = await selectTaken({ table: other, kind: kind! })(db, { userId, ids: idsAsJson([id]) });
  if (taken.length > 0) throw conflict('A project and an area cannot have the same id.');
}
