import { setImmediate as iteration } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '#server/database/dialect/column-types.ts';
import { type OwnedTable, ownedTables } from '#server/database/dialect/owned-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';

/** The size of an account. */
export interface Weight {
  /** Rows of the largest table. */
  rows: number;
  /** The bytes of all texts. */
  bytes: number;
}

/** Weighs an account, reading at most `rowsMax` + 1 rows of each table, and no further table after one with more. */
export type Weigh = (userId: string, rowsMax: number) => Promise<Weight>;

/**
 * Weighs accounts over every table with a `user_id` except `login_names`. On both engines `octet_length` does not read the
 * text itself. SQLite holds the thread, so it reads table by table, with other work in between.
 */
export function createWeigh(db: Db, engine: Engine): Weigh {
  const statements = ownedTables(db, engine).then((tables) => {
    // A cluster does not split this table.
    const split = tables.filter(({ name }) => name !== 'login_names');
    return engine === 'sqlite' ? split.map((table) => weighing([table])) : [weighing(split)];
  });
  // Each call rejects with the same error.
  statements.catch(() => {});
  return async (userId, rowsMax) => {
    const weight: Weight = { rows: 0, bytes: 0 };
    for (const [index, weigh] of (await statements).entries()) {
      if (index > 0) await iteration();
      const [{ rows, bytes }] = (await weigh(db, { userId, most: rowsMax + 1 })) as [Weight];
      weight.rows = Math.max(weight.rows, rows);
      weight.bytes += bytes;
      if (weight.rows > rowsMax) break;
    }
    return weight;
  };
}

const weighing = (tables: readonly OwnedTable[]) =>
  prepare((on, { userId, most }: { userId: string; most: number }) => {
    const parts = tables.map(({ name, texts }) => {
      const lengths = texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
      const limit = sql`limit cast(${most} as integer)`;
      return sql`select count(*) as row_count, coalesce(sum(bytes), 0) as bytes
        from (select ${sql.join([...lengths, sql`0`], sql` + `)} as bytes
          from ${sql.table(name)} where user_id = ${userId} ${limit}) as ${sql.ref(`of_${name}`)}`;
    });
    return on
      .selectFrom(sql<{ row_count: number; bytes: number }>`(${sql.join(parts, sql` union all `)})`.as('weighed'))
      .select(({ fn }) => [fn.max<number>('row_count').as('rows'), fn.sum<number>('bytes').as('bytes')]);
  });
