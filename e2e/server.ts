import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** Ends what hangs. On a busy machine a start takes many times as long as alone. */
const START_TIMEOUT_MS = 150_000;
const root = join(import.meta.dirname, '..');

export interface ServerOptions {
  /** The data folder; without it a temporary one that `stop` removes. */
  dataDir?: string;
  /** Settings in addition to the defaults for tests. */
  env?: Record<string, string>;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  dataDir: string;
  pid: number;
  /** Its log so far, one line each. */
  log: readonly string[];
  /** Asks it to stop and waits until it has; returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut would, and keeps its data. */
  kill(): Promise<void>;
}

/**
 * Starts Auric as a user does, on a free port with a new data folder, and waits until it listens. Only `env` configures
 * it: the environment of the test run is not passed on.
 * @throws Error with the server's log if it does not listen in time
 */
export async function startServer({ dataDir, env = {} }: ServerOptions = {}): Promise<RunningServer> {
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'auric-e2e-')));
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), SLOW_WRITES = '0', SLOW_READS = '0' } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', './e2e/quick-passwords.ts', '--import', './e2e/slow-requests.ts', 'server/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        HOME,
        TMPDIR,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: data,
        ENV_FILE: 'none',
        RATE_LIMIT: 'off',
        // As with `npm start`: most of a start is reading and compiling the same files.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        // As with npm: the server ends when the process that started it has ended.
        npm_lifecycle_event: 'start',
        SLOW_WRITES,
        SLOW_READS,
        ...env,
      },
    },
  );
  const exited = once(child, 'exit');
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  }

  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const url = listeningUrl(line);
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([listening, exited, deadline(START_TIMEOUT_MS)]);
  if (typeof url !== 'string') {
    await end('SIGKILL');
    throw new Error(`The server did not start.\n${log.join('\n')}`);
  }

  return {
    url,
    dataDir: data,
    pid: child.pid ?? 0,
    log,
    stop: async () => {
      const code = await end('SIGTERM');
      if (!dataDir) await rm(data, { recursive: true, force: true });
      return code;
    },
    kill: async () => void (await end('SIGKILL')),
  };
}

/** The address in the line `{"msg":"listening","url":"http://127.0.0.1:3000"}`. */
function listeningUrl(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { msg, url } = JSON.parse(line) as { msg?: unknown; url?: unknown };
    return msg === 'listening' && typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

function deadline(ms: number) {
  return new Promise<void>((resolve) => {
    setTimeout(() => resolve(), ms).unref();
  });
}
