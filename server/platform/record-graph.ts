import type { TrashKind } from '#contract/trash.ts';
import type { Edge, OnDelete, OwnedTable, RecordKind } from './record-kind.ts';

/** An edge with the kind that declares it. */
export interface EdgeFrom extends Edge {
  from: RecordKind;
}

/** All kinds of records and their edges. Built once, from the declarations of all features. */
export interface RecordGraph {
  /** All kinds, targets before the kinds that refer to them. */
  kinds: readonly RecordKind[];
  kindOf(table: OwnedTable): RecordKind;
  deletable(kind: TrashKind): RecordKind;
  /** The edges whose target is this table. */
  edgesTo(table: OwnedTable): readonly EdgeFrom[];
}

/**
 * @throws Error when a table is declared twice or refers to an undeclared one, or when a link could wait for a record
 * that cannot be deleted by itself.
 */
export function buildRecordGraph(declared: readonly RecordKind[]): RecordGraph {
  const byTable = new Map(declared.map((kind) => [kind.table, kind]));
  if (byTable.size < declared.length) throw new Error('A table is declared twice in the record graph');
  const edges = declared.flatMap((from) => from.edges.map((edge): EdgeFrom => ({ ...edge, from })));
  const unknown = edges.find(({ to }) => !byTable.has(to));
  if (unknown) throw new Error(`${unknown.from.table} points at ${unknown.to}, which is not in the record graph`);
  const nameless = edges.find(({ from, to, onDelete }) =>
    [...(onDelete === 'loose' ? [from] : []), ...(isLink(onDelete) ? [byTable.get(to)!] : [])].some(
      ({ kind }) => !kind,
    ),
  );
  if (nameless)
    throw new Error(`A link of ${nameless.from.table} has an end that the index of the trash does not name`);
  const byTarget = Map.groupBy(edges, ({ to }) => to);
  return {
    kinds: inOrder(declared, byTable),
    kindOf: (table) => byTable.get(table)!,
    deletable: (kind) => declared.find((each) => each.kind === kind)!,
    edgesTo: (table) => byTarget.get(table) ?? [],
  };
}

const isLink = (onDelete: OnDelete): boolean => onDelete === 'loose' || onDelete === 'between';

/** Sorts targets before the kinds that refer to them. A table that refers to itself is not a cycle. */
function inOrder(declared: readonly RecordKind[], byTable: ReadonlyMap<OwnedTable, RecordKind>): RecordKind[] {
  const ordered = new Set<RecordKind>();
  const visit = (kind: RecordKind, above: readonly RecordKind[]) => {
    if (above.includes(kind)) throw new Error(`${kind.table} is in a circle of the record graph`);
    for (const { to, onDelete } of kind.edges) {
      if (to !== kind.table && onDelete !== 'mention') visit(byTable.get(to)!, [...above, kind]);
    }
    ordered.add(kind);
  };
  for (const kind of declared) visit(kind, []);
  return [...ordered];
}
