import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { countFiles } from './platform/backups/make-backup.ts';
import { restoreBackup } from './platform/backups/restore-backup.ts';
import { runCommand } from './platform/terminal/run-command.ts';

/* `npm run restore [-- BACKUP]`: replaces the data with the newest backup, or with the named folder or file. */

await runCommand(async ([backup]) => {
  const { from, files, replaced } = await restoreBackup(
    readConfig(process.env),
    new Date(),
    backup === undefined ? undefined : resolve(backup),
  );
  const sentences = [
    `Restored ${from}${files === null ? '' : ` and ${countFiles(files)} that the storage did not have`}.`,
    ...(replaced === null ? [] : [`What was there before is kept in ${replaced}.`]),
    'Start Auric with: npm start',
  ];
  return sentences.join('\n');
});
