import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { StartProblem } from './database/files/start-problem.ts';
import { restoreBackup } from './database/files/restore-backup.ts';

/* `npm run restore [-- FILE]`: replaces the SQLite database with the newest backup, or with the named one. */

function restore(): string {
  process.umask(0o077);
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== null) throw new StartProblem('This restores SQLite. Restore PostgreSQL with pg_restore.');
  const [file] = process.argv.slice(2);
  const { backup, replaced } = restoreBackup(dataDir, new Date(), file === undefined ? undefined : resolve(file));
  const kept = replaced === null ? '' : `\nWhat was there before is kept in ${replaced}.`;
  return `Restored ${backup}.${kept}\nStart Auric with: npm start`;
}

try {
  process.stdout.write(`${restore()}\n`);
} catch (error) {
  const isKnown = error instanceof Error && (error instanceof StartProblem || 'code' in error);
  process.stderr.write(`${isKnown ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
