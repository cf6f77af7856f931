import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { VERSION } from './version.ts';
import { describeBackup, makeBackup } from './platform/backups/make-backup.ts';
import { runCommand } from './platform/terminal/run-command.ts';

/* `npm run backup [-- FOLDER]`: copies the database and all files to a new folder, also while Auric runs. */

await runCommand(async ([folder]) => {
  const config = readConfig(process.env);
  const backupDir = folder === undefined ? config.backupDir : resolve(folder);
  return describeBackup(await makeBackup({ ...config, backupDir }, VERSION, new Date()));
});
