import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseFile } from '#server/database/files/backups.ts';
import { createDatabase } from './postgres.ts';

/** Where a database is, as the configuration names it. */
export interface DatabaseHome {
  dataDir: string;
  databaseUrl: string | null;
  /** Removes the folder and the database. */
  remove(): Promise<void>;
}

/** A database of the engine as a new server has it, without rows: a copy, since migrating takes a second. */
export async function newMigratedDatabase(): Promise<DatabaseHome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-test-'));
  const isPostgres = inject('engine') === 'postgres';
  const postgres = isPostgres ? await createDatabase(inject('postgresAdminUrl'), inject('migrated')) : null;
  // The project of the units has no copy: what runs there migrates.
  const file = isPostgres ? undefined : inject('migrated');
  if (file) await copyFile(file, databaseFile(dataDir));
  return {
    dataDir,
    databaseUrl: postgres?.url ?? null,
    remove: async () => {
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
