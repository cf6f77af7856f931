import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReleaseProcess {
  /** The program and its arguments. */
  command: readonly [string, ...string[]];
  cwd: string;
  env: Record<string, string>;
}

/** Ends what hangs; a busy machine takes many times as long as an idle one. */
const START_MS = 180_000;
const PERSON = { email: 'first@example.org', password: 'a quiet passphrase', first_name: 'First', last_name: 'Person' };

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a server, and tries what has to work anywhere: the page, health, a write that is there after a second start, and
 * a stop by SIGTERM.
 * @param healthcheck the command that a container engine runs.
 * @param more what is tried as a person who is signed in, after the second start.
 * @returns the milliseconds from each start to the first page.
 * @throws Error saying what did not work, with the output of the server.
 */
export async function tryRelease(
  server: ReleaseProcess,
  port: number,
  healthcheck?: ReleaseProcess,
  more?: (api: string, token: string) => Promise<void>,
): Promise<number[]> {
  const address = `http://127.0.0.1:${port}`;
  const send = (path: string, body: object) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const first = await run(server, address, async () => {
    const { status } = await send('/auth/register', PERSON);
    assert(status === 201 || status === 200, `registering was answered with ${status}`);
    if (healthcheck) assert((await codeOf(healthcheck)) === 0, 'the health check failed while the server runs');
  });
  if (healthcheck) assert((await codeOf(healthcheck)) === 1, 'the health check succeeded without a server');
  const second = await run(server, address, async () => {
    const response = await send('/auth/login', PERSON);
    assert(response.status === 200, `signing in after a new start was answered with ${response.status}`);
    await more?.(`${address}/api`, ((await response.json()) as { access_token: string }).access_token);
  });
  return [first, second];
}

/** Starts the server, runs `work` and stops it. @returns the milliseconds to the first page. */
async function run(process: ReleaseProcess, address: string, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const child = start(process);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await waitForPage(`${address}/`, () => child.exitCode !== null);
    const took = performance.now() - began;
    const health = (await (await fetch(`${address}/api/health`)).json()) as { status: string };
    assert(health.status === 'healthy', `health is ${health.status}`);
    await work();
    child.kill('SIGTERM');
    const [code] = await ended;
    assert(code === 0, `SIGTERM ended it with ${code}`);
    return took;
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
}

const start = ({ command: [file, ...args], cwd, env }: ReleaseProcess) =>
  spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });

async function codeOf(process: ReleaseProcess): Promise<number | null> {
  const [code] = (await once(start(process), 'exit')) as [number | null];
  return code;
}

async function waitForPage(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const page = await fetch(url).then(
      (response) => response.text(),
      () => null,
    );
    if (page !== null) return assert(page.includes('<title>Auric</title>'), 'the first page is not that of Auric');
    assert(!hasEnded(), 'the server has ended');
    assert(performance.now() < deadline, `there is no page after ${START_MS} ms`);
    await sleep(20);
  }
}

function assert(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}
