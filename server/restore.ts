import { restore } from './admin/backups.ts';
import { readConfig } from './config.ts';
import { runCommand } from './platform/terminal/run-command.ts';
import { readSettings } from './settings.ts';

/* `npm run restore [-- BACKUP]`: replaces the data with the newest backup, or with the named folder or file. */

await runCommand(([backup], terminal) => restore(readConfig(readSettings(terminal.env).values), terminal, backup));
