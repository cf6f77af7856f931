import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject as provided } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import type { Db } from '#server/database/transaction.ts';
import { createDatabase, PATIENCE } from './postgres.ts';

/**
 * One database as two servers have it, for one test file: PostgreSQL through a pool each. An SQLite folder admits one
 * server, so there both are the same.
 */
export async function connectTwice(): Promise<readonly [Db, Db]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-servers-'));
  const postgres = provided('engine') === 'postgres' ? await createDatabase(provided('postgresAdminUrl')) : null;
  const connect = () => connectDatabase({ dataDir, databaseUrl: postgres?.url ?? null }, () => {}, undefined, PATIENCE);
  const first = await connect();
  const second = postgres ? await connect() : first;
  afterAll(async () => {
    for (const { close } of new Set([first, second])) await close();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return [first.db, second.db];
}
