import type { RequestContext } from '#server/platform/context.ts';
import { idsOf, type Link, type OwnedRow, type OwnedTable, type Rows } from '#server/platform/record-kind.ts';
import { endsOf } from './links.ts';
import type { Subtree } from './read-subtrees.ts';

/* Notes the records that a deletion or a restore changes, for a client that gets them with the response. */

/** Notes deleted records, their parents and linked records. */
export function noteDeleted(ctx: RequestContext, subtrees: readonly Subtree[], links: readonly Link[]): void {
  if (!ctx.changed) return;
  for (const { rows } of subtrees) {
    noteAround(ctx, rows);
    for (const { kind, own } of namedRows(ctx, rows)) ctx.changed.addGone(kind, idsOf(own));
  }
  noteEnds(ctx, links);
}

/** Notes restored records, their parents and linked records. */
export function noteRestored(ctx: RequestContext, restored: readonly Rows[], links: readonly Link[]): void {
  if (!ctx.changed) return;
  for (const rows of restored) {
    noteAround(ctx, rows);
    for (const { kind, own } of namedRows(ctx, rows)) ctx.changed.add(kind, idsOf(own));
  }
  noteEnds(ctx, links);
}

/** Notes the records that rows refer to. */
function noteAround(ctx: RequestContext, rows: Rows): void {
  for (const { table, edges } of ctx.graph.kinds) {
    for (const row of rows[table] ?? []) for (const { column, to } of edges) note(ctx, to, row[column]);
  }
}

function noteEnds(ctx: RequestContext, links: readonly Link[]): void {
  for (const { table, id } of links.flatMap((link) => endsOf(ctx.graph, link))) note(ctx, table, id);
}

function note({ changed, graph }: RequestContext, table: OwnedTable, id: unknown): void {
  const { kind } = graph.kindOf(table);
  if (kind && typeof id === 'string') changed?.add(kind, [id]);
}

/** The rows of kinds that can be deleted by themselves. */
const namedRows = ({ graph }: RequestContext, rows: Rows): { kind: string; own: OwnedRow[] }[] =>
  graph.kinds.flatMap(({ table, kind }) => (kind && rows[table] ? { kind, own: rows[table] } : []));
