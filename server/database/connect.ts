import { Kysely, type Logger } from 'kysely';
import type { Config } from '../config.ts';
import type { Engine } from './dialect/column-types.ts';
import { Changes } from './changes.ts';
import { installSqliteChanges } from './dialect/change-triggers.ts';
import { isDamaged, isDatabaseDown, isDiskFull } from './dialect/errors.ts';
import { listenToPostgres } from './dialect/postgres-changes.ts';
import { sharesSessions } from './dialect/postgres-pooler.ts';
import { poolerProblem, postgresProblem } from './dialect/postgres-problems.ts';
import { postgresDialect, type PostgresOptions } from './dialect/postgres.ts';
import { limitRecords, RECORDS_MAX } from './dialect/record-counts.ts';
import { sqliteDialect } from './dialect/sqlite.ts';
import { WriterLock } from './dialect/writer-lock.ts';
import { backupFolder, type BackupPlaces, databaseFile, restoreHint } from './files/backups.ts';
import { checkDatabaseFile } from './files/check-file.ts';
import { claimDataFolder, folderProblem, prepareDataFolder } from './files/data-folder.ts';
import { StartProblem } from './files/start-problem.ts';
import { migrate, NewerData, POSTGRES_LOCK, type Upgrade } from './migrate.ts';
import { refuseUnfinishedMove } from './move/unfinished-move.ts';
import type { Schema } from './schema.ts';
import { joinServers, type LiveServer, type ServerPlaces } from './servers/live-servers.ts';
import type { Db } from './transaction.ts';

/** Where the database and its backups are; without `backupDir` in the data folder only. */
type DatabaseConfig = Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'recordsQuota'>> & ServerPlaces & BackupPlaces;

/** The time limits for PostgreSQL. */
export type DatabasePatience = Omit<PostgresOptions, 'readsMany'>;

/** The open database: migrated and ready. */
export interface Database {
  db: Db;
  engine: Engine;
  /** Whether a damaged page was found since the start; nothing is written then. Always false on PostgreSQL. */
  isDamaged(): boolean;
  /** The lock of the SQLite writer, for other threads; null on PostgreSQL. */
  writerLock: WriterLock | null;
  /** Committed writes of all threads and servers. */
  changes: Changes;
  /** The migrations that were applied on opening. */
  upgrade: Upgrade;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the SQLite file in the data folder after checking it, and migrates
 * it.
 * @param onError called when a connection to PostgreSQL breaks, and when SQLite finds its first damaged page.
 * @param log called for every statement; tests count them.
 * @param patience time limits for PostgreSQL; tests use longer ones, since their machine may be busy.
 * @throws {StartProblem} in all cases that an operator can fix, such as a damaged file or a wrong password.
 */
export async function connectDatabase(
  config: DatabaseConfig,
  onError: (error: Error) => void,
  log?: Logger,
  patience: DatabasePatience = {},
): Promise<Database> {
  const { databaseUrl, dataDir, recordsQuota = RECORDS_MAX } = config;
  prepareDataFolder(dataDir);
  if (databaseUrl === null) {
    return openSqlite(config, onError, log).catch((error: unknown) => {
      throw sqliteProblem(config, error) ?? error;
    });
  }
  const open = (options?: PostgresOptions) =>
    new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onError, options), ...(log && { log }) });
  // A migration of much data has no time limit.
  const migrating = open({ ...patience, statementMs: 0 });
  let upgrade: Upgrade;
  let server: LiveServer;
  try {
    if (await sharesSessions(databaseUrl, patience.connectMs)) throw poolerProblem(databaseUrl);
    await refuseUnfinishedMove(migrating);
    server = await joinServers(migrating, config, POSTGRES_LOCK);
    upgrade = await migrate(migrating, 'postgres', backupFolder(dataDir), new Date());
    await limitRecords(migrating, 'postgres', recordsQuota);
  } catch (error) {
    throw postgresProblem(databaseUrl, error) ?? error;
  } finally {
    await migrating.destroy();
  }
  const db = open(patience);
  const changes = new Changes(listenToPostgres(databaseUrl, server, onError));
  const close = async () => void (await Promise.all([changes.close(), db.destroy()]));
  return { db, engine: 'postgres', isDamaged: () => false, writerLock: null, changes, upgrade, close };
}

async function openSqlite(config: DatabaseConfig, onError: (error: Error) => void, log?: Logger): Promise<Database> {
  const { dataDir, recordsQuota = RECORDS_MAX } = config;
  const writerLock = new WriterLock();
  const changes = new Changes(null);
  const onDamage = () => onError(damageProblem(config));
  const claim = claimDataFolder(dataDir);
  const db = new Kysely<Schema>({
    dialect: sqliteDialect(databaseFile(dataDir), {
      onDamage,
      writing: writerLock,
      announce: (each) => changes.announce(each),
    }),
    ...(log && { log }),
  });
  const close = async () => {
    await db.destroy();
    claim.release();
  };
  let upgrade: Upgrade;
  try {
    checkDatabaseFile(config);
    upgrade = await migrate(db, 'sqlite', backupFolder(dataDir), new Date());
    await limitRecords(db, 'sqlite', recordsQuota);
    await installSqliteChanges(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: 'sqlite', isDamaged: () => writerLock.isDamaged, writerLock, changes, upgrade, close };
}

/** Opens the database of `connectDatabase` in another thread. @param writing the writer lock; null on PostgreSQL. */
export async function joinDatabase(
  { databaseUrl, dataDir }: DatabaseConfig,
  writing: SharedArrayBuffer | null,
  patience: DatabasePatience = {},
): Promise<Database> {
  const writerLock = writing && new WriterLock(writing);
  const changes = new Changes(null);
  const dialect = writerLock
    ? sqliteDialect(databaseFile(dataDir), { writing: writerLock, announce: (each) => changes.announce(each) })
    : postgresDialect(databaseUrl!, () => {}, { ...patience, readsMany: true });
  const db = new Kysely<Schema>({ dialect });
  if (writerLock) await installSqliteChanges(db);
  return {
    db,
    engine: writerLock ? 'sqlite' : 'postgres',
    isDamaged: () => writerLock?.isDamaged ?? false,
    writerLock,
    changes,
    upgrade: { migrations: [], backup: null },
    close: () => db.destroy(),
  };
}

function sqliteProblem(config: DatabaseConfig, error: unknown): StartProblem | null {
  const { dataDir } = config;
  if (error instanceof NewerData) {
    return new NewerData(`${databaseFile(dataDir)}: ${error.message} ${restoreHint(config)}`);
  }
  if (isDamaged(error)) return damageProblem(config);
  if (isDiskFull(error)) return folderProblem(dataDir, { code: 'ENOSPC' });
  if (isDatabaseDown(error)) {
    return new StartProblem(`${databaseFile(dataDir)} cannot be opened to write (${(error as Error).message}).`);
  }
  return null;
}

const damageProblem = (config: DatabaseConfig) =>
  new StartProblem(`${databaseFile(config.dataDir)} is damaged: nothing is written any more. ${restoreHint(config)}`);
