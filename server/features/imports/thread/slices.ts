import { searchText } from '#server/platform/folding.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import type { PlainKind } from '../archive/kinds.ts';
import { COMPLETED } from '../archive/subjects.ts';
import type { Slice } from './messages.ts';

/** The records of a batch, their rows with what belongs to them, and the characters of these: some ten milliseconds. */
const BATCH_MAX: Size = { records: 100, rows: 300, length: 200_000 };

interface Size {
  records: number;
  rows: number;
  length: number;
}

/** A row to be written. */
interface Entry {
  kind: PlainKind;
  row: OwnedRow;
  text: string;
  /** The rows that it refers to. */
  targets: readonly (readonly [OwnedTable, unknown])[];
  /** It belongs to one of them: it is a subtask, or no record of its own. */
  isWithin: boolean;
  /** The size of the record that it belongs to, with all that does. */
  whole: Size;
}

/** The rows of a batch as JSON, by table. */
type Batch = Map<OwnedTable, string[]>;

/**
 * All rows in batches that are each a transaction: a record is in one batch with all that belongs to it, so that it is
 * never there without that. Of a record that is larger than a batch, such as a task with 20,000 subtasks, the rest comes in
 * later ones; but a rule is with all its occurrences, or it would generate them again. In a batch, referred rows are first.
 */
export function batchesOf(rows: Rows, inGraph: readonly PlainKind[]): Slice[][] {
  // Completions have no edge to their subjects. They come last, so that none remains of a task that was never added.
  const isLast = ({ table }: PlainKind) => Number(table === 'completions');
  const kinds = inGraph.toSorted((one, other) => isLast(one) - isLast(other));
  const batches: Batch[] = [];
  /** Of each batch, what it has; and of the last one, what it will have. */
  const sizes: Size[] = [];
  let planned = BATCH_MAX;
  const placeOf = new Map<OwnedTable, Map<unknown, number>>(kinds.map(({ table }) => [table, new Map()]));
  const searchRowOf = new Map(kinds.map((kind) => [kind.table, searchTexts(rows, kind)]));
  for (const { kind, row, text, targets, isWithin, whole } of entriesOf(rows, kinds)) {
    const { table } = kind;
    let place = Math.max(-1, ...targets.map(([to, id]) => placeOf.get(to)?.get(id) ?? -1));
    const staysWithin = isWithin && (table === 'recurring_task_instances' || place < 0 || !isFull(sizes[place]!));
    if (!staysWithin || place < 0) {
      const size = isWithin ? sizeOf(kind, text) : whole;
      if (batches.length === 0 || isFull(planned, size)) {
        batches.push(new Map());
        sizes.push(NOTHING);
        planned = NOTHING;
      }
      planned = sum(planned, size);
      place = batches.length - 1;
    }
    sizes[place] = sum(sizes[place]!, sizeOf(kind, text));
    placeOf.get(table)!.set(row['id'], place);
    add(batches[place]!, table, text);
    const searchRow = searchRowOf.get(table);
    if (searchRow) add(batches[place]!, 'search_texts', JSON.stringify(searchRow(row)));
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

const NOTHING: Size = { records: 0, rows: 0, length: 0 };
const sizeOf = ({ kind }: PlainKind, { length }: string): Size => ({ records: kind ? 1 : 0, rows: 1, length });
const sum = (one: Size, other: Size): Size => ({
  records: one.records + other.records,
  rows: one.rows + other.rows,
  length: one.length + other.length,
});

/** Whether a batch has no room for more. An empty one has room for anything. */
const isFull = (size: Size, more: Size = { records: 0, rows: 1, length: 0 }): boolean =>
  size.rows > 0 && (['records', 'rows', 'length'] as const).some((each) => size[each] + more[each] > BATCH_MAX[each]);

/** All rows in an order in which those that others refer to come first. */
function entriesOf(rows: Rows, kinds: readonly PlainKind[]): Entry[] {
  const entries: Entry[] = [];
  const wholes = new Map<OwnedTable, Map<unknown, Size>>();
  const rank = new Map(kinds.map(({ table }, index) => [table, index]));
  for (const kind of kinds) {
    const { table, edges } = kind;
    const known = new Map<unknown, Size>();
    wholes.set(table, known);
    for (const row of inOrderOfIds(rows[table] ?? [], kind)) {
      const targets = edges.map(({ to, column }) => [to, row[column]] as const);
      if (table === 'completions') targets.push([COMPLETED[row['kind'] as keyof typeof COMPLETED], row['subject_id']]);
      const isWithin = kind.kind === undefined || targets.some(([to, id]) => to === table && known.has(id));
      // Of several, the one that is written last: the task, not its project.
      const [holder] = targets
        .filter(([to, id]) => wholes.get(to)?.has(id))
        .toSorted(([one], [other]) => rank.get(other)! - rank.get(one)!);
      const text = JSON.stringify(row);
      const whole = (isWithin && holder && wholes.get(holder[0])!.get(holder[1])) || { ...NOTHING };
      Object.assign(whole, sum(whole, sizeOf(kind, text)));
      known.set(row['id'], whole);
      entries.push({ kind, row, text, targets, isWithin, whole });
    }
  }
  return entries;
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
