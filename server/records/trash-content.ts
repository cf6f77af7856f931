import type { RecordGraph } from '#server/platform/record-graph.ts';
import type { OwnedRow, OwnedTable, RecordRef, Rows } from '#server/platform/record-kind.ts';

/** The content of a trash entry, stored as JSON. */
export interface TrashContent {
  /** The deleted record itself, among `rows`. */
  root: RecordRef;
  /** The deleted record and everything it held. */
  rows: Rows;
  /** The name of the root's parent, for the message when the parent is deleted as well. */
  parent_name: string | null;
}

export const parseContent = (stored: string): TrashContent => JSON.parse(stored) as TrashContent;

/** The row of the deleted record itself. */
export const rootRow = ({ root, rows }: Pick<TrashContent, 'root' | 'rows'>): OwnedRow =>
  rowsOf(rows, root.table).find(({ id }) => id === root.id)!;

export const rowsOf = (rows: Rows, table: OwnedTable): OwnedRow[] => rows[table] ?? [];

/** The number of records by table, for kinds with a name in the trash. */
export function countsOf(
  { kinds }: RecordGraph,
  rows: Partial<Record<OwnedTable, readonly unknown[]>>,
): Record<string, number> {
  const named = kinds.filter(({ kind }) => kind !== undefined);
  return Object.fromEntries(named.map(({ table }) => [table, rows[table]?.filter(isCounted).length ?? 0]));
}

/** The list of an area counts as no project: only its tasks are named. */
const isCounted = (row: unknown): boolean =>
  !(typeof row === 'object' && row !== null && 'area_id' in row && 'id' in row && row.id === row.area_id);
