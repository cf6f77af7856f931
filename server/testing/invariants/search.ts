import { RECORD_GRAPH } from '#server/app.ts';
import type { Db } from '#server/database/transaction.ts';
import { searchText } from '#server/platform/folding.ts';
import { readTextRows } from '#server/records/search-texts.ts';
import type { Offender, ReadInvariant } from './invariant.ts';

export const SEARCH_INVARIANTS: readonly ReadInvariant[] = [
  { sentence: 'Search texts match the texts of existing records, and no others exist', offenders },
];

/** Records whose row is missing or different, and rows without a record. */
async function offenders(db: Db): Promise<Offender[]> {
  const stored = await db.selectFrom('search_texts').selectAll().execute();
  const unexplained = new Map(stored.map((row) => [`${row.kind} ${row.user_id} ${row.id}`, row]));
  const wrong: Offender[] = [];
  for (const { table, kind, texts, textRows = [] } of RECORD_GRAPH.kinds) {
    if (!texts) continue;
    const records = await db
      .selectFrom(table as 'pillars')
      .select(['user_id', 'id', ...(texts as readonly ['name'])])
      .execute();
    for (const record of records) {
      const key = `${kind} ${record.user_id} ${record.id}`;
      const further = await readTextRows(db, record.user_id, textRows, [record.id]);
      const folded = searchText([
        ...texts.map((column) => record[column as 'name']),
        ...(further.get(record.id) ?? []),
      ]);
      if (unexplained.get(key)?.folded !== folded) wrong.push(record);
      unexplained.delete(key);
    }
  }
  return [...wrong, ...unexplained.values()];
}
