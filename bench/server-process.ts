import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { connect, isSuccess } from './client.ts';

/** A server of this source tree, running as a child. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Milliseconds from the spawn to the first 200 of `GET /api/health`. */
  startMs: number;
  /** False once the process has ended, by whatever cause. */
  isAlive(): boolean;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
const ROOT = new URL('..', import.meta.url);

/**
 * Starts `node server/main.ts` on a free port with its data in `dataDir` (or in `DATABASE_URL`, when that is set)
 * and waits until it is healthy. Throws with its last lines when it is not within a minute.
 */
export async function startServer(dataDir: string): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // As `npm start` does, with the flag above.
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
      // Its last words may still be on the way.
      setTimeout(() => fail('ended before it listened'), 200);
    });
    lines.on('line', (line) => {
      const url = listeningUrl(line);
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    });
  });

  try {
    const url = await listening;
    // From here on the log is only drained; reading it line by line would take time from what is measured.
    lines.close();
    child.stdout.resume();
    await untilHealthy(url, began + START_LIMIT_MS);
    return {
      url,
      pid: child.pid!,
      startMs: performance.now() - began,
      isAlive: () => child.exitCode === null && child.signalCode === null,
      async end(signal) {
        child.kill(signal);
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
        await ended;
        clearTimeout(limit);
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
