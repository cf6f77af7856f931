import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { RECORD_GRAPH } from '../app.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/transaction.ts';
import { openArchive } from '../features/exports/open-archive.ts';
import { createBlobs } from '../platform/blobs/blobs.ts';
import { contextFor } from '../platform/context.ts';
import { publicUrlOf } from './open-database.ts';

const PRIVATE_FILE = 0o600;

/** A person, as an export needs them. */
export interface Account {
  id: string;
  email: string;
  timezone: string;
  day_start_hour: number;
  locale: string | null;
}

export const exportServices = (config: Config) => ({
  blobs: createBlobs(config, () => {}),
  dataDir: config.dataDir,
  publicUrl: publicUrlOf(config),
});

/** Writes an archive to a file, which has its name only when it is complete. */
export async function writeArchive(
  db: Db,
  config: Config,
  user: Account,
  path: string,
  includesTrash: boolean,
): Promise<void> {
  const ctx = { ...contextFor(db, user, new Date()), graph: RECORD_GRAPH };
  const partial = `${path}.partial`;
  try {
    const closed = Promise.withResolvers<void>();
    const archive = await openArchive(
      ctx,
      exportServices(config),
      includesTrash,
      new AbortController().signal,
      closed.resolve,
    );
    await pipeline(archive, createWriteStream(partial, { mode: PRIVATE_FILE }));
    await rename(partial, path);
    await closed.promise;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
