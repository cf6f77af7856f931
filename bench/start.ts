/**
 * Measures how long a fresh server takes to its first 200, and its memory after three idle seconds.
 * Run it: node bench/start.ts [--runs 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms } from './report.ts';
import { residentMegabytes, startServer } from './server-process.ts';

const IDLE_MS = 3000;

const { runs } = readOptions(['runs'], 'node bench/start.ts [--runs 5]');
const count = numberOption(runs, 5);
const first: number[] = [];
const again: number[] = [];
const memory: number[] = [];

for (let run = 0; run < count; run += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-start-'));
  const fresh = await startServer(dataDir);
  first.push(fresh.startMs);
  await sleep(IDLE_MS);
  memory.push(await residentMegabytes(fresh.pid));
  await fresh.end('SIGTERM');

  const second = await startServer(dataDir);
  again.push(second.startMs);
  await second.end('SIGTERM');
  await rm(dataDir, { recursive: true });
}

const line = (what: string, values: number[]) =>
  console.log(`${what.padEnd(38)} median ${ms(median(values)).padStart(5)}   all ${values.map(ms).join(' ')}`);
console.log(
  process.env['DATABASE_URL'] === undefined
    ? 'SQLite, an empty data folder each run'
    : 'PostgreSQL at DATABASE_URL, which only its first start migrates',
);
line('first start to first 200, ms', first);
line('second start, data there, ms', again);
line(`memory after ${IDLE_MS / 1000} s idle (RSS), MB`, memory);
