import { insertRows } from '#server/database/dialect/many-rows.ts';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { RecordGraph } from '#server/platform/record-graph.ts';
import { rowsWhere, type Subtree } from './read-subtrees.ts';
import {
  idsOf,
  type Link,
  type OwnedRow,
  type OwnedTable,
  type RecordRef,
  type Rows,
} from '#server/platform/record-kind.ts';

/** The two records that a link connects. */
export function endsOf(graph: RecordGraph, { table, row, pointer }: Link): RecordRef[] {
  const { edges } = graph.kindOf(table);
  if (pointer) {
    const { to } = edges.find(({ column }) => column === pointer.column)!;
    return [
      { table, id: pointer.id },
      { table: to, id: pointer.target },
    ];
  }
  return edges
    .filter(({ column, onDelete }) => onDelete === 'between' && row![column] !== null)
    .map(({ column, to }) => ({ table: to, id: row![column] as string }));
}

/** The links that are removed by deleting these subtrees, by the root of the entry that keeps them. */
export async function readLinks(ctx: RequestContext, subtrees: readonly Subtree[]): Promise<Map<string, Link[]>> {
  const rootOf = new Map(
    subtrees.flatMap(({ root, rows }) => refsOf(rows).map((ref) => [keyOf(ref), root.id] as const)),
  );
  const links = new Map<string, Link>();
  for (const { table, from, column, onDelete } of edgesToRows(ctx, subtrees)) {
    if (onDelete !== 'between' && onDelete !== 'loose') continue;
    const targets = subtrees.flatMap(({ rows }) => (rows[table] ?? []).map(({ id }) => id as string));
    for (const row of await rowsWhere(ctx, from.table, column, targets)) {
      const id = row['id'] as string;
      if (onDelete === 'between') links.set(`${from.table} ${JSON.stringify(row)}`, { table: from.table, row });
      // A row that is also deleted keeps its pointer.
      else if (!rootOf.has(keyOf({ table: from.table, id }))) {
        const pointer = { id, column, target: row[column] as string, since: ctx.now.toISOString() };
        links.set(`${from.table} ${id} ${column}`, { table: from.table, pointer });
      }
    }
  }
  return Map.groupBy(links.values(), (link) => {
    const gone = endsOf(ctx.graph, link).find((end) => rootOf.has(keyOf(end)))!;
    return rootOf.get(keyOf(gone))!;
  });
}

/** A key that is unique across kinds: clients choose ids, so records of two kinds may have the same id. */
export const keyOf = ({ table, id }: RecordRef): string => `${table} ${id}`;

/** The rows that have an id. */
export const refsOf = (rows: Rows): RecordRef[] =>
  (Object.entries(rows) as [OwnedTable, OwnedRow[]][]).flatMap(([table, all]) =>
    idsOf(all).map((id) => ({ table, id })),
  );

/** Every edge that leads to a table of these subtrees. */
function edgesToRows({ graph }: RequestContext, subtrees: readonly Subtree[]) {
  const tables = new Set(subtrees.flatMap(({ rows }) => Object.keys(rows) as OwnedTable[]));
  return [...tables].flatMap((table) => graph.edgesTo(table).map((edge) => ({ ...edge, table })));
}

/** Sets the pointers of links to null; rows between two records are deleted by their foreign keys. */
export async function unlink(ctx: RequestContext, links: readonly Link[]): Promise<void> {
  for (const { table, column, pointers } of pointersByColumn(links)) {
    await pointTo(ctx, table, column, pointers, null).execute();
  }
}

const pointTo = (
  { db, userId }: RequestContext,
  table: OwnedTable,
  column: string,
  pointers: readonly { id: string }[],
  target: string | null,
) =>
  db
    .updateTable(table as 'areas')
    .set({ [column]: target })
    .where('user_id', '=', userId)
    .where(
      amongIds(
        db,
        'id',
        pointers.map(({ id }) => id),
      ),
    );

/** Applies the rules of each kind after pointers were cleared or set. Returns sentences about what follows. */
export async function applyRelinked(ctx: RequestContext, links: readonly Link[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const { table, pointers } of pointersByColumn(links)) {
    const ids = pointers.map(({ id }) => id);
    sentences.push(...((await ctx.graph.kindOf(table).trash?.relinked?.(ctx, ids)) ?? []));
  }
  return sentences;
}

/** Restores links. A pointer that has another target by now keeps it. */
export async function relink(ctx: RequestContext, links: readonly Link[]): Promise<void> {
  for (const [table, between] of Map.groupBy(
    links.filter(({ row }) => row),
    (link) => link.table,
  )) {
    await insertRows(
      ctx.db,
      table,
      between.map(({ row }) => row!),
      // In older data a link may be stored twice.
      { skipExisting: true },
    );
  }
  for (const { table, column, pointers } of pointersByColumn(links)) {
    for (const [target, rows] of Map.groupBy(pointers, (pointer) => pointer.target)) {
      await pointTo(ctx, table, column, rows, target)
        .where(column as 'pillar_id', 'is', null)
        .execute();
    }
  }
}

function pointersByColumn(links: readonly Link[]) {
  const byColumn = Map.groupBy(
    links.filter(({ pointer }) => pointer),
    ({ table, pointer }) => `${table} ${pointer!.column}`,
  );
  return [...byColumn.values()].map((some) => ({
    table: some[0]!.table,
    column: some[0]!.pointer!.column,
    pointers: some.map(({ pointer }) => pointer!),
  }));
}

/** Turns loose pointers of these rows to missing targets into waiting links. Parents are placed before. */
export async function detach(ctx: RequestContext, rows: Rows, root: RecordRef): Promise<Link[]> {
  const links: Link[] = [];
  for (const [table, all] of Object.entries(rows) as [OwnedTable, OwnedRow[]][]) {
    for (const { column, to, onDelete, isParent } of ctx.graph.kindOf(table).edges) {
      const pointing = all.filter((row) => row[column] !== null && !(isParent && row['id'] === root.id));
      if (onDelete !== 'loose' || pointing.length === 0) continue;
      const along = (rows[to] ?? []).map(({ id }) => id as string);
      const alive = await existing(
        ctx,
        to,
        pointing.map((row) => row[column] as string),
      );
      const there = new Set([...along, ...alive]);
      for (const row of pointing) {
        const target = row[column] as string;
        if (there.has(target)) continue;
        links.push({ table, pointer: { id: row['id'] as string, column, target, since: ctx.now.toISOString() } });
        row[column] = null;
      }
    }
  }
  return links;
}

/** Returns the ids that exist in a table of the user. */
export async function existing(
  { db, userId }: RequestContext,
  table: OwnedTable,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table as 'areas')
    .select('id')
    .where('user_id', '=', userId)
    .where(amongIds(db, 'id', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The existing ends of links, by table. */
export async function existingEnds(ctx: RequestContext, links: readonly Link[]): Promise<Map<OwnedTable, Set<string>>> {
  const ends = Map.groupBy(
    links.flatMap((link) => endsOf(ctx.graph, link)),
    ({ table }) => table,
  );
  const there = new Map<OwnedTable, Set<string>>();
  for (const [table, refs] of ends) {
    const ids = [...new Set(refs.map(({ id }) => id))];
    there.set(table, await existing(ctx, table, ids));
  }
  return there;
}
