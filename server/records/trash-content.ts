import type { RecordGraph } from '#server/platform/record-graph.ts';
import type { Link, OwnedRow, OwnedTable, RecordRef, Rows } from '#server/platform/record-kind.ts';

/** What an entry of the trash keeps, stored as JSON. */
export interface TrashContent {
  /** The deleted record itself, among `rows`. */
  root: RecordRef;
  /** It and everything that went along. */
  rows: Rows;
  /** Links of these records that wait to be there again. */
  links: Link[];
  /** The name of what the root lay in, for when that is gone as well. */
  parent_name: string | null;
}

export const parseContent = (stored: string): TrashContent => JSON.parse(stored) as TrashContent;

/** The row of the deleted record itself. */
export const rootRow = ({ root, rows }: Pick<TrashContent, 'root' | 'rows'>): OwnedRow =>
  rowsOf(rows, root.table).find(({ id }) => id === root.id)!;

export const rowsOf = (rows: Rows, table: OwnedTable): OwnedRow[] => rows[table] ?? [];

/** How many records of each kind that has a name in the trash, by table. */
export function countsOf({ kinds }: RecordGraph, rows: Rows): Record<string, number> {
  const named = kinds.filter(({ kind }) => kind !== undefined);
  return Object.fromEntries(named.map(({ table }) => [table, rowsOf(rows, table).length]));
}
