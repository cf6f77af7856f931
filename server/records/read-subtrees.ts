import { amongIds } from '#server/database/dialect/among-ids.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { OwnedRow, OwnedTable, RecordRef, Rows } from '#server/platform/record-kind.ts';
import { idsOf } from '#server/platform/ids.ts';

/** A record with everything that it holds, at any depth. */
export interface Subtree {
  root: RecordRef;
  rows: Rows;
}

/**
 * Reads records with everything they hold: one subtree for each record that is not held by another one. Unknown ids are
 * ignored. It takes one query per edge of the graph and level, independent of the number of records.
 */
export async function readSubtrees(ctx: RequestContext, table: OwnedTable, ids: readonly string[]): Promise<Subtree[]> {
  const found: Found = new Map();
  let level: RecordRef[] = add(found, table, await rowsWhere(ctx, table, 'id', ids));
  while (level.length > 0) {
    const next: RecordRef[] = [];
    for (const [above, refs] of Map.groupBy(level, (ref) => ref.table)) {
      for (const { from, column, onDelete } of ctx.graph.edgesTo(above)) {
        if (onDelete !== 'held') continue;
        const rows = await rowsWhere(ctx, from.table, column, idsOf(refs));
        next.push(...add(found, from.table, rows));
      }
    }
    level = next;
  }
  return split(ctx, found, table);
}

/** Rows of a table whose column contains one of these ids, sorted if they have an order. */
export async function rowsWhere(
  { db, userId }: Pick<RequestContext, 'db' | 'userId'>,
  table: OwnedTable,
  column: string,
  ids: readonly string[],
): Promise<OwnedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    // Typed as one of the tables: each has a user_id, and the graph declares this column.
    .selectFrom(table as 'areas')
    .selectAll()
    .where('user_id', '=', userId)
    .where(amongIds(db, column, ids))
    .execute();
  return rows as unknown as OwnedRow[];
}

/** The rows read so far, by table and key. Rows without an id hold nothing. */
type Found = Map<OwnedTable, Map<string, OwnedRow>>;

/** Adds rows and returns the new ones that may hold others. */
function add(found: Found, table: OwnedTable, rows: readonly OwnedRow[]): RecordRef[] {
  const known = found.get(table) ?? new Map<string, OwnedRow>();
  found.set(table, known);
  return rows.flatMap((row) => {
    const id = row['id'] as string | undefined;
    const key = id ?? JSON.stringify(row);
    if (known.has(key)) return [];
    known.set(key, row);
    return id === undefined ? [] : [{ table, id }];
  });
}

/** Assigns each row to the subtree of the topmost record that holds it. */
function split({ graph }: RequestContext, found: Found, rootTable: OwnedTable): Subtree[] {
  const subtrees = new Map<string, Subtree>();
  const rootOf = (table: OwnedTable, row: OwnedRow): string => {
    for (const { to, column, onDelete } of graph.kindOf(table).edges) {
      const above = onDelete === 'held' ? found.get(to)?.get(row[column] as string) : undefined;
      if (above) return rootOf(to, above);
    }
    return row['id'] as string;
  };
  for (const [table, rows] of found) {
    for (const row of rows.values()) {
      const id = rootOf(table, row);
      const subtree = subtrees.get(id) ?? { root: { table: rootTable, id }, rows: {} };
      subtrees.set(id, subtree);
      (subtree.rows[table] ??= []).push(row);
    }
  }
  return [...subtrees.values()];
}
