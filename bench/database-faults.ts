/**
 * Repeatedly ends the connections of PostgreSQL, and freezes it, under load. Checks that the server survives, refuses
 * in time, and has kept every acknowledged write. Starts its own PostgreSQL; Linux only.
 * Run it: node bench/database-faults.ts [--kills 20] [--freezes 10] [--writers 32]
 */
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { tasksContract } from '#contract/tasks.ts';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { type Client, connect, describe, mapLimited, type WireRequest, wireRequest } from './client.ts';
import { type BenchUser, makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms } from './report.ts';
import { startServer } from './server-process.ts';

/** Longer than the server waits for a statement. */
const FREEZE_MS = 8000;
const CALM_MS = 1000;
const USERS = 8;
const RESPONSE_WANTED_MS = 6000;
const RECOVERED_LIMIT_MS = 15_000;

/** All requests, counted by status, with the slowest response. */
interface Load {
  /** Ids of tasks by user. */
  acknowledged: Map<BenchUser, string[]>;
  statuses: Map<number, number>;
  slowestMs: number;
  /** A response to an earlier request counts from here. */
  countsFrom: number;
  problems: string[];
  stop(): Promise<void>;
}

/**
 * Creates tasks with all writers, and reads with a quarter as many. A create refused with 503 is sent again until it is
 * acknowledged; any other refusal is a problem.
 */
function startLoad(client: Client, users: readonly BenchUser[], writers: number): Load {
  let isOver = false;
  const load: Omit<Load, 'stop'> = {
    acknowledged: new Map(users.map((user) => [user, []])),
    statuses: new Map(),
    slowestMs: 0,
    countsFrom: 0,
    problems: [],
  };

  async function send(request: WireRequest): Promise<boolean> {
    const sent = performance.now();
    const response = await client.send(request);
    load.slowestMs = Math.max(load.slowestMs, performance.now() - Math.max(sent, load.countsFrom));
    load.statuses.set(response.status, (load.statuses.get(response.status) ?? 0) + 1);
    if (response.status === 503) await sleep(20);
    else if (response.status > 201) load.problems.push(describe(request, response));
    return response.status <= 201;
  }
  async function write(user: BenchUser) {
    while (!isOver) {
      const id = uuid();
      const body = { id, name: `Task ${id}`, project_id: user.projectIds[0]! };
      const request = wireRequest(tasksContract.create, { body }, user.token);
      while (!(await send(request)) && !isOver);
      if (!isOver) load.acknowledged.get(user)!.push(id);
    }
  }
  async function read(user: BenchUser) {
    while (!isOver) await send(wireRequest(tasksContract.get, { params: { id: user.taskIds[0]! } }, user.token));
  }
  const userOf = (index: number) => users[index % users.length]!;
  const running = [
    ...Array.from({ length: writers }, (_, index) => write(userOf(index))),
    ...Array.from({ length: writers / 4 }, (_, index) => read(userOf(index))),
  ];
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  });
}

/** The postmaster and all its processes. */
async function processesOf(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const status = await readFile(`/proc/${rows[0]!.pid}/status`, 'utf8');
  const postmaster = Number(/^PPid:\s+(\d+)$/m.exec(status)![1]);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(' ').map(Number)];
}

const countAcknowledged = ({ acknowledged }: Load) => [...acknowledged.values()].flat().length;

/** Milliseconds until the next create is acknowledged. */
async function untilAcknowledged(load: Load): Promise<number> {
  const began = performance.now();
  const before = countAcknowledged(load);
  while (countAcknowledged(load) === before) {
    if (performance.now() - began > RECOVERED_LIMIT_MS) throw new Error('Nothing is acknowledged any more');
    await sleep(5);
  }
  return performance.now() - began;
}

