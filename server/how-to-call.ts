import { dirname, join, relative } from 'node:path';
import process from 'node:process';

/** How a person calls commands of administration, for texts that name them. */
export interface Call {
  /** The beginning of each command: `npm run -s admin --`. */
  admin: string;
  /** The commands that npm has under a name of their own. */
  backup: string;
  restore: string;
  /** `restore` with a word after it. */
  restoreWith: (word: string) => string;
}

/**
 * Tells how to call commands beside a program: by npm, or, where the program was started without it as in a container or
 * by systemd, by Node.js.
 * @param script the path of the program.
 */
export function callBeside(script: string, { isByNpm, node }: { isByNpm: boolean; node: string }): Call {
  // A clone has no compiled programs.
  if (isByNpm || !script.endsWith('.js')) {
    const restore = 'npm run restore';
    return {
      admin: 'npm run -s admin --',
      backup: 'npm run backup',
      restore,
      restoreWith: (word) => `${restore} -- ${word}`,
    };
  }
  const path = join(dirname(script), 'admin.js');
  const fromHere = relative('.', path);
  const admin = `${node} ${fromHere.startsWith('..') ? path : fromHere}`;
  const restore = `${admin} restore`;
  return { admin, backup: `${admin} backup`, restore, restoreWith: (word) => `${restore} ${word}` };
}

/** How to call commands beside this program. */
export const CALL = callBeside(process.argv[1] ?? '', {
  isByNpm: process.env['npm_lifecycle_event'] !== undefined,
  node: process.argv0,
});
