import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';

/** A row that breaks an invariant. */
export interface Offender {
  user_id: string;
  id: string;
}

/** Something that holds in every database at any time, as a query of one text for both engines. */
export interface SqlInvariant {
  /** What holds, as a sentence about the product. */
  sentence: string;
  /** Selects `user_id` and `id` of the rows that break it. */
  offenders: RawBuilder<Offender>;
}

/** The same for what a query alone cannot check, such as the content of a JSON text. */
export interface ReadInvariant {
  sentence: string;
  offenders: (db: Db) => Promise<Offender[]>;
}

/** Rows of one table that match a condition. */
export const rowsOf = (table: string, condition: RawBuilder<unknown>) =>
  sql<Offender>`select user_id, id from ${sql.table(table)} where ${condition}`;
