import { backUp } from './admin/backups.ts';
import { readConfig } from './config.ts';
import { runCommand } from './platform/terminal/run-command.ts';
import { readSettings } from './settings.ts';

/* `npm run backup [-- FOLDER]`: copies the database and all files to a new folder, also while Auric runs. */

await runCommand(([folder], terminal) => backUp(readConfig(readSettings(terminal.env).values), terminal, folder));
