import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A file system in memory: SQLite waits for no disk there, and PostgreSQL copies a database in a fifth of the time. */
const IN_MEMORY = '/dev/shm';
/** Containers often have only 64 MB there. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Returns the folder for what tests write: in memory where there is room, else that of the system. */
export async function temporaryFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir();
}
