import { parentPort } from 'node:worker_threads';
import { searchText } from '#server/platform/folding.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import type { Draft } from '../draft.ts';
import { readImport } from '../read/read-import.ts';
import { Unreadable } from '../unreadable.ts';
import type { ImportJob, ThreadMessage, ThreadOrder, SearchedKind, Slice } from './messages.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */

/* A worker thread that reads and plans imports, one after another. It has no database. */

const port = parentPort!;
const post = (message: ThreadMessage) => port.postMessage(message);

let current: { draft: Draft; kinds: ImportJob['kinds'] } | null = null;

async function read({ path, filename, choices, person, kinds }: ImportJob): Promise<void> {
  try {
    const draft = await readImport(path, filename, choices, person, kinds);
    current = { draft, kinds };
    const { plan: _, ...summary } = draft;
    post({ draft: summary });
  } catch (error) {
    if (error instanceof Unreadable) post({ unreadable: error.message });
    else post({ failure: (error as Error).stack ?? String(error) });
  }
}

port.on('message', (order: ThreadOrder) => {
  if ('job' in order) return void read(order.job);
  if ('end' in order) return void (current = null);
  const { draft, kinds } = current!;
  const { rows, ...planned } = draft.plan(order.known);
  if (order.isWrite) for (const slice of slicesOf(rows, kinds)) post({ slice });
  post({ planned });
});

/** Inserting so many rows takes some milliseconds. */
const ROWS_PER_SLICE = 100;
/** Longer texts make slices shorter. */
const SLICE_LENGTH = 200_000;

/** All rows in slices, referred rows first, followed by their search texts. */
function* slicesOf(rows: Rows, kinds: readonly SearchedKind[]): Generator<Slice> {
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
function searchRows(rows: Rows, { table, kind, texts, textRows = [] }: SearchedKind): OwnedRow[] {
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
