/**
 * Makes writes to the SQLite file fail under load: a full disk, and I/O errors of some writes and flushes. Checks that reads go
 * on, that each failed write is refused, that the server works again without a restart, and that every acknowledged write is
 * there, also after a new start. Needs Linux and a C compiler (`cc`).
 * Run it: node bench/disk-faults.ts [--rounds 20] [--writers 16]
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { tasksContract } from '#contract/tasks.ts';
import { connect, mapLimited } from './client.ts';
import { makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { ms } from './report.ts';
import { startServer } from './server-process.ts';
import { startWriters } from './writers.ts';

/** Error numbers and percentages for `failing-files.c`, with the statuses by which a write may be refused. */
const FAULTS = { 'full disk': '28 100', 'I/O errors': '5 5' } as const;
const REFUSALS = [503, 507];
const FAULT_MS = 2000;
const CALM_MS = 1000;
const USERS = 4;
const RESPONSE_WANTED_MS = 6000;

async function main() {
  const options = readOptions(['rounds', 'writers'], 'node bench/disk-faults.ts [--rounds 20] [--writers 16]');
  const [rounds, writers] = [numberOption(options.rounds, 20), numberOption(options.writers, 16)];
  if (process.platform !== 'linux') return console.log('skipped: needs Linux');
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-disk-'));
  const [library, order] = [join(dataDir, 'failing-files.so'), join(dataDir, 'fault')];
  const source = join(import.meta.dirname, 'failing-files.c');
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  if (compiled.status !== 0) {
    await rm(dataDir, { recursive: true });
    return console.log(`skipped: no C compiler (${compiled.error?.message ?? compiled.stderr.trim().split('\n')[0]})`);
  }

  const start = () => startServer(dataDir, { env: { LD_PRELOAD: library, FAILING_FILES: order } });
  let server = await start();
  const users = await mapLimited(Array.from({ length: USERS }), 2, () => makeUser(server.url, { tasks: 27 }));
  const client = connect(server.url, writers * 2);
  const load = startWriters(client, users, writers, REFUSALS);
  const problems: string[] = [];
  const figures: string[] = [];
  for (const [name, fault] of Object.entries(FAULTS)) {
    let [refused, slowest] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      await sleep(CALM_MS);
      load.take();
      await writeFile(order, fault);
      await sleep(FAULT_MS);
      const read = wireRead(users[0]!.taskIds[0]!, users[0]!.token);
      const { status } = await client.send(read);
      if (status !== 200) problems.push(`a read was answered with ${status} on ${name}`);
      await rm(order);
      await load.untilAcknowledged();
      const taken = load.take();
      refused += taken.refused;
      slowest = Math.max(slowest, taken.slowestMs);
    }
    if (refused === 0) problems.push(`no write failed on ${name}`);
    if (slowest > RESPONSE_WANTED_MS) problems.push(`a response took ${ms(slowest)} ms on ${name}`);
    figures.push(`${rounds} × ${name}: ${refused} refused, slowest response ${ms(slowest)} ms; `);
  }
  const { lost, doubled } = await load.judge();
  problems.push(...load.problems);
  if (!server.isAlive()) problems.push('the server process has ended');
  await server.end('SIGKILL');

  const stored = new DatabaseSync(join(dataDir, 'auric.db'));
  const [check] = stored.prepare('pragma integrity_check').all();
  if (check?.['integrity_check'] !== 'ok') problems.push(`integrity_check: ${JSON.stringify(check)}`);
  stored.close();
  server = await start();
  const again = connect(server.url, 4);
  for (const [user, ids] of load.acknowledged) {
    const known = new Set((await again.call(tasksContract.list, {}, user.token)).map(({ id }) => id));
    problems.push(...ids.filter((id) => !known.has(id)).map((id) => `lost after a new start: ${id}`));
  }
  again.close();
  client.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });

  if (problems.length > 0) {
    console.error(`\n${problems.length} problems:\n${problems.slice(0, 50).join('\n')}`);
    process.exitCode = 1;
  }
  console.log(`${figures.join('')}${load.count()} acknowledged, ${lost} lost, ${doubled} doubled`);
}

const wireRead = (id: string, token: string) => ({ method: 'GET', path: `/tasks/${id}`, token });

if (import.meta.main) await main();
