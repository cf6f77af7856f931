import { exportAccounts } from './admin/export-accounts.ts';
import { runCommand } from './platform/terminal/run-command.ts';

/* `npm run export -- --email you@example.org` or `--all`. */

await runCommand(exportAccounts);
