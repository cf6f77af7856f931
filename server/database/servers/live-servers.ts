import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { VERSION } from '#server/version.ts';
import { StartProblem } from '../files/start-problem.ts';
import { type Db, inTransaction } from '../transaction.ts';

/*
 * The servers of a PostgreSQL database. Each has a connection that listens for changes, whose name in `pg_stat_activity`
 * says who it is: there is no table of servers, and a killed one disappears with its connection.
 */

/** A running server process. */
export interface LiveServer {
  /** Its host and port: `web-1:3000`. */
  name: string;
  version: string;
  /** Identifies the folder or the bucket of its files. */
  files: string;
}

/** Where a server keeps files, and on which port it listens. */
export type ServerPlaces = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'port' | 's3'>>;

/** The end of a host name, where those of a container cluster differ. */
const HOST_MAX = 28;
const ID_LENGTH = 8;
const NAMED = /^auric\/(\S+) (\S+) (.+)$/;

/** The name of a server's connection. PostgreSQL cuts it after 63 bytes. */
export const connectionName = ({ name, version, files }: LiveServer): string => `auric/${version} ${files} ${name}`;

/**
 * Selects the connections of live servers, the oldest first. Each is used at least every ten seconds, and PostgreSQL may
 * take long to notice that a host is gone.
 */
export const SELECT_LIVE = `select application_name from pg_stat_activity where datname = current_database()
  and application_name like 'auric/%' and state_change > now() - interval '30 seconds' order by backend_start`;

/** The servers in rows of {@link SELECT_LIVE}. */
export const liveServers = (rows: readonly { application_name: string }[]): LiveServer[] =>
  rows.flatMap(({ application_name }) => {
    const [, version, files, name] = NAMED.exec(application_name) ?? [];
    return version && files && name ? { version, files, name } : [];
  });

/** @param db PostgreSQL */
export async function readLiveServers(db: Db): Promise<LiveServer[]> {
  return liveServers((await sql.raw<{ application_name: string }>(SELECT_LIVE).execute(db)).rows);
}

/** Says which of several servers keep their files in different places; null: none. */
export function separateFiles([first, ...others]: readonly LiveServer[]): string | null {
  const other = others.find(({ files }) => files !== first!.files);
  if (!other) return null;
  return `${first!.name} and ${other.name} use this database and keep files in different folders. Give both the same bucket (S3_BUCKET) or a shared DATA_DIR.`;
}

/**
 * Describes this server, before it uses the database.
 * @param lock the number of an advisory lock.
 * @throws {StartProblem} when another one keeps its files elsewhere.
 */
export function joinServers(db: Db, places: ServerPlaces, lock: number): Promise<LiveServer> {
  return inTransaction(db, async (trx) => {
    // Servers that share a folder may start at once.
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx);
    const name = `${hostname().slice(-HOST_MAX)}:${places.port ?? 0}`;
    const server = { name, version: VERSION, files: filesIdOf(places) };
    const problem = separateFiles([server, ...(await readLiveServers(trx))]);
    if (problem !== null) throw new StartProblem(problem);
    return server;
  });
}

function filesIdOf({ dataDir, s3 }: ServerPlaces): string {
  if (s3) {
    return createHash('sha256')
      .update(JSON.stringify([s3.endpoint, s3.bucket]))
      .digest('hex')
      .slice(0, ID_LENGTH);
  }
  const path = join(dataDir, 'files', 'folder-id');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomUUID().slice(0, ID_LENGTH), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8') || '-';
}
