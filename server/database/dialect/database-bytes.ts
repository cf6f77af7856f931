import { sql } from 'kysely';
import type { Engine } from './column-types.ts';
import type { Db } from '../transaction.ts';

/** The size of the database on its disk, in bytes, without the write-ahead log. */
export async function readDatabaseBytes(db: Db, engine: Engine): Promise<number> {
  const size =
    engine === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select cast(pg_database_size(current_database()) as double precision) as bytes`;
  return (await size.execute(db)).rows[0]!.bytes;
}
