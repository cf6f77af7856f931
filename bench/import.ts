/**
 * Measures an import of 50,000 rows over HTTP: the preview and the import itself, and how long somebody else waits for a
 * read and for a write meanwhile. Starts a server of this source tree.
 * Run it: node bench/import.ts [--engine postgres] [--rows 50000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { tasksContract } from '#contract/tasks.ts';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { connect, describe, isSuccess, wireRequest } from './client.ts';
import { makeUser } from './make-data.ts';
import { seededRandom } from './random.ts';
import { median, ms, table } from './report.ts';
import { serverCpuSeconds, startServer } from './server-process.ts';

const PROBE_EVERY_MS = 10;
const TOPICS = 'buy call write plan garden kitchen morning review meeting report health family read'.split(' ');
const HEADER = 'Task,Notes,Project,Area,Due Date,Due time,Start date,Priority,Done,Date completed,Tags,Estimate,Parent';

const options = readOptions(['engine', 'rows'], 'node bench/import.ts [--engine postgres] [--rows 50000]');
const engine = options.engine.at(-1) ?? 'sqlite';
const rows = numberOption(options.rows, 50_000);

/** Tasks of a few years in 200 projects: a fifth with notes, a third done, a fifth subtasks. */
function makeCsv(): string {
  const { pick, chance, whole } = seededRandom(1);
  const words = (count: number) => Array.from({ length: count }, () => pick(TOPICS)).join(' ');
  const day = () => new Date(Date.UTC(2026, 0, whole(1, 700))).toISOString().slice(0, 10);
  const lines = [HEADER];
  let above = '';
  for (let row = 0; row < rows; row += 1) {
    const project = Math.floor((row * 200) / rows);
    const name = `${words(whole(2, 5))} ${row}`;
    const isDone = chance(1 / 3);
    const isBelow = row % 5 === 4;
    const cells = [
      ...[name, chance(0.2) ? words(25) : '', `Project ${project}`, `Area ${project % 20}`],
      ...[chance(0.5) ? day() : '', '', '', pick(['High', 'Medium', 'Low', '']), isDone ? 'yes' : ''],
      ...[isDone ? '2026-01-15' : '', chance(0.3) ? 'home' : '', pick(['30m', '1h', '']), isBelow ? above : ''],
    ];
    if (!isBelow && !isDone) above = name;
    lines.push(cells.join(','));
  }
  return lines.join('\n');
}

const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-import-'));
const postgres = engine === 'postgres' ? await startPostgres() : null;
const database = postgres && (await createDatabase(postgres.adminUrl));
const server = await startServer(dataDir, { databaseUrl: database?.url, stallMeter: true });
const importer = await makeUser(server.url, { tasks: 10, seed: 1 });
const other = await makeUser(server.url, { tasks: 100, seed: 2 });
const client = connect(server.url, 2);
const REQUESTS = {
  read: () => ({ method: 'GET', path: `/tasks/${other.taskIds[0]!}`, token: other.token }),
  write: () =>
    wireRequest(tasksContract.create, { body: { name: 'New', project_id: other.projectIds[0]! } }, other.token),
};

/** Sends one request after another until `isOver`. @returns their waits in milliseconds. */
async function probe(kind: keyof typeof REQUESTS, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver()) {
    const request = REQUESTS[kind]();
    const began = performance.now();
    const answer = await client.send(request);
    if (!isSuccess(answer.status)) throw new Error(describe(request, answer));
    waits.push(performance.now() - began);
    await sleep(PROBE_EVERY_MS);
  }
  return waits;
}

async function send<Answer>(query: string, type: string, body: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${importer.token}`, 'content-type': type };
  const response = await fetch(`${server.url}/api/import?${query}`, { method: 'POST', headers, body });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

const figures = [
  [
    ...['step', 'seconds', 'CPU s', 'read median, ms', 'read max', 'write median', 'write max'],
    'main thread max, ms (CPU)',
  ],
];

/** Measures a step while somebody else reads and writes. */
async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const usedBefore = await serverCpuSeconds(server.url);
  await server.worstStall();
  let isOver = false;
  const probing = Promise.all([probe('read', () => isOver), probe('write', () => isOver)]);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const [reads, writes] = await probing;
  const stall = await server.worstStall();
  const used = (await serverCpuSeconds(server.url)) - usedBefore;
  const waits = [reads, writes].flatMap((each) => [ms(median(each)), ms(Math.max(...each))]);
  figures.push([name, seconds.toFixed(1), used.toFixed(1), ...waits, `${ms(stall.wall)} (${ms(stall.cpu)})`]);
  return result;
}

await measure('nothing', () => sleep(2000));
const csv = makeCsv();
const preview = await measure('preview', () => send<ImportPreview>('dry_run=true&filename=a.csv', 'text/csv', csv));
const asked = JSON.stringify({ import_id: preview.import_id });
const { imported } = await measure('import', () => send<ImportResult>('', 'application/json', asked));
if (imported['tasks']! + imported['subtasks']! !== rows) throw new Error(`Imported ${JSON.stringify(imported)}`);
client.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true });
await database?.drop();
await postgres?.stop();
console.log(
  `\n${rows} rows of CSV, ${(csv.length / 1e6).toFixed(1)} MB, ${engine}; load ${loadavg()[0]!.toFixed(1)}\n`,
);
console.log(`${table(figures)}\n`);
