import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Logger } from 'kysely';
import type { Config } from '../config.ts';
import type { Engine } from './dialect/column-types.ts';
import { postgresDialect } from './dialect/postgres.ts';
import { claimDataFolder, sqliteDialect } from './dialect/sqlite.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import type { Db } from './transaction.ts';

/** The open database: migrated and ready. */
export interface Database {
  db: Db;
  engine: Engine;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the SQLite file in the data folder, and migrates it.
 * @param log told of every statement; tests count them.
 * @throws DataFolderInUse, NewerData, or the driver's error when the database cannot be reached.
 */
export async function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
  log?: Logger,
): Promise<Database> {
  mkdirSync(config.dataDir, { recursive: true });
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const claim = engine === 'sqlite' ? claimDataFolder(config.dataDir) : null;
  const open = (statementMs?: number) =>
    new Kysely<Schema>({
      ...(log && { log }),
      dialect: config.databaseUrl
        ? postgresDialect(config.databaseUrl, onError, statementMs)
        : sqliteDialect(join(config.dataDir, 'auric.db')),
    });
  // A step over much data may take as long as it needs.
  const migrating = open(0);
  try {
    await migrate(migrating, engine, join(config.dataDir, 'backups'), new Date());
  } catch (error) {
    claim?.release();
    throw error;
  } finally {
    await migrating.destroy();
  }
  const db = open();
  const close = async () => {
    await db.destroy();
    claim?.release();
  };
  return { db, engine, close };
}
