import { searchText } from '#server/platform/folding.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import type { PlainKind } from '../archive/kinds.ts';
import { COMPLETED } from '../archive/subjects.ts';
import type { Slice } from './messages.ts';

/** Writing so many records with what belongs to them takes some ten milliseconds. */
const ROWS_PER_BATCH = 100;
/** What belongs to a record comes in later batches once its batch has so many rows: a task may have 20,000 subtasks. */
const ROWS_MAX = 300;
/** Longer texts make batches shorter. */
const BATCH_LENGTH = 200_000;

/** The rows of a batch as JSON, by table. */
type Batch = Map<OwnedTable, string[]>;

/**
 * All rows in batches that are each a transaction: a row is in the batch of the last row that it refers to, and a subtask
 * in that of its task while that has room, so that a record is seldom there without what belongs to it. In a batch, referred
 * rows are first.
 */
export function batchesOf(rows: Rows, inGraph: readonly PlainKind[]): Slice[][] {
  // Without an edge to its subject, a completion would come first, and stay where an import ends before its subject.
  const isLast = ({ table }: PlainKind) => Number(table === 'completions');
  const kinds = inGraph.toSorted((one, other) => isLast(one) - isLast(other));
  const batches: Batch[] = [];
  const rowsIn: number[] = [];
  let size = ROWS_PER_BATCH;
  let length = 0;
  const placeOf = new Map<OwnedTable, Map<unknown, number>>();
  for (const kind of kinds) {
    const { table, edges } = kind;
    const places = new Map<unknown, number>();
    placeOf.set(table, places);
    const searchTextOf = searchTexts(rows, kind);
    for (const row of inOrderOfIds(rows[table] ?? [], kind)) {
      const targets = edges.map(({ to, column }) => [to, row[column]] as const);
      if (table === 'completions') targets.push([COMPLETED[row['kind'] as keyof typeof COMPLETED], row['subject_id']]);
      const last = Math.max(-1, ...targets.map(([to, id]) => placeOf.get(to)?.get(id) ?? -1));
      const isWithin =
        kind.kind === undefined || edges.some(({ to, column }) => to === table && places.has(row[column]));
      const text = JSON.stringify(row);
      let place = last;
      if (!isWithin || last < 0 || rowsIn[last]! >= ROWS_MAX) {
        if (size >= ROWS_PER_BATCH || length >= BATCH_LENGTH) {
          batches.push(new Map());
          rowsIn.push(0);
          [size, length] = [0, 0];
        }
        place = batches.length - 1;
      }
      if (place === batches.length - 1) {
        size += 1;
        length += text.length;
      }
      rowsIn[place]! += 1;
      places.set(row['id'], place);
      add(batches[place]!, table, text);
      if (searchTextOf) add(batches[place]!, 'search_texts', JSON.stringify(searchTextOf(row)));
    }
  }
  const columnsOf = new Map(kinds.map(({ table }) => [table, Object.keys(rows[table]?.[0] ?? {})]));
  columnsOf.set('search_texts', ['user_id', 'kind', 'id', 'folded']);
  const order = [
    ...kinds.map(({ table }) => table).filter((table) => table !== 'search_texts'),
    'search_texts' as const,
  ];
  return batches.map((batch) =>
    order.flatMap((table) => {
      const texts = batch.get(table);
      return texts ? [{ table, columns: columnsOf.get(table)!, json: `[${texts.join(',')}]` }] : [];
    }),
  );
}

/**
 * Rows in the order of their ids, each after the row that it is within. Imported ids are hashes: in any other order each
 * batch would change as many pages of each index as it has rows, which takes SQLite most of the time of an import.
 */
function inOrderOfIds(rows: readonly OwnedRow[], { table, kind, edges }: PlainKind): readonly OwnedRow[] {
  if (!kind) return rows;
  const above = edges.find(({ to }) => to === table);
  const topOf = new Map<unknown, string>();
  for (const row of rows) topOf.set(row['id'], (above && topOf.get(row[above.column])) ?? (row['id'] as string));
  const byTop = rows.map((row) => ({ row, top: topOf.get(row['id'])! }));
  return byTop.toSorted((one, other) => compareIds(one.top, other.top)).map(({ row }) => row);
}

const compareIds = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function add(batch: Batch, table: OwnedTable, text: string): void {
  const texts = batch.get(table);
  if (texts) texts.push(text);
  else batch.set(table, [text]);
}

/** As `writeSearchTexts` writes them; null for kinds without. */
function searchTexts(rows: Rows, { kind, texts, textRows = [] }: PlainKind): ((row: OwnedRow) => OwnedRow) | null {
  if (!kind || !texts) return null;
  const further = textRows.map(({ table: from, of, column }) => ({
    column,
    byRecord: Map.groupBy(rows[from] ?? [], (row) => row[of]),
  }));
  return (row) => {
    const more = further.flatMap(({ column, byRecord }) =>
      (byRecord.get(row['id']) ?? []).map((each) => each[column] as string),
    );
    const own = texts.map((column) => row[column] as string);
    return { user_id: row.user_id, kind, id: row['id'], folded: searchText([...own, ...more]) };
  };
}
