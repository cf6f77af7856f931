import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { sqliteDialect } from './dialect/sqlite.ts';
import { migrate, type Migration, MIGRATIONS } from './migrate.ts';
import { newId } from '#server/platform/ids.ts';
import type { Schema } from './schema.ts';
import type { Db } from './transaction.ts';

/** A temporary SQLite database, for rows that must not reach the real one. */
export interface ScratchDatabase {
  db: Db;
  /** Its folder, which is removed with it. */
  folder: string;
  /** Applies the first migrations, by default all. */
  migrate(migrations?: readonly Migration[]): Promise<void>;
}

/**
 * Creates an empty SQLite database without tables, and removes it after `work`.
 * @param parent a folder of temporary files (`incomingFolder`), from which a job removes what a crash leaves.
 */
export async function withScratchDatabase<T>(
  parent: string,
  work: (scratch: ScratchDatabase) => Promise<T>,
): Promise<T> {
  const folder = join(parent, newId());
  await mkdir(folder, { mode: 0o700 });
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(folder, 'auric.db')) });
  const backups = join(folder, 'backups');
  try {
    return await work({
      db,
      folder,
      migrate: async (migrations = MIGRATIONS) => void (await migrate(db, 'sqlite', backups, new Date(), migrations)),
    });
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
