import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';

/** A row that breaks an invariant. */
export interface Offender {
  user_id: string;
  id: string;
}

/** A condition that always holds in every database, as a query with the same text for both engines. */
export interface SqlInvariant {
  /** The condition as a sentence about the product. */
  sentence: string;
  /** Selects `user_id` and `id` of the rows that break it. */
  offenders: RawBuilder<Offender>;
}

/** Reads all rows of a table. */
export type ReadTable = <Table extends keyof Schema>(table: Table) => Promise<Selectable<Schema[Table]>[]>;

export const readFrom = (db: Db): ReadTable =>
  ((table: keyof Schema) => db.selectFrom(table).selectAll().execute()) as ReadTable;

/** The same for conditions that a query cannot check, such as the content of a JSON text. */
export interface ReadInvariant {
  sentence: string;
  offenders: (read: ReadTable) => Promise<Offender[]>;
}

/** Rows of one table that match a condition. */
export const rowsOf = (table: string, condition: RawBuilder<unknown>) =>
  sql<Offender>`select user_id, id from ${sql.table(table)} where ${condition}`;
