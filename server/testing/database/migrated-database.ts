import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseFile } from '#server/database/files/backups.ts';
import { createDatabase } from './postgres.ts';

/** The settings of a database in the configuration. */
export interface DatabaseHome {
  dataDir: string;
  databaseUrl: string | null;
  /** Removes the folder and the database. */
  remove(): Promise<void>;
}

/** A new migrated database without rows: a copy, since migrating takes a second. */
export async function newMigratedDatabase(): Promise<DatabaseHome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-test-'));
  const isPostgres = inject('engine') === 'postgres';
  const postgres = isPostgres ? await createDatabase(inject('postgresAdminUrl'), inject('migrated')) : null;
  // The unit project has no copy, so its tests migrate.
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
