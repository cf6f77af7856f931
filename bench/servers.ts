/**
 * Runs two servers on one PostgreSQL behind HAProxy (or a small proxy of its own where that is not installed), kills them,
 * restarts or upgrades them one after another under load, and checks that every acknowledged write is there once. Starts its
 * own PostgreSQL.
 * Run it: node bench/servers.ts [--from FOLDER] [--kills 4] [--writers 16]
 * @param from the source tree of an older version, with its packages, that is upgraded to this one.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { systemContract } from '#contract/system.ts';
import { tasksContract } from '#contract/tasks.ts';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { connect, isSuccess, mapLimited, type WireRequest, wireRequest } from './client.ts';
import { type BenchUser, makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { freePort } from '../scripts/release/try-release.ts';
import { median, ms } from './report.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A package of Debian. */
const HAPROXY = 'haproxy';
const USERS = 8;
const CALM_MS = 2000;
/** Longer than a proxy takes to see that a server is back. */
const BACK_MS = 2500;
const EVENTS = 100;
const LOST_LIMIT_MS = 30_000;

interface Proxy {
  name: string;
  url: string;
  close(): Promise<void>;
}

/** As in docs/operations.md, without the backend of scripts. */
const haproxyConfig = (port: number, ports: readonly number[]) => `
defaults
    mode http
    timeout connect 2s
    timeout client 75s
    timeout server 75s
    timeout check 2s
    retries 3
    option redispatch 1
frontend auric
    bind 127.0.0.1:${port}
    default_backend servers
backend servers
    balance roundrobin
    option forwardfor
    option httpchk GET /api/health
    default-server check inter 1s fall 2 rise 1
${ports.map((each) => `    server web${each} 127.0.0.1:${each}`).join('\n')}
`;

