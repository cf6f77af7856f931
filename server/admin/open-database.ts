import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { type Database, joinDatabase } from '../database/connect.ts';
import { WriterLock } from '../database/dialect/writer-lock.ts';
import { databaseFile } from '../database/files/backups.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { assertCurrent } from '../database/migrate.ts';
import { originOf } from '../platform/http/own-name.ts';

/**
 * Runs `work` on the database as it is, beside a running server. It must exist, and be of this version.
 * @throws {StartProblem} if it does not, or is not.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null && !existsSync(databaseFile(config.dataDir))) {
    throw new StartProblem(`There is no ${databaseFile(config.dataDir)}. Set DATA_DIR or DATABASE_URL.`);
  }
  const database = await joinDatabase(config, config.databaseUrl === null ? new WriterLock().shared : null);
  try {
    await assertCurrent(database.db, database.engine);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The address of the server, for links. */
export const publicUrlOf = (config: Config): string => config.publicUrl ?? originOf(config);
