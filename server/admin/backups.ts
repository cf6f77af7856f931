import type { Config } from '../config.ts';
import { countFiles, describeBackup, makeBackup } from '../platform/backups/make-backup.ts';
import { restoreBackup } from '../platform/backups/restore-backup.ts';
import { resolveArgument, type Terminal } from '../platform/terminal/run-command.ts';
import { VERSION } from '../version.ts';

/** Copies the database and all files to a new folder, in BACKUP_DIR or the named one. */
export async function backUp(config: Config, terminal: Terminal, folder?: string): Promise<string> {
  const backupDir = folder === undefined ? config.backupDir : resolveArgument(folder, terminal);
  return describeBackup(await makeBackup({ ...config, backupDir }, VERSION, new Date()));
}

/** Replaces the data with the newest backup, or with the named folder or file. */
export async function restore(config: Config, terminal: Terminal, backup?: string): Promise<string> {
  const path = backup === undefined ? undefined : resolveArgument(backup, terminal);
  const { from, files, replaced } = await restoreBackup(config, new Date(), path);
  const sentences = [
    `Restored ${from}${files === null ? '' : ` and ${countFiles(files)} that the storage did not have`}.`,
    ...(replaced === null ? [] : [`What was there before is kept in ${replaced}.`]),
    'Start Auric again.',
  ];
  return sentences.join('\n');
}
