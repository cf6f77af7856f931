/**
 * Measures a server through HTTP, or compares two, with their slices interleaved.
 * Run it: node bench/http.ts --url A [--url B] [--seconds 3] [--tasks 1000] [--week busy] [--slices 6] [--connections 1] [--only "create a task"] [--data users.json] or let it start the build of another folder (A) and this one (B): node bench/http.ts --against ../before
 * With `--latency 2` both use a PostgreSQL of their own, each trip to which takes 2 ms longer, as to another host.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createDatabase, type PostgresServer, startPostgres, withClient } from '#server/testing/database/postgres.ts';
import { connect, describe, isSuccess } from './client.ts';
import { cpu, loadFor, p50, rate, ratio, type Slice } from './load.ts';
import { type BenchUser, type MadeData, makeUser, type UserSize } from './make-data.ts';
import { type Operation, OPERATIONS, type Target } from './operations.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { ms, percentile, table } from './report.ts';
import { serverCpuSeconds } from './server-process.ts';
import { type Build, startBuilds } from './two-builds.ts';

const CONNECTIONS = [1, 16];
/** Long enough for the code to be compiled, because the compiler's threads count as time of the server. */
const WARM_UP_SECONDS = 1.5;
const WARM_UP_SUPPLY = 2000;
/** How much faster than the warm-up a slice may be before it runs out of requests. */
const SUPPLY_MARGIN = 1.3;
/** Above this share of its time the load generator, not the server, limits the figures. */
const LOAD_MAKER_FULL = 0.95;

/** The result of one server in one operation. */
type Outcome = { slices: Slice[] } | 'not there' | 'left out';

/** An operation on one server, warmed up; undefined if the server does not have the endpoint. */
async function warmUp(operation: Operation, target: Target, connections: number) {
  const client = connect(target.url, connections);
  const source = await operation.open(target, connections);
  await source.refill?.(WARM_UP_SUPPLY);

  const first = source.next()!;
  const answer = await client.send(first);
  if (operation.optional && answer.status === 404) return client.close();
  if (!isSuccess(answer.status)) throw new Error(`${target.url}: ${describe(first, answer)}`);
  const wrong = source.check?.(JSON.parse(answer.body.toString()));
  if (wrong !== undefined) throw new Error(`${target.url}: ${first.method} ${first.path}: ${wrong}`);

  const warm = await loadFor(WARM_UP_SECONDS, connections, client, source.next);
  if (warm.firstError !== undefined) throw new Error(`${target.url}: ${warm.firstError}`);
  return { url: target.url, client, source, perSecond: warm.latencies.length / warm.seconds, slices: [] as Slice[] };
}

/** Warms up every server, then gives each a slice in turn (A, B, A, B) and returns the results. */
async function measure(
  operation: Operation,
  targets: Target[],
  connections: number,
  seconds: number,
  sliceCount: number,
): Promise<Outcome[]> {
  const runs = [];
  for (const target of targets) runs.push(await warmUp(operation, target, connections));
  const found = runs.filter((run) => run !== undefined);
  // An operation that only one of two servers has is not measured.
  if (found.length < runs.length) return runs.map((run) => (run === undefined ? 'not there' : 'left out'));

  const each = seconds / sliceCount;
  for (let number = 0; number < sliceCount; number += 1) {
    for (const { url, client, source, perSecond, slices } of found) {
      await source.refill?.(Math.ceil(perSecond * each * SUPPLY_MARGIN) + 50);
      const before = await serverCpuSeconds(url);
      const slice = await loadFor(each, connections, client, source.next);
      slices.push({ ...slice, serverCpuSeconds: (await serverCpuSeconds(url)) - before });
    }
  }
  for (const { client } of found) client.close();
  return found;
}

function rowsOf(operation: string, connections: number, outcomes: Outcome[]): string[][] {
  return outcomes.map((outcome, server) => {
    const head = [operation, String(connections), 'AB'[server]!];
    if (typeof outcome === 'string') return [...head, outcome];
    const { slices } = outcome;
    const latencies = slices.flatMap((slice) => slice.latencies).toSorted((a, b) => a - b);
    const errors = slices.reduce((sum, slice) => sum + slice.errors, 0);
    const full = slices.some((slice) => slice.ownLoad > LOAD_MAKER_FULL);
    const figures = [0.5, 0.95, 0.99].map((share) => ms(percentile(latencies, share)));
    const row = [
      ...head,
      ...figures,
      `${Math.round(rate(slices))}${full ? '*' : ' '}`,
      ms(cpu(slices)),
      String(errors),
    ];
    const [a] = outcomes;
    if (server === 0 || a === undefined || typeof a === 'string') return row;
    return [...row, ratio(a.slices, slices, p50), ratio(a.slices, slices, rate), ratio(a.slices, slices, cpu)];
  });
}

