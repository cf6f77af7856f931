import { sql } from 'kysely';
import type { Engine } from '#server/database/dialect/column-types.ts';
import { ownedTables } from '#server/database/dialect/owned-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';

/** The size of an account. */
export interface Weight {
  /** Rows of the largest table. */
  rows: number;
  /** The bytes of all texts. */
  bytes: number;
}

/** Weighs an account, reading at most `rowsMax` + 1 rows of each table. */
export type Weigh = (userId: string, rowsMax: number) => Promise<Weight>;

/**
 * Weighs accounts over every table with a `user_id` except `login_names`. On both engines `octet_length` does not read the
 * text itself.
 */
export function createWeigh(db: Db, engine: Engine): Weigh {
  const statement = ownedTables(db, engine).then((tables) =>
    prepare((on, { userId, most }: { userId: string; most: number }) => {
      // A cluster does not split this table.
      const split = tables.filter(({ name }) => name !== 'login_names');
      const parts = split.map(({ name, texts }) => {
        const lengths = texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
        const limit = sql`limit cast(${most} as integer)`;
        return sql`select count(*) as row_count, coalesce(sum(bytes), 0) as bytes
          from (select ${sql.join([...lengths, sql`0`], sql` + `)} as bytes
            from ${sql.table(name)} where user_id = ${userId} ${limit}) as ${sql.ref(`of_${name}`)}`;
      });
      return on
        .selectFrom(sql<{ row_count: number; bytes: number }>`(${sql.join(parts, sql` union all `)})`.as('weighed'))
        .select(({ fn }) => [fn.max<number>('row_count').as('rows'), fn.sum<number>('bytes').as('bytes')]);
    }),
  );
  // Each call rejects with the same error.
  statement.catch(() => {});
  return async (userId, rowsMax) => (await (await statement)(db, { userId, most: rowsMax + 1 }))[0]!;
}
