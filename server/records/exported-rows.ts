import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { EdgeFrom, RecordGraph } from '#server/platform/record-graph.ts';
import type { Exported, OwnedRow, RecordKind } from '#server/platform/record-kind.ts';
import { rowsWhere } from './read-subtrees.ts';

/** Rows of one statement: few at first, then twice as many each time while their texts are short. */
const ROWS = { first: 8, max: 256 };
/** Texts of a page above this length, in UTF-16 units, halve the next page: longer ones would hold the thread too long. */
const PAGE_LENGTH = 256 * 1024;

/** What the reads of an export need. */
export type ReadContext = Pick<Context, 'db' | 'userId'> & { graph: RecordGraph };

/** A kind whose rows are a part of the archive. */
export type PartKind = RecordKind & { exported: Extract<Exported, { part: string }> };

const isPart = (kind: RecordKind): kind is PartKind => 'part' in kind.exported;

/** The kinds with a part of their own, targets before the kinds that refer to them. */
export const partKinds = ({ kinds }: RecordGraph): PartKind[] => kinds.filter(isPart);

/** The columns that identify a row of a person. */
export const keyColumns = ({ exported: { key = ['id'] } }: Pick<PartKind, 'exported'>): readonly string[] => key;

/** The rows of a table as they are stored, in pages, by their key. */
export async function* readStored({ db, userId }: ReadContext, kind: PartKind): AsyncGenerator<OwnedRow[]> {
  const key = keyColumns(kind);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  let limit = ROWS.first;
  for (;;) {
    const order = key.length === 0 ? sql`` : sql`order by ${columns}`;
    const { rows } = await sql<OwnedRow>`
      select * from ${sql.table(kind.table)} where user_id = ${userId} ${after} ${order} limit ${sql.lit(limit)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit || key.length === 0) return;
    await yieldToEventLoop();
    limit = lengthOf(rows) > PAGE_LENGTH ? Math.max(1, limit / 2) : Math.min(ROWS.max, limit * 2);
    after = sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

const lengthOf = (rows: readonly OwnedRow[]): number =>
  rows
    .flatMap((row) => Object.values(row))
    .reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** The tables whose rows are in the rows of this kind. */
const nestedIn = (graph: RecordGraph, { table }: PartKind): EdgeFrom[] =>
  graph.edgesTo(table).filter(({ from, column }) => 'within' in from.exported && from.exported.within === column);

/** A page of stored rows as the archive has them, with the rows of other tables that are in them. */
export async function withNested(
  ctx: ReadContext,
  kind: PartKind,
  rows: readonly OwnedRow[],
): Promise<Record<string, unknown>[]> {
  const ids = rows.map((row) => row['id'] as string);
  const written = rows.map((row) => toWritten(row, kind.exported));
  for (const { from, column } of nestedIn(ctx.graph, kind)) {
    const exported = from.exported as Extract<Exported, { within: string }>;
    const found = await rowsWhere(ctx, from.table, column, ids);
    const byOwner = Map.groupBy(found, (row) => row[column]);
    for (const [index, id] of ids.entries()) {
      const nested = (byOwner.get(id) ?? []).map((row) => toWritten(row, exported, column));
      // The order in which a database returns rows may differ.
      written[index]![exported.as] = nested.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
    }
  }
  return written;
}

const textOf = (row: object) => JSON.stringify(row);

function toWritten(
  { user_id: _, ...row }: OwnedRow,
  { omit = [], json = [] }: Extract<Exported, { omit?: readonly string[] }>,
  within?: string,
): Record<string, unknown> {
  const columns: Record<string, unknown> = row;
  for (const column of omit) delete columns[column];
  if (within !== undefined) delete columns[within];
  for (const column of json) {
    const value = columns[column];
    if (typeof value === 'string') columns[column] = JSON.parse(value);
  }
  return columns;
}
