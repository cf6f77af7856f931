import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { describeBackup, makeBackup } from './platform/backups/make-backup.ts';
import { runCommand } from './platform/terminal/run-command.ts';

/* `npm run backup [-- FOLDER]`: copies the database and all files to a new folder, also while Auric runs. */

await runCommand(async ([folder]) => {
  const config = readConfig(process.env);
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  const backupDir = folder === undefined ? config.backupDir : resolve(folder);
  return describeBackup(await makeBackup({ ...config, backupDir }, version, new Date()));
});
