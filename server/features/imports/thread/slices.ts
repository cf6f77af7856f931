import { searchText } from '#server/platform/folding.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import type { PlainKind } from '../archive/kinds.ts';
import type { Slice } from './messages.ts';

/** Inserting so many rows takes some milliseconds. */
const ROWS_PER_SLICE = 100;
/** Longer texts make slices shorter. */
const SLICE_LENGTH = 200_000;

/** All rows in slices, referred rows first, followed by their search texts. */
export function* slicesOf(rows: Rows, kinds: readonly PlainKind[]): Generator<Slice> {
  for (const { table } of kinds) yield* cut(table, rows[table] ?? []);
  for (const kind of kinds) yield* cut('search_texts', searchRows(rows, kind));
}

function* cut(table: OwnedTable, rows: readonly OwnedRow[]): Generator<Slice> {
  const columns = Object.keys(rows[0] ?? {});
  let texts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    length += text.length;
    if (texts.length < ROWS_PER_SLICE && length < SLICE_LENGTH) continue;
    yield { table, columns, json: `[${texts.join(',')}]` };
    texts = [];
    length = 0;
  }
  if (texts.length > 0) yield { table, columns, json: `[${texts.join(',')}]` };
}

/** As `writeSearchTexts` writes them. */
function searchRows(rows: Rows, { table, kind, texts, textRows = [] }: PlainKind): OwnedRow[] {
  if (!kind || !texts) return [];
  const further = textRows.map(({ table: from, of, column }) => ({
    column,
    byRecord: Map.groupBy(rows[from] ?? [], (row) => row[of]),
  }));
  return (rows[table] ?? []).map((row) => {
    const more = further.flatMap(({ column, byRecord }) =>
      (byRecord.get(row['id']) ?? []).map((each) => each[column] as string),
    );
    const own = texts.map((column) => row[column] as string);
    return { user_id: row.user_id, kind, id: row['id'], folded: searchText([...own, ...more]) };
  });
}
