import type { Exported, Edge, OwnedTable, RecordKind } from '#server/platform/record-kind.ts';
import type { Db } from '#server/database/transaction.ts';
import type { RecordGraph } from '#server/platform/record-graph.ts';
import type { Column } from './column-formats.ts';

/** A kind of record as plain data, for the thread. */
export interface PlainKind extends Pick<RecordKind, 'table' | 'kind' | 'word' | 'texts' | 'textRows'> {
  exported: Exported;
  edges: readonly Edge[];
  columns: readonly Column[];
}

const described = new WeakMap<RecordGraph, Promise<readonly PlainKind[]>>();

/** All kinds with the columns of their tables, targets before the kinds that refer to them. */
export function describeKinds(db: Db, graph: RecordGraph): Promise<readonly PlainKind[]> {
  const known = described.get(graph) ?? describe(db, graph);
  described.set(graph, known);
  known.catch(() => described.delete(graph));
  return known;
}

async function describe(db: Db, graph: RecordGraph): Promise<readonly PlainKind[]> {
  const tables = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [name as OwnedTable, columns]),
  );
  return graph.kinds.map(({ table, kind, word, texts, textRows, exported, edges }) => ({
    table,
    word,
    exported,
    edges,
    ...(kind && { kind }),
    ...(texts && { texts }),
    ...(textRows && { textRows }),
    columns: tables.get(table)!.map(({ name, dataType, isNullable }) => ({
      name,
      isText: /text|char|date|time/i.test(dataType),
      isNullable,
    })),
  }));
}
