import { sql } from 'kysely';
import type { Db } from '../transaction.ts';
import type { Engine } from './column-types.ts';

/** A table with rows of persons. */
export interface OwnedTableName {
  name: string;
  /** Whether its rows have an id of their own. */
  hasId: boolean;
}

/** Every table with a `user_id`, from the catalogue of the engine, so that a new one needs no thought. */
export async function ownedTables(db: Db, engine: Engine): Promise<OwnedTableName[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string; column: string }>`
          select owned.name, columns.name as "column" from sqlite_master as owned, pragma_table_info(owned.name) as columns
          where owned.type = 'table' and columns.name in ('user_id', 'id')`
      : sql<{ name: string; column: string }>`
          select table_name as name, column_name as "column" from information_schema.columns
          where table_schema = current_schema() and column_name in ('user_id', 'id')`
  ).execute(db);
  const columnsOf = Map.groupBy(rows, ({ name }) => name);
  return [...columnsOf].flatMap(([name, found]) => {
    const columns = found.map(({ column }) => column);
    return columns.includes('user_id') ? [{ name, hasId: columns.includes('id') }] : [];
  });
}
