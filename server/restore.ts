import { restore } from './admin/backups.ts';
import { readConfig } from './config.ts';
import { runCommand } from './platform/terminal/run-command.ts';
import { readSettings } from './settings.ts';

/* `npm run restore [-- BACKUP]`: replaces the data with the newest backup, or with the named folder or file. */

await runCommand(async ([backup]) => restore(readConfig(readSettings().values), backup));
