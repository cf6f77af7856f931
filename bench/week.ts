/**
 * Simulates a week, half an hour at a time: two servers on one PostgreSQL, one of them killed every simulated hour,
 * against one server that is not killed. Both must end with the same rows, each once.
 * Run it: node bench/week.ts [--days 7]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { seedLives } from '#server/testing/seed-lives.ts';
import { readTraces, simulateDays } from '#server/testing/simulated-days.ts';
import { numberOption, readOptions } from '../scripts/options.ts';

const { days: wanted } = readOptions(['days'], 'node bench/week.ts [--days 7]');
const days = numberOption(wanted, 7);
const from = new Date('2026-11-20T12:00:00Z');

const folder = await mkdtemp(join(tmpdir(), 'auric-bench-week-'));
const postgres = await startPostgres();
const results = [];
for (const { servers, kills } of [
  { servers: 1, kills: false },
  { servers: 2, kills: true },
]) {
  const { url: databaseUrl } = await createDatabase(postgres.adminUrl);
  const home = { dataDir: join(folder, `${servers}`), databaseUrl };
  await seedLives(home, from);
  const began = performance.now();
  const killed = await simulateDays({ ...home, from, days, servers, kills });
  const traces = await readTraces(home);
  results.push(traces);
  const counts = Object.entries(traces).map(([what, rows]) => `${rows.length} ${what}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${servers} servers, ${killed} kills, ${days} days: ${counts.join(', ')} in ${seconds} s`);
}
await postgres.stop();
await rm(folder, { recursive: true });

const isSame = isDeepStrictEqual(results[0], results[1]);
console.log(isSame ? 'the same, each thing once' : 'DIFFERENT');
process.exitCode = isSame ? 0 : 1;
