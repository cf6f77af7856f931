import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine } from '../dialect/column-types.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';
import { UNFINISHED_MOVE } from './unfinished-move.ts';

/** A table and the columns of its primary key. */
export interface KeyedTable {
  name: keyof Schema;
  key: readonly string[];
}

/** A row as it is stored. */
type Row = Record<string, string | number | null>;

/** The size of a batch as JSON, and its rows. A row that is larger than a batch is read alone. */
const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 1000;
const FIRST_BATCH_ROWS = 50;

/** Each database has its own. */
const OWN = 'schema_migrations';

/** All tables with rows to move, from the catalog of the engine, so that new tables are included. */
export async function tablesToMove(db: Db, engine: Engine): Promise<KeyedTable[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: keyof Schema; column: string }>`
          select tables.name, columns.name as "column"
          from sqlite_master as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and columns.pk > 0 and tables.name <> ${OWN}
          order by tables.name, columns.pk`
      : sql<{ name: keyof Schema; column: string }>`
          select table_name as name, column_name as "column"
          from information_schema.key_column_usage join information_schema.table_constraints
            using (constraint_schema, constraint_name, table_schema, table_name)
          where table_schema = current_schema() and constraint_type = 'PRIMARY KEY' and table_name not in (${OWN}, ${UNFINISHED_MOVE})
          order by table_name collate "C", ordinal_position`
  ).execute(db);
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    key: columns.map(({ column }) => column),
  }));
}

/**
 * Reads the rows of a table in batches, in the order of the primary key.
 * @param after the values of the key after which it begins.
 */
export async function* readBatches(db: Db, { name, key }: KeyedTable, after?: readonly unknown[]) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last = after;
  let limit = FIRST_BATCH_ROWS;
  for (;;) {
    const rest = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${rest} order by ${columns} limit ${sql.lit(limit)}`.execute(db);
    const final = rows.at(-1);
    if (!final) return;
    last = key.map((column) => final[column]);
    yield { rows, last };
    const bytesPerRow = JSON.stringify(rows).length / rows.length;
    limit = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / bytesPerRow)));
  }
}

/** What two equal tables have in common. */
export interface TableSum {
  rows: number;
  /** The sum of the hashes of all rows, which does not depend on their order. */
  checksum: bigint;
}

/** Reads a whole table for comparison with its copy. */
export async function sumTable(db: Db, table: KeyedTable): Promise<TableSum> {
  const sum: TableSum = { rows: 0, checksum: 0n };
  for await (const { rows } of readBatches(db, table)) {
    for (const row of rows) {
      const values = Object.keys(row)
        .toSorted()
        .map((column) => [column, row[column]]);
      const hash = createHash('sha256').update(JSON.stringify(values)).digest();
      sum.checksum = BigInt.asUintN(64, sum.checksum + hash.readBigUInt64LE());
    }
    sum.rows += rows.length;
  }
  return sum;
}
