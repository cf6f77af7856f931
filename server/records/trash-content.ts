import type { RecordGraph } from '#server/platform/record-graph.ts';
import type { OwnedRow, OwnedTable, RecordRef, Rows } from '#server/platform/record-kind.ts';

/** The content of a trash entry, stored as JSON. */
export interface TrashContent {
  /** The deleted record itself, among `rows`. */
  root: RecordRef;
  /** It and everything that it held. */
  rows: Rows;
  /** The name of the root's parent, for the message when that is gone as well. */
  parent_name: string | null;
}

export const parseContent = (stored: string): TrashContent => JSON.parse(stored) as TrashContent;

/** The row of the deleted record itself. */
export const rootRow = ({ root, rows }: Pick<TrashContent, 'root' | 'rows'>): OwnedRow =>
  rowsOf(rows, root.table).find(({ id }) => id === root.id)!;

export const rowsOf = (rows: Rows, table: OwnedTable): OwnedRow[] => rows[table] ?? [];

/** The number of records of each kind that has a name in the trash, by table. */
export function countsOf({ kinds }: RecordGraph, rows: Rows): Record<string, number> {
  const named = kinds.filter(({ kind }) => kind !== undefined);
  return Object.fromEntries(named.map(({ table }) => [table, rowsOf(rows, table).length]));
}
