/**
 * Repeatedly harms PostgreSQL under load: ends its connections, cuts the network, kills all of its processes, and freezes
 * it. Checks that the server survives, refuses in time, and has kept every acknowledged write. Starts its own PostgreSQL;
 * Linux only.
 * Run it: node bench/database-faults.ts [--kills 20] [--cuts 20] [--crashes 10] [--freezes 10] [--writes 50000] [--writers 32]
 * @param writes the crashes go on until this many are acknowledged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresProxy } from '#server/testing/database/postgres-proxy.ts';
import { connect, mapLimited } from './client.ts';
import { startEngine } from './engine.ts';
import { makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms } from './report.ts';
import { startServer } from './server-process.ts';
import { startWriters } from './writers.ts';

/** Longer than the server waits for a statement. */
const FREEZE_MS = 8000;
const CALM_MS = 1000;
/** How long nothing reaches PostgreSQL after a cut. */
const CUT_MS = 500;
/** The network between the server and PostgreSQL holds what is sent this long. */
const TRIP_MS = 1;
const USERS = 8;
/** The time limits of a statement and of a connection, one after the other. */
const RESPONSE_WANTED_MS = 9000;

async function main() {
  const usage =
    'node bench/database-faults.ts [--kills 20] [--cuts 20] [--crashes 10] [--freezes 10] [--writes 50000] [--writers 32]';
  const options = readOptions(['kills', 'cuts', 'crashes', 'freezes', 'writes', 'writers'], usage);
  const [kills, cuts] = [numberOption(options.kills, 20, 0), numberOption(options.cuts, 20, 0)];
  const [crashes, freezes] = [numberOption(options.crashes, 10, 0), numberOption(options.freezes, 10, 0)];
  const [writes, writers] = [numberOption(options.writes, 0, 0), numberOption(options.writers, 32)];

  const { databaseUrl, postgres, stop } = await startEngine(['postgres']);
  const { processes } = postgres!;
  if (processes === null) {
    await stop();
    return console.log('skipped: TEST_DATABASE_URL names a PostgreSQL that is not harmed');
  }
  const proxy = await startPostgresProxy(databaseUrl!, TRIP_MS);
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-faults-'));
  const server = await startServer(dataDir, { databaseUrl: proxy.url });
  const users = await mapLimited(Array.from({ length: USERS }), 2, () => makeUser(server.url, { tasks: 27 }));
  const client = connect(server.url, writers * 2);
  const load = startWriters(client, users, writers);
  const problems: string[] = [];
  let sickHealth = 0;

  async function endConnections(): Promise<void> {
    const admin = new pg.Client({ connectionString: databaseUrl! });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await admin.end();
  }
  async function cut(): Promise<void> {
    proxy.refuse();
    await sleep(CUT_MS);
    proxy.thaw();
  }
  async function crash(): Promise<void> {
    for (const pid of await processes!()) process.kill(pid, 'SIGKILL');
  }
  async function freeze(): Promise<void> {
    const frozen = await processes!();
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await sleep(FREEZE_MS / 2);
    const health = await connect(server.url, 1).send({ method: 'GET', path: '/health' });
    if (health.status === 503) sickHealth += 1;
    await sleep(FREEZE_MS / 2);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }

  /** Harms PostgreSQL this often, and returns the figures in words. */
  async function repeat(what: string, harm: () => Promise<void>, isEnough: (times: number) => boolean) {
    const recoveries: number[] = [];
    let [refused, slowest] = [0, 0];
    while (!isEnough(recoveries.length)) {
      await sleep(CALM_MS);
      load.take();
      load.countsFrom = performance.now();
      await harm();
      recoveries.push(await load.untilAcknowledged());
      const figures = load.take();
      refused += figures.refused;
      slowest = Math.max(slowest, figures.slowestMs);
      console.log(
        `${what} ${recoveries.length}: ${figures.served} served, ${figures.refused} refused with 503, slowest ${ms(figures.slowestMs)} ms`,
      );
    }
    if (slowest > RESPONSE_WANTED_MS) problems.push(`a response took ${ms(slowest)} ms in ${what}`);
    return recoveries.length === 0
      ? ''
      : `${recoveries.length} ${what}: ${refused} refused, slowest response ${ms(slowest)} ms, next create median ` +
          `${ms(median(recoveries))} ms, longest ${ms(Math.max(...recoveries))} ms; `;
  }

  const figures = [
    await repeat('ends of connections', endConnections, (times) => times >= kills),
    await repeat('cuts of the network', cut, (times) => times >= cuts),
    await repeat('kill -9 of PostgreSQL', crash, (times) => times >= crashes && load.count() >= writes),
    await repeat('freezes', freeze, (times) => times >= freezes),
  ];
  const { lost, doubled } = await load.judge();
  problems.push(...load.problems);
  if (!server.isAlive()) problems.push('the server process has ended');
  if (sickHealth < freezes) problems.push(`health was 503 in ${sickHealth} of ${freezes} freezes`);
  client.close();
  await server.end('SIGTERM');
  await proxy.close();
  await stop();
  await rm(dataDir, { recursive: true });

  if (problems.length > 0) {
    console.error(`\n${problems.length} problems:\n${problems.slice(0, 50).join('\n')}`);
    process.exitCode = 1;
  }
  console.log(
    `${figures.join('')}${load.count()} acknowledged under ${writers} writers, ${lost} lost, ${doubled} doubled`,
  );
}

if (import.meta.main) await main();
