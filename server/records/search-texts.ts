import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsText, firstLine } from '#server/database/dialect/text-functions.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { idList } from '#server/database/id-list.ts';
import type { Db } from '#server/database/transaction.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { fold, searchText } from '#server/platform/folding.ts';
import type { OwnedTable, RecordKind, Rows, TextRows } from '#server/platform/record-kind.ts';

/** Search texts are derived from records: they are not stored in the trash, and are written again on restore. */
export const SEARCH_TEXTS: RecordKind = {
  table: 'search_texts',
  word: 'search text',
  exported: { leftOut: 'made from the records' },
  edges: [],
};

/**
 * Writes the search texts of records, in the transaction that creates them or changes their texts, under the user's
 * lock. Kinds without texts are skipped.
 * @param records with the text columns of their table; API responses have them.
 */
export async function writeSearchTexts(
  { db, userId, graph }: RequestContext,
  table: OwnedTable,
  records: readonly object[],
): Promise<void> {
  const { kind, texts, textRows = [] } = graph.kindOf(table);
  if (!kind || !texts) return;
  const all = records as readonly Record<string, string>[];
  const further = await readTextRows(
    db,
    userId,
    textRows,
    all.map((record) => record['id']!),
  );
  const rows = all.map((record) => ({
    user_id: userId,
    kind,
    id: record['id'],
    folded: searchText([...texts.map((column) => record[column]!), ...(further.get(record['id']!) ?? [])]),
  }));
  await insertRows(db, 'search_texts', rows, { replaceBy: ['user_id', 'kind', 'id'] });
}

/** Adds texts to the end of those of a record, whose other texts have not changed. */
export async function addSearchTexts(
  { db, userId, graph }: Pick<RequestContext, 'db' | 'userId' | 'graph'>,
  table: OwnedTable,
  id: string,
  texts: readonly string[],
): Promise<void> {
  await db
    .updateTable('search_texts')
    .set({ folded: sql<string>`folded || ${`\n${searchText(texts)}`}` })
    .where('user_id', '=', userId)
    .where('kind', '=', graph.kindOf(table).kind!)
    .where('id', '=', id)
    .execute();
}

/** The texts of a user's records in other tables, by record. */
export async function readTextRows(
  db: Db,
  userId: string,
  textRows: readonly TextRows[],
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const { table, of, column } of textRows) {
    const rows = await db
      // Typed as one of the tables: each has a user_id, and the graph declares these columns.
      .selectFrom(table as 'journal_tags')
      .where('user_id', '=', userId)
      .where(of as 'entry_id', 'in', idList(ids))
      .orderBy('place')
      .select([`${of as 'entry_id'} as id`, `${column as 'tag'} as text`])
      .execute();
    for (const { id, text } of rows) texts.set(id, [...(texts.get(id) ?? []), text]);
  }
  return texts;
}

export async function removeSearchTexts(
  { db, userId, graph }: RequestContext,
  deleted: readonly Rows[],
): Promise<void> {
  for (const { table, kind, texts } of graph.kinds) {
    const ids = deleted.flatMap((rows) => (rows[table] ?? []).map(({ id }) => id as string));
    if (!kind || !texts || ids.length === 0) continue;
    await db
      .deleteFrom('search_texts')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where(amongIds(db, 'id', ids))
      .execute();
  }
}

/** True where the name in a row of `search_texts`, its first line, contains a folded text. */
export const nameContains = (db: Db, folded: string): RawBuilder<SqlBool> =>
  containsText(db, firstLine(db, 'folded'), folded);

/** True where any text in a row of `search_texts` contains this one, regardless of case and accents. */
export const textContains = (db: Db, text: string): RawBuilder<SqlBool> =>
  containsText(db, sql.ref<string>('folded'), fold(text));
