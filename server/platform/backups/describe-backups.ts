import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Config } from '#server/config.ts';
import { backupFolder, listBackups } from '#server/database/files/backups.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { backupsOf } from './make-backup.ts';
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
  /** Null: it can be restored. */
  problem: string | null;
}

/** The backups in `BACKUP_DIR` and in the data folder, the newest first. */
export function describeBackups(config: Pick<Config, 'dataDir' | 'backupDir'>): BackupFacts[] {
  const folders = new Set([backupsOf(config), backupFolder(config.dataDir)]);
  const facts = [...folders].flatMap(listBackups).map(factsOf);
  return facts.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

function factsOf(path: string): BackupFacts {
  const name = basename(path);
  const facts = { name, created_at: timeIn(name), bytes: 0, checked: false, lost_files: 0, problem: null };
  if (path.endsWith('.db')) return { ...facts, kind: 'upgrade', bytes: statSync(path).size };
  try {
    const { created_at, database, files } = readManifest(path);
    const lost_files = files.missing + files.damaged;
    return { ...facts, kind: 'backup', created_at, bytes: database.bytes + files.bytes, checked: true, lost_files };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return { ...facts, kind: 'backup', problem: 'Its manifest is damaged, or of a newer version of Auric.' };
  }
}

/** The time in a name like `auric-2026-11-26T03-00-00-000Z.db`; the beginning of time for other names. */
function timeIn(name: string): string {
  const [, day, ...times] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name) ?? [];
  if (day === undefined) return new Date(0).toISOString();
  const [hours, minutes, seconds, milliseconds] = times;
  return `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
}
