import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { connect, isSuccess } from './client.ts';

/** A server of this source tree, running as a child. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Milliseconds from the spawn to the first 200 of `GET /api/health`. */
  startMs: number;
  /** False once the process has ended, for any reason. */
  isAlive(): boolean;
  /** Sets the clock of the server back by this many days; needs `settableClock`. */
  setClockBack(days: number): Promise<void>;
  /** The longest time the main thread was blocked since the last call; needs `stallMeter`. */
  worstStall(): Promise<Stall>;
  /** Starts a profile of the main thread, or ends it; needs `profiler`. @returns the profile at its end. */
  profile(): Promise<Profiler.Profile | null>;
  /** Sends the signal and waits for the end. @returns the exit code; null if a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** In milliseconds: on the clock, and of processor time. */
export interface Stall {
  wall: number;
  cpu: number;
}

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
const DAY_MS = 86_400_000;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const importing = (file: string) => ['--import', new URL(file, import.meta.url).href];

export interface ServerOptions {
  /** The folder of the source tree to start; by default this one. */
  root?: string;
  /** The PostgreSQL to use; by default `DATABASE_URL`, and SQLite without either. */
  databaseUrl?: string | undefined;
  /** By default a free one. */
  port?: number;
  /** Lets {@link ServerProcess.setClockBack} set its clock. */
  settableClock?: boolean;
  /** Measures how long the main thread is blocked. */
  stallMeter?: boolean;
  /** Lets {@link ServerProcess.profile} profile it. */
  profiler?: boolean;
  /** Settings and more for its environment. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Starts `node server/main.ts` on a free port with its data in `dataDir` (or in PostgreSQL) and waits until it is
 * healthy. Throws with its last lines if it is not healthy within a minute.
 */
export async function startServer(dataDir: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const { root = ROOT, databaseUrl, port = 0, env = {} } = options;
  const imports = [
    ...(options.settableClock ? importing('settable-clock.ts') : []),
    ...(options.stallMeter ? importing('stall-meter.ts') : []),
    ...(options.profiler ? importing('profiler.ts') : []),
  ];
  const began = performance.now();
  const args = ['--max-semi-space-size=8', ...imports, 'server/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      ENV_FILE: 'none',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      // As `npm start` does, with the flag above.
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      RATE_LIMIT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(imports.length > 0 ? (['ipc'] as const) : [])],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = once(child, 'exit').then(() => process.off('exit', endWithUs));

  const lastLines: string[] = [];
  const keep = (line: string) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
  };
  createInterface(child.stderr).on('line', keep);
  const lines = createInterface(child.stdout).on('line', keep);

  const listening = new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}:\n${lastLines.join('\n')}`));
    const limit = setTimeout(() => fail(`did not listen within ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    void ended.then(() => {
      clearTimeout(limit);
      // Its last output may arrive later.
      setTimeout(() => fail('ended before it listened'), 200);
    });
    lines.on('line', (line) => {
      const url = listeningUrl(line);
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    });
  });

  const ask = async <Answer>(message: string | number): Promise<Answer> => {
    const answered = once(child, 'message');
    child.send(message);
    return ((await answered) as [Answer])[0];
  };
  try {
    const url = await listening;
    // From here on the log is only drained; parsing its lines would take time from the measurement.
    lines.close();
    child.stdout.resume();
    await untilHealthy(url, began + START_LIMIT_MS);
    return {
      url,
      pid: child.pid!,
      startMs: performance.now() - began,
      isAlive: () => child.exitCode === null && child.signalCode === null,
      setClockBack: (days) => ask(days * DAY_MS),
      worstStall: () => ask('next'),
      profile: () => ask('next'),
      async end(signal) {
        child.kill(signal);
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        await ended;
        clearTimeout(limit);
        return child.exitCode;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** The URL in the log line `{"msg":"listening","url":…}`; undefined for every other line. */
function listeningUrl(line: string): string | undefined {
  if (!line.includes('"listening"')) return undefined;
  try {
    const { msg, url } = JSON.parse(line) as { msg?: unknown; url?: unknown };
    return msg === 'listening' && typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

async function untilHealthy(url: string, deadline: number): Promise<void> {
  const client = connect(url, 1);
  try {
    for (;;) {
      const status = await client.send({ method: 'GET', path: '/health' }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (isSuccess(status)) return;
      if (performance.now() > deadline) throw new Error(`${url}/api/health does not answer 200`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    client.close();
  }
}

/** Resident memory of a process in megabytes (10⁶ bytes), as Linux counts it; NaN elsewhere. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? Number.NaN : (Number(kibibytes) * 1024) / 1e6;
}

/**
 * The processor time that the server at `url` has used, in seconds, from its `/metrics`; NaN if these cannot be read.
 */
export async function serverCpuSeconds(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((response) => response.text());
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}