/** The users to read: those of the file, or one created now. */
async function readersOf(url: string, file: string | undefined, size: UserSize): Promise<BenchUser[]> {
  if (file === undefined) return [await makeUser(url, size)];
  return (JSON.parse(await readFile(file, 'utf8')) as MadeData).users;
}

const USAGE = `node bench/http.ts (--url A [--url B] | --against FOLDER [--database URL, one for each build] [--latency 2])
  [--seconds 3] [--tasks 1000] [--week busy] [--slices 6] [--connections 1] [--only operation]
  [--data users.json, one per --url]`;

async function main() {
  const options = readOptions(
    ['url', 'against', 'database', 'latency', 'seconds', 'tasks', 'week', 'slices', 'connections', 'only', 'data'],
    USAGE,
  );
  const [against] = options.against;
  const tripMs = numberOption(options.latency, 0, 0);
  if (tripMs > 0 && (against === undefined || options.database.length > 0))
    throw new Error('--latency needs --against, and starts PostgreSQL itself');
  const postgres = tripMs > 0 ? await startPostgres() : null;
  const builds: Build[] = [];
  try {
    const databases = postgres === null ? options.database : [await newUrl(postgres), await newUrl(postgres)];
    if (against !== undefined) builds.push(...(await startBuilds(against, databases, tripMs)));
    await compare(options, builds, databases);
  } finally {
    for (const build of builds) await build.close();
    await postgres?.stop();
  }
}

const newUrl = async ({ adminUrl }: PostgresServer) => (await createDatabase(adminUrl)).url;

/** Measures the builds it has started, with the PostgreSQL of each if they use it, or the servers of `--url`. */
async function compare(options: Record<string, string[]>, builds: readonly Build[], databases: readonly string[]) {
  const urls = builds.length > 0 ? builds.map(({ url }) => url) : options['url']!;
  if (urls.length === 0) urls.push('http://127.0.0.1:3000');
  if (urls.length > 2) throw new Error('Compare two servers at most');
  const seconds = numberOption(options['seconds']!, 3, 0.1);
  const tasks = numberOption(options['tasks']!, 1000);
  const slices = numberOption(options['slices']!, 6, 2);
  const week = options['week']!.at(-1) === 'busy' ? 'busy' : 'usual';
  const allConnections = options['connections']!.length === 0 ? CONNECTIONS : options['connections']!.map(Number);
  const wanted = options['only']!;
  const operations = OPERATIONS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

  const targets: Target[] = [];
  for (const [index, url] of urls.entries()) {
    const setClockBack = week === 'busy' ? builds[index]?.setClockBack : undefined;
    const size: UserSize = { tasks, week, ...(setClockBack && { setClockBack }) };
    targets.push({ url, size, readers: await readersOf(url, options['data']![index], size) });
  }
  // The server does so within a minute; until then the plans of the planner, and the figures, depend on luck.
  for (const url of databases) await withClient(url, (client) => client.query('analyze'));

  const rows = [['operation', 'connections', 'server', 'p50 ms', 'p95 ms', 'p99 ms', 'requests/s', 'CPU ms', 'errors']];
  if (urls.length === 2) rows[0]!.push('p50 B/A  ', 'requests/s B/A  ', 'CPU B/A  ');
  const failures: string[] = [];
  for (const connections of allConnections) {
    for (const operation of operations) {
      process.stderr.write(`${operation.name}, ${connections} connection(s)\n`);
      const outcomes = await measure(operation, targets, connections, seconds, slices);
      rows.push(...rowsOf(operation.name, connections, outcomes));
      for (const outcome of outcomes) {
        if (typeof outcome !== 'string') failures.push(...outcome.slices.flatMap(({ firstError }) => firstError ?? []));
      }
    }
  }

  console.log(
    `\n${new Date().toISOString()}, Node ${process.version}, ${availableParallelism()} processors, ${seconds} s in ${slices} slices each`,
  );
  for (const [index, { url, readers }] of targets.entries()) {
    const sizes = [...new Set(readers.map(({ taskIds }) => taskIds.length))].join(', ');
    console.log(
      `${'AB'[index]} = ${url}: reads of ${readers.length} users (${sizes} tasks each), writers start with ${tasks} tasks, week: ${week}`,
    );
  }
  console.log(`\n${table(rows)}\n`);
  if (rows.some((row) => row[6]?.endsWith('*')))
    console.log('* the load maker was busy all the time: the server can do more than this.');
  if (urls.length === 2)
    console.log(
      'B/A: p50 and CPU below 1 and requests/s above 1 mean that B is faster; ~ means that not all slices agree on it.',
    );
  if (failures.length > 0) {
    console.error(`\nFailed:\n${failures.join('\n')}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
