import { sql } from 'kysely';
import type { Db } from '../transaction.ts';
import type { Engine } from './column-types.ts';

export interface OwnedTable {
  name: string;
  /** Whether its rows have an id of their own. */
  hasId: boolean;
  /** Its columns of text. */
  texts: readonly string[];
}

/** Every table with a `user_id`, from the catalogue of the engine, so that new tables are included. */
export async function ownedTables(db: Db, engine: Engine): Promise<OwnedTable[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string; column: string; type: string }>`
          select owned.name, columns.name as "column", columns.type
          from sqlite_master as owned, pragma_table_info(owned.name) as columns
          where owned.type = 'table'`
      : sql<{ name: string; column: string; type: string }>`
          select table_name as name, column_name as "column", data_type as type from information_schema.columns
          where table_schema = current_schema()`
  ).execute(db);
  return [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, columns]) => {
    const has = (wanted: string) => columns.some(({ column }) => column === wanted);
    const texts = columns.filter(({ type }) => type.toLowerCase() === 'text').map(({ column }) => column);
    return has('user_id') ? [{ name, hasId: has('id'), texts }] : [];
  });
}