async function startProxy(folder: string, ports: readonly number[]): Promise<Proxy> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const version = spawnSync(HAPROXY, ['-v'], { encoding: 'utf8' });
  if (version.status !== 0) return startOwnProxy(ports);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, haproxyConfig(port, ports));
  const child: ChildProcess = spawn(HAPROXY, ['-db', '-q', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    name: version.stdout.split('\n')[0]!,
    url,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Passes each connection on to one of the servers whose health is 200, in turn. */
async function startOwnProxy(ports: readonly number[]): Promise<Proxy> {
  const healthy = new Set<number>();
  const open = new Set<Socket>();
  const look = async (port: number) => {
    const health = await fetch(`http://127.0.0.1:${port}/api${systemContract.health.path}`).catch(() => null);
    if (health?.ok) healthy.add(port);
    else healthy.delete(port);
  };
  await Promise.all(ports.map(look));
  const looking = setInterval(() => void Promise.all(ports.map(look)), 500);
  let next = 0;
  const server = createServer((near) => {
    const those = [...healthy];
    const port = those[(next += 1) % those.length];
    if (port === undefined) return void near.destroy();
    const far = connectTo({ port, host: '127.0.0.1' });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from));
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'a proxy of this script',
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    async close() {
      clearInterval(looking);
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The tasks that a person has added, and which of them are completed, as the responses said. */
type Acknowledged = Map<string, boolean>;

interface Figures {
  acknowledged: number;
  /** Responses of failed requests, and connections that ended without one, by their status or error. */
  refused: Map<string, number>;
  slowestMs: number;
}

/** Creates tasks and completes them, and sends each write again until it is acknowledged. */
function startLoad(url: string, users: readonly BenchUser[], writers: number) {
  const client = connect(url, writers);
  const written = new Map<BenchUser, Acknowledged>(users.map((user) => [user, new Map()]));
  let figures: Figures = { acknowledged: 0, refused: new Map(), slowestMs: 0 };
  let isOver = false;

  async function send(request: WireRequest): Promise<void> {
    const began = performance.now();
    for (;;) {
      const status = await client.send(request).then(
        (answer) => answer.status,
        (error: { code?: string }) => error.code ?? 'error',
      );
      if (typeof status === 'number' && isSuccess(status)) break;
      if (performance.now() - began > LOST_LIMIT_MS) throw new Error(`${request.method} ${request.path}: ${status}`);
      figures.refused.set(String(status), (figures.refused.get(String(status)) ?? 0) + 1);
      await sleep(50);
    }
    figures.acknowledged += 1;
    figures.slowestMs = Math.max(figures.slowestMs, performance.now() - began);
  }
  async function write(user: BenchUser): Promise<void> {
    const { token } = user;
    while (!isOver) {
      const id = uuid();
      const body = { id, name: `Task ${id}`, project_id: user.projectIds[0]! };
      await send(wireRequest(tasksContract.create, { body }, token));
      written.get(user)!.set(id, false);
      await send(wireRequest(tasksContract.change, { params: { id }, body: { completed: true } }, token));
      written.get(user)!.set(id, true);
    }
  }
  const running = Array.from({ length: writers }, (_, index) => write(users[index % users.length]!));
  return {
    written,
    /** The figures since the last call. */
    take(): Figures {
      const taken = figures;
      figures = { acknowledged: 0, refused: new Map(), slowestMs: 0 };
      return taken;
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      client.close();
    },
  };
}

/** Milliseconds from sending a create through the proxy to its event at a stream of the server at `url`. */
async function measureEvents(proxyUrl: string, url: string, { token }: BenchUser): Promise<number[]> {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const stream = await fetch(`${url}/api/events`, { headers, signal: leaving.signal });
  const arrived = new Map<string, number>();
  const reading = (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      for (const [id] of piece.matchAll(/[\da-f]{8}-[\da-f-]{27}/g)) arrived.set(id, performance.now());
    }
  })().catch(() => {});
  const client = connect(proxyUrl, 1);
  const delays: number[] = [];
  for (let count = 0; count < EVENTS; count += 1) {
    const id = uuid();
    const began = performance.now();
    await client.send(wireRequest(tasksContract.create, { body: { id, name: 'Event' } }, token));
    while (!arrived.has(id)) {
      if (performance.now() - began > LOST_LIMIT_MS) throw new Error(`No event of ${id}`);
      await sleep(1);
    }
    delays.push(arrived.get(id)! - began);
  }
  client.close();
  leaving.abort();
  await reading;
  return delays;
}

/** The acknowledged writes that are missing, and the tasks that nobody wrote or that are there twice. */
async function judge(url: string, written: ReadonlyMap<BenchUser, Acknowledged>) {
  const client = connect(url, 4);
  let [lost, surplus] = [0, 0];
  for (const [user, tasks] of written) {
    const listed = await client.call(tasksContract.list, {}, user.token);
    const found = new Map(listed.map(({ id, completed }) => [id, completed]));
    for (const [id, completed] of tasks) if (found.get(id) !== completed) lost += 1;
    const known = tasks.size + user.taskIds.length;
    surplus += listed.length - known;
  }
  client.close();
  return { lost, surplus };
}

async function main() {
  const options = readOptions(
    ['from', 'kills', 'writers'],
    'node bench/servers.ts [--from FOLDER] [--kills 4] [--writers 16]',
  );
  const kills = numberOption(options.kills, 4);
  const writers = numberOption(options.writers, 16);
  const from = options.from.at(-1);

  const postgres = await startPostgres();
  const { url: databaseUrl } = await createDatabase(postgres.adminUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-servers-'));
  const ports = [await freePort(), await freePort()];
  const start = (index: number, root?: string) =>
    startServer(dataDir, { databaseUrl, port: ports[index]!, ...(root && { root: resolve(root) }) });
  const servers: ServerProcess[] = [await start(0, from), await start(1, from)];
  const proxy = await startProxy(dataDir, ports);
  console.log(`two servers${from === undefined ? '' : ` of ${from}`} behind ${proxy.name}, ${writers} writers`);
  await sleep(BACK_MS);
  const users = await mapLimited(Array.from({ length: USERS }), 2, () => makeUser(proxy.url, { tasks: 27 }));

  for (const [index, { url }] of servers.entries()) {
    const delays = await measureEvents(proxy.url, url, await makeUser(proxy.url, { tasks: 27 }));
    console.log(
      `events at server ${index + 1}: median ${ms(median(delays))} ms, slowest ${ms(Math.max(...delays))} ms`,
    );
  }

  const load = startLoad(proxy.url, users, writers);
  let acknowledged = 0;
  const show = (what: string) => {
    const figures = load.take();
    acknowledged += figures.acknowledged;
    const refused = [...figures.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(
      `${what}: ${figures.acknowledged} writes acknowledged, slowest ${ms(figures.slowestMs)} ms, not at once: ${refused || 'none'}`,
    );
  };
  await sleep(CALM_MS);
  show('calm');
  for (let kill = 0; kill < kills; kill += 1) {
    const index = kill % 2;
    await servers[index]!.end('SIGKILL');
    await sleep(CALM_MS);
    servers[index] = await start(index, from);
    await sleep(BACK_MS);
    show(`server ${index + 1} killed, and started again after ${CALM_MS / 1000} s`);
  }
  for (const index of [0, 1]) {
    await servers[index]!.end('SIGTERM');
    servers[index] = await start(index);
    await sleep(BACK_MS);
    show(`server ${index + 1} stopped and ${from === undefined ? 'started again' : 'upgraded'}`);
  }
  await sleep(CALM_MS);
  await load.stop();
  show('calm');

  const { lost, surplus } = await judge(servers[1]!.url, load.written);
  console.log(`${acknowledged} writes acknowledged, ${lost} lost, ${surplus} tasks too many`);
  for (const server of servers) await server.end('SIGTERM');
  await proxy.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
  if (lost > 0 || surplus !== 0) process.exitCode = 1;
}

if (import.meta.main) await main();
