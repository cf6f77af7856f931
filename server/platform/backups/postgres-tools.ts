import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { StartProblem } from '#server/database/files/start-problem.ts';

/** The last lines of an error output that are worth showing. */
const SHOWN_LINES = 3;

/**
 * Runs a client program of PostgreSQL and waits for it.
 * @param args without the connection.
 * @param databaseUrl the database it connects to; null when it only reads a file.
 * @throws {StartProblem} with its last messages when it is missing or fails.
 */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  databaseUrl: string | null,
): Promise<void> {
  const { address, password } = databaseUrl === null ? { address: null, password: null } : splitPassword(databaseUrl);
  const child = spawn(tool, address === null ? args : [...args, `--dbname=${address}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The list of processes shows arguments to all users of the machine, but not the environment.
    env: { ...process.env, ...(password !== null && { PGPASSWORD: password }) },
  });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const [status] = await once(child, 'close').catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new StartProblem(`${tool} was not found. Install the client programs of your PostgreSQL version.`);
  });
  if (status === 0) return;
  const said = errors.join('').trim().split('\n').slice(-SHOWN_LINES).join(' ');
  throw new StartProblem(`${tool} failed: ${said}`);
}

/** Takes the password out of the address of a database. */
function splitPassword(databaseUrl: string): { address: string; password: string | null } {
  const [, start, password, rest] = /^(\w+:\/\/[^:@/]*):([^@/]*)@(.*)$/.exec(databaseUrl) ?? [];
  if (start === undefined || password === undefined) return { address: databaseUrl, password: null };
  return { address: `${start}@${rest}`, password: decodeURIComponent(password) };
}

/** Opens a connection, hands it over, and closes it. */
export async function withClient<Result>(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
  }
}
