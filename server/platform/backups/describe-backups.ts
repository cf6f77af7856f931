import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { backupFolder, MANIFEST } from '#server/database/files/backups.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { backupsOf, readProblem } from './make-backup.ts';
import { readManifest } from './manifest.ts';

/** A backup on the disk, as operators see it. */
export interface BackupFacts {
  /** The name of its folder or file. */
  name: string;
  /** ISO 8601. */
  created_at: string;
  /** `upgrade`: a copy of the SQLite database alone, made before an upgrade. */
  kind: 'backup' | 'upgrade';
  bytes: number;
  /** It was opened and read through after it was written. */
  checked: boolean;
  /** Files whose bytes were missing or damaged, which it leaves out. */
  lost_files: number;
  /** Why this server cannot restore it; null: nothing is known against it. A restore checks its bytes. */
  problem: string | null;
}

export interface BackupList {
  /** The newest first. */
  backups: BackupFacts[];
  /** Why a folder could not be read; null: all were. */
  error: string | null;
}

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'>;

const ANSWER_MS = 10_000;

/**
 * Returns a function that lists the backups in `BACKUP_DIR` and in the data folder. Calls at the same time share one
 * reading: each that hangs on a network folder takes one of the few threads for files.
 * @param pause resolves when a reading takes too long.
 */
export function createBackupReader(
  places: Places,
  pause: () => Promise<unknown> = () => sleep(ANSWER_MS, undefined, { ref: false }),
): () => Promise<BackupList> {
  let reading: Promise<BackupList> | undefined;
  return () => {
    reading ??= describeBackups(places).finally(() => (reading = undefined));
    const tooLate = { backups: [], error: `${backupsOf(places)} does not answer.` };
    return Promise.race([reading, pause().then(() => tooLate)]);
  };
}

async function describeBackups(places: Places): Promise<BackupList> {
  const backups: BackupFacts[] = [];
  let error: string | null = null;
  for (const folder of new Set([backupsOf(places), backupFolder(places.dataDir)])) {
    try {
      for (const name of await readdir(folder)) {
        const facts = await factsOf(join(folder, name), places);
        if (facts) backups.push(facts);
      }
    } catch (fault) {
      if (!isMissing(fault)) error ??= readProblem(folder, fault);
    }
  }
  return { backups: backups.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)), error };
}

/** Null: it is not a backup, or was removed meanwhile. */
async function factsOf(path: string, { databaseUrl }: Places): Promise<BackupFacts | null> {
  const name = basename(path);
  const facts = { name, created_at: timeIn(name), bytes: 0, checked: false, lost_files: 0 };
  const problemOf = (copy: string) => engineProblem(copy.endsWith('.db'), databaseUrl === null);
  try {
    if (name.endsWith('.db')) {
      return { ...facts, kind: 'upgrade', bytes: (await stat(path)).size, problem: problemOf(name) };
    }
    await stat(join(path, MANIFEST));
    const { created_at, database, files } = await readManifest(path);
    return {
      ...facts,
      ...{ kind: 'backup', created_at, bytes: database.bytes + files.bytes, checked: true },
      ...{ lost_files: files.missing + files.damaged, problem: problemOf(database.name) },
    };
  } catch (error) {
    if (isMissing(error) || (error as { code?: string }).code === 'ENOTDIR') return null;
    const problem =
      error instanceof StartProblem
        ? 'Its manifest is damaged, or of a newer version of Auric.'
        : 'Auric cannot read it.';
    return { ...facts, kind: name.endsWith('.db') ? 'upgrade' : 'backup', problem };
  }
}

const engineProblem = (isSqlite: boolean, usesSqlite: boolean): string | null =>
  isSqlite === usesSqlite
    ? null
    : `It is a copy of ${engineName(isSqlite)}, and this server uses ${engineName(usesSqlite)}.`;

const engineName = (isSqlite: boolean): string => (isSqlite ? 'SQLite' : 'PostgreSQL');

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** The time in a name like `auric-2026-11-26T03-00-00-000Z.db`; the beginning of time for other names. */
function timeIn(name: string): string {
  const [, day, ...times] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name) ?? [];
  if (day === undefined) return new Date(0).toISOString();
  const [hours, minutes, seconds, milliseconds] = times;
  return `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
}
