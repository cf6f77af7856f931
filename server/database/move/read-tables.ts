import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../dialect/column-types.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';
import { UNFINISHED_MOVE } from './unfinished-move.ts';

/** A table to be read in the order of its primary key. */
export interface KeyedTable {
  name: keyof Schema;
  /** The columns of the primary key. */
  key: readonly string[];
  /** The columns of text. */
  texts: readonly string[];
}

/** A row as it is stored. */
type Row = Record<string, string | number | null>;

/** The maximum size of a batch; a row that is larger is read alone. */
const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 1000;

/** Each database has its own. */
const OWN = 'schema_migrations';

/** All tables with rows to move, from the catalog of the engine, so that new tables are included. */
export async function tablesToMove(db: Db, engine: Engine): Promise<KeyedTable[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: keyof Schema; column: string; type: string; place: number }>`
          select tables.name, columns.name as "column", columns.type, columns.pk as place
          from sqlite_master as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name <> ${OWN}
          order by tables.name, columns.pk`
      : sql<{ name: keyof Schema; column: string; type: string; place: number }>`
          select table_name as name, column_name as "column", data_type as type,
            coalesce(array_position(indkey::int2[], ordinal_position::int2), -1) + 1 as place
          from information_schema.columns join pg_index
            on indrelid = format('%I.%I', table_schema, table_name)::regclass and indisprimary
          where table_schema = current_schema() and table_name not in (${OWN}, ${UNFINISHED_MOVE})
          order by table_name collate "C", place`
  ).execute(db);
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    key: columns.filter(({ place }) => place > 0).map(({ column }) => column),
    texts: columns.filter(({ type }) => type.toLowerCase() === 'text').map(({ column }) => column),
  }));
}

/** Reads the rows of a table in batches, by primary key. @param after the key after which it begins. */
export async function* readBatches(db: Db, table: KeyedTable, after?: readonly unknown[]) {
  const { name, key } = table;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last = after;
  for (;;) {
    const rest = last ? sql`where (${columns}) > (${sql.join(last)})` : sql``;
    const limit = await sizeOfBatch(db, table, rest);
    if (limit === 0) return;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${rest} order by ${columns} limit ${sql.lit(limit)}`.execute(db);
    const final = rows.at(-1)!;
    last = key.map((column) => final[column]);
    yield { rows, last };
  }
}

/** How many of the next rows make a batch; 0 at the end of the table. */
async function sizeOfBatch(db: Db, { name, key, texts }: KeyedTable, rest: RawBuilder<unknown>): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const lengths = texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const { rows } = await sql<{ bytes: number }>`
    select ${sql.join([sql`0`, ...lengths], sql` + `)} as bytes
    from ${sql.table(name)} ${rest} order by ${columns} limit ${sql.lit(BATCH_ROWS)}`.execute(db);
  let bytes = 0;
  const tooLarge = rows.findIndex((row) => (bytes += row.bytes) > BATCH_BYTES);
  return tooLarge === -1 ? rows.length : Math.max(1, tooLarge);
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
