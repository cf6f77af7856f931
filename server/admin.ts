import { administer } from './admin/administer.ts';
import { runCommand } from './platform/terminal/run-command.ts';

/* `npm run admin`. */

await runCommand(administer);