async function main() {
  const usage = 'node bench/database-faults.ts [--kills 20] [--freezes 10] [--writers 32]';
  const options = readOptions(['kills', 'freezes', 'writers'], usage);
  const kills = numberOption(options.kills, 20);
  const freezes = numberOption(options.freezes, 10);
  const writers = numberOption(options.writers, 32);

  const postgres = await startPostgres();
  const { url } = await createDatabase(postgres.adminUrl);
  process.env['DATABASE_URL'] = url;
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-faults-'));
  const server = await startServer(dataDir);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const users = await mapLimited(Array.from({ length: USERS }), 2, () => makeUser(server.url, { tasks: 27 }));
  const client = connect(server.url, writers * 2);
  const load = startLoad(client, users, writers);
  const problems: string[] = [];

  /** The figures of the load since the last call. */
  const takeFigures = () => {
    const refused = load.statuses.get(503) ?? 0;
    const figures = { refused, served: [...load.statuses.values()].reduce((sum, n) => sum + n, 0) - refused };
    const { slowestMs } = load;
    load.statuses.clear();
    load.slowestMs = 0;
    return { ...figures, slowestMs };
  };

  const recoveries: number[] = [];
  let refusedByKills = 0;
  let killed = 0;
  await sleep(CALM_MS);
  takeFigures();
  for (let number = 1; number <= kills; number += 1) {
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    killed += rowCount ?? 0;
    recoveries.push(await untilAcknowledged(load));
    await sleep(CALM_MS / 2);
    const { refused, served, slowestMs } = takeFigures();
    refusedByKills += refused;
    console.log(
      `kill ${number}: ${rowCount} connections ended, ${served} served, ${refused} refused with 503, slowest ${ms(slowestMs)} ms`,
    );
  }

  const slowest: number[] = [];
  const thaws: number[] = [];
  let sickHealth = 0;
  for (let number = 1; number <= freezes; number += 1) {
    await sleep(CALM_MS);
    takeFigures();
    const processes = await processesOf(admin);
    load.countsFrom = performance.now();
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await sleep(FREEZE_MS / 2);
    const health = await connect(server.url, 1).send({ method: 'GET', path: '/health' });
    if (health.status === 503) sickHealth += 1;
    await sleep(FREEZE_MS / 2);
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    thaws.push(await untilAcknowledged(load));
    const { refused, slowestMs } = takeFigures();
    slowest.push(slowestMs);
    if (slowestMs > RESPONSE_WANTED_MS) problems.push(`a response took ${ms(slowestMs)} ms in freeze ${number}`);
    console.log(
      `freeze ${number}: ${FREEZE_MS / 1000} s, ${refused} refused with 503, slowest response ${ms(slowestMs)} ms, health ${health.status}, ` +
        `first create after it ${ms(thaws.at(-1)!)} ms`,
    );
  }

  await load.stop();
  if (!server.isAlive()) problems.push('the server process has ended');
  problems.push(...load.problems);
  const lost: string[] = [];
  for (const [user, acknowledged] of load.acknowledged) {
    const stored = new Set((await client.call(tasksContract.list, {}, user.token)).map(({ id }) => id));
    lost.push(...acknowledged.filter((id) => !stored.has(id)));
  }
  problems.push(...lost.map((id) => `acknowledged and lost: ${id}`));
  client.close();
  await server.end('SIGTERM');
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true });

  console.log(
    `${kills} kills ended ${killed} connections: ${refusedByKills} requests refused; next create acknowledged after median ${ms(median(recoveries))} ms, longest ${ms(Math.max(...recoveries))} ms`,
  );
  console.log(
    `${freezes} freezes: slowest response ${ms(Math.max(...slowest))} ms, health 503 in ${sickHealth}; next create after them median ${ms(median(thaws))} ms, longest ${ms(Math.max(...thaws))} ms`,
  );
  console.log(
    `process alive: ${problems.includes('the server process has ended') ? 'no' : 'yes'}; acknowledged ${countAcknowledged(load)}, lost ${lost.length}`,
  );
  if (problems.length === 0) return;
  console.error(`\n${problems.length} problems:\n${problems.slice(0, 50).join('\n')}`);
  process.exitCode = 1;
}

if (import.meta.main) await main();
