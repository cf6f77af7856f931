/**
 * People who use one server at once: requests at a fixed rate whether or not the earlier ones are answered, of which 80 % read,
 * 18 % write and 2 % sign in. The time of an answer counts from the moment at which its request was due.
 * Run it: node bench/people.ts [--engine postgres] [--people 500] [--tasks 270] [--rate 100] [--seconds 600] [--p95 200]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { authContract } from '#contract/auth.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { connect, describe, isSuccess, mapLimited, type WireRequest, wireRequest } from './client.ts';
import { startEngine } from './engine.ts';
import { type BenchUser, makeUser, PASSWORD } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { type Random, seededRandom } from './random.ts';
import { ms, percentile } from './report.ts';
import { residentMegabytes, startServer } from './server-process.ts';

/** Never reached by a server that keeps up. */
const CONNECTIONS = 500;

const READS: readonly ((user: BenchUser, random: Random) => WireRequest)[] = [
  ({ token }) => wireRequest(todayContract.read, {}, token),
  ({ token }) => wireRequest(dashboardContract.read, {}, token),
  ({ token }) => wireRequest(tasksContract.list, { query: { limit: '50' } }, token),
  ({ token }) => wireRequest(tasksContract.search, { query: { name: 'call' } }, token),
  ({ token, taskIds }, random) => wireRequest(tasksContract.get, { params: { id: random.pick(taskIds) } }, token),
  ({ token, projectIds }, random) =>
    wireRequest(tasksContract.ofProject, { params: { id: random.pick(projectIds) } }, token),
];
const WRITES: typeof READS = [
  ({ token, projectIds }, random) =>
    wireRequest(
      tasksContract.create,
      { body: { id: uuid(), name: 'Call', project_id: random.pick(projectIds) } },
      token,
    ),
  ({ token, taskIds }, random) =>
    wireRequest(
      tasksContract.change,
      { params: { id: random.pick(taskIds) }, body: { completed: random.chance(0.5) } },
      token,
    ),
];

function requestOf(user: BenchUser, random: Random): WireRequest {
  if (random.chance(0.02)) return wireRequest(authContract.login, { body: { email: user.email, password: PASSWORD } });
  return random.pick(random.chance(18 / 98) ? WRITES : READS)(user, random);
}

async function main() {
  const usage =
    'node bench/people.ts [--engine postgres] [--people 500] [--tasks 270] [--rate 100] [--seconds 600] [--p95 200]';
  const options = readOptions(['engine', 'people', 'tasks', 'rate', 'seconds', 'p95'], usage);
  const [people, tasks] = [numberOption(options.people, 500), numberOption(options.tasks, 270, 27)];
  const [rate, seconds] = [numberOption(options.rate, 100), numberOption(options.seconds, 600)];
  const wantedP95 = numberOption(options.p95, 200);
  const random = seededRandom(1);
  const { engine, databaseUrl, stop } = await startEngine(options.engine);
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-people-'));
  const server = await startServer(dataDir, { databaseUrl });
  const seeds = Array.from({ length: people }, (_, seed) => seed + 1);
  const users = await mapLimited(seeds, 2, (seed) => makeUser(server.url, { tasks, seed }));

  const client = connect(server.url, CONNECTIONS);
  const latencies: number[] = [];
  const errors: string[] = [];
  const send = async (request: WireRequest, due: number) => {
    try {
      const answer = await client.send(request);
      if (isSuccess(answer.status)) latencies.push(performance.now() - due);
      else errors.push(describe(request, answer));
    } catch (error) {
      errors.push(`${request.method} ${request.path}: ${(error as Error).message}`);
    }
  };
  const running = new Set<Promise<void>>();
  const busyBefore = performance.eventLoopUtilization();
  const began = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    const due = began + (count * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const sent = send(requestOf(random.pick(users), random), due).finally(() => running.delete(sent));
    running.add(sent);
  }
  await Promise.all(running);
  const ownLoad = performance.eventLoopUtilization(busyBefore).utilization;
  const memory = await residentMegabytes(server.pid);
  client.close();
  await server.end('SIGTERM');
  await stop();
  await rm(dataDir, { recursive: true });

  const sorted = latencies.toSorted((one, other) => one - other);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share)) as [number, number, number];
  if (errors.length > 0) console.error(`\n${errors.length} errors:\n${errors.slice(0, 50).join('\n')}`);
  if (errors.length > 0 || p95 > wantedP95) process.exitCode = 1;
  console.log(
    `${people} people with ${tasks} tasks, ${rate}/s for ${seconds} s on ${engine}: ${latencies.length} answers, ${errors.length} errors; ` +
      `p50 ${ms(p50)}, p95 ${ms(p95)} (at most ${wantedP95}), p99 ${ms(p99)}, longest ${ms(sorted.at(-1) ?? Number.NaN)} ms; ` +
      `${ms(memory)} MB; own load ${Math.round(ownLoad * 100)} %`,
  );
}

if (import.meta.main) await main();
