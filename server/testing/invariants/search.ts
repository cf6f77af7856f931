import { RECORD_GRAPH } from '#server/app.ts';
import { searchText } from '#server/platform/folding.ts';
import type { TextRows } from '#server/platform/record-kind.ts';
import type { Offender, ReadInvariant, ReadTable } from './invariant.ts';

export const SEARCH_INVARIANTS: readonly ReadInvariant[] = [
  { sentence: 'Search texts match the texts of existing records, and no others exist', offenders },
];

/** Records whose row is missing or different, and rows without a record. */
async function offenders(read: ReadTable): Promise<Offender[]> {
  const stored = await read('search_texts');
  const unexplained = new Map(stored.map((row) => [`${row.kind} ${row.user_id} ${row.id}`, row]));
  const wrong: Offender[] = [];
  for (const { table, kind, texts, textRows = [] } of RECORD_GRAPH.kinds) {
    if (!texts) continue;
    const further = [];
    for (const rows of textRows) further.push(await readTexts(read, rows));
    for (const record of await read(table as 'pillars')) {
      const key = `${kind} ${record.user_id} ${record.id}`;
      const folded = searchText([
        ...texts.map((column) => record[column as 'name']),
        ...further.flatMap((ofRecord) => ofRecord.get(`${record.user_id} ${record.id}`) ?? []),
      ]);
      if (unexplained.get(key)?.folded !== folded) wrong.push(record);
      unexplained.delete(key);
    }
  }
  return [...wrong, ...unexplained.values()];
}

/** Texts in rows of their own, in order, by owner and record. */
async function readTexts(read: ReadTable, { table, of, column }: TextRows): Promise<Map<string, string[]>> {
  const rows = (await read(table as 'journal_tags')).toSorted((one, other) => one.place - other.place);
  const texts = new Map<string, string[]>();
  for (const row of rows) {
    const key = `${row.user_id} ${row[of as 'entry_id']}`;
    texts.set(key, [...(texts.get(key) ?? []), row[column as 'tag']]);
  }
  return texts;
}
