import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsText, firstLine } from '#server/database/dialect/contains-text.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import type { Db } from '#server/database/transaction.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { fold, searchText } from '#server/platform/folding.ts';
import type { OwnedTable, RecordKind, Rows, TextRows } from '#server/platform/record-kind.ts';

/** What is stored for searches follows from the records: it is never kept in the trash, and written again on restore. */
export const SEARCH_TEXTS: RecordKind = { table: 'search_texts', word: 'search text', edges: [] };

/**
 * Writes what searches read of records, in the transaction that creates them or changes their texts and under the
 * user's lock. Kinds without texts are left out.
 * @param records with the columns of their table that are texts, such as wire answers.
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

/** The texts of a user's records that are in rows of their own, by record. */
export async function readTextRows(
  db: Db,
  userId: string,
  textRows: readonly TextRows[],
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const { table, of, column } of textRows) {
    const rows = await db
      // One table stands for all: each has a user_id, and the graph says that it has these columns.
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

/** Removes what searches read of records that are deleted, by their rows. */
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
      .where('id', 'in', idList(ids))
      .execute();
  }
}

/** True where the name in a row of `search_texts`, its first line, contains a folded text. */
export const nameContains = (db: Db, folded: string): RawBuilder<SqlBool> =>
  containsText(db, firstLine(db, 'folded'), folded);

/** True where any text in a row of `search_texts` contains this one, regardless of case and accents. */
export const textContains = (db: Db, text: string): RawBuilder<SqlBool> =>
  containsText(db, sql.ref<string>('folded'), fold(text));
