import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Config } from '../config.ts';
import { databaseFile } from '../database/files/backups.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import type { Terminal } from '../platform/terminal/run-command.ts';

/**
 * Gives up the rights of root for those of the user to whom the data belong: the server could not read what root writes
 * into its folder. Where the server runs as root itself, nothing changes.
 */
export function runAsOwner({ dataDir }: Config, terminal: Terminal): void {
  if (process.geteuid?.() !== 0) return;
  // A server that is root in a folder of somebody else has written these as root.
  const paths = [databaseFile(dataDir), join(dataDir, 'files'), dataDir];
  const owner = paths.map((path) => statSync(path, { throwIfNoEntry: false })).find((stats) => stats !== undefined);
  if (owner === undefined || owner.uid === 0) return;
  try {
    takeGroups(owner.uid, owner.gid);
    process.setgid!(owner.gid);
    process.setuid!(owner.uid);
  } catch {
    throw new StartProblem(`${dataDir} belongs to user ${owner.uid}. Run this command as that user.`);
  }
  terminal.stderr.write(`Running as user ${owner.uid}, to whom ${dataDir} belongs.\n`);
}

/** The other groups of a user, such as the one that may write backups. */
function takeGroups(uid: number, gid: number): void {
  try {
    // The types of Node.js lack it.
    (process as unknown as { initgroups(user: number, group: number): void }).initgroups(uid, gid);
  } catch {
    // In a container a user often has no name, and no other groups.
    process.setgroups!([gid]);
  }
}
