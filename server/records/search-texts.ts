import { type Expression, sql, type SqlBool } from 'kysely';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { fold, searchText } from '#server/platform/folding.ts';
import type { OwnedTable, RecordKind, Rows } from '#server/platform/record-kind.ts';

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
  const { kind, texts } = graph.kindOf(table);
  if (!kind || !texts) return;
  const rows = (records as readonly Record<string, string>[]).map((record) => ({
    user_id: userId,
    kind,
    id: record['id'],
    folded: searchText(texts.map((column) => record[column]!)),
  }));
  await insertRows(db, 'search_texts', rows, { replaceBy: ['user_id', 'kind', 'id'] });
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

/**
 * True where the name in a row of `search_texts` fits a pattern of {@link namePattern}: the name is its first line.
 * The cast hides the pattern from the planner of SQLite, which would plan each search anew for it.
 */
export const nameLike = (pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`folded like cast(${pattern} as text) escape '\\'`;

/** The pattern of names that contain a text, regardless of case and accents. */
export const namePattern = (text: string): string => `%${fold(text).replaceAll(/[%_\\]/g, String.raw`\$&`)}%\n%`;
