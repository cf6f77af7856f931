/**
 * Shows whether a person with a very large account delays others: sends the slowest requests, and at the same time `GET
 * /api/health` every few milliseconds. Writes directly into a new SQLite file, with a server of this source tree.
 * Run it: node bench/huge-account.ts [--tasks 40000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type WireRequest } from './client.ts';
import { makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { ms, table } from './report.ts';
import { residentMegabytes, startServer } from './server-process.ts';

const PROBE_EVERY_MS = 5;
const START_TASKS = 20;

const options = readOptions(['tasks'], 'node bench/huge-account.ts [--tasks 40000]');
const tasks = numberOption(options.tasks, 40_000);
const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-huge-'));
const server = await startServer(dataDir);
const { token, userId, projectIds, taskIds } = await makeUser(server.url, { tasks: START_TASKS });
const project = projectIds[0]!;
fill();

/** Copies of one task in one project: half of them due today, each waiting for the one before it. */
function fill(): void {
  const database = new DatabaseSync(join(dataDir, 'auric.db'), { timeout: 10_000 });
  database.exec('begin');
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('tasks')
    .map(({ name }) => String(name));
  const values = columns.map((column) => {
    if (column === 'id') return `printf('01a00000-0000-7000-8000-%012d', number)`;
    if (column === 'project_id') return `'${project}'`;
    if (column === 'name') return `'One of many ' || number`;
    if (column === 'sort_order') return '1000 + number';
    if (column === 'due_date') return `case when number % 2 = 0 then date('now') end`;
    if (column === 'status') return `'todo'`;
    return column === 'completed_at' ? 'null' : column;
  });
  const numbers = `with recursive numbers (number) as (
    select 1 union all select number + 1 from numbers where number < ${tasks})`;
  database.exec(`insert into tasks (${columns.join()}) ${numbers}
    select ${values.join()} from numbers, tasks where user_id = '${userId}' and tasks.id = '${taskIds[0]!}'`);
  database.exec(`insert into search_texts (user_id, kind, id, folded)
    select user_id, 'task', id, lower(name) from tasks where name like 'One of many %'`);
  database.exec(`insert into task_dependencies (user_id, task_id, depends_on_id)
    ${numbers} select '${userId}', printf('01a00000-0000-7000-8000-%012d', number),
      printf('01a00000-0000-7000-8000-%012d', number - 1) from numbers where number > 1`);
  database.exec('commit');
  database.close();
}

const get = (path: string): WireRequest => ({ method: 'GET', path, token });
const allIds = Array.from(
  { length: 20_000 },
  (_, index) => `01a00000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
);
let trashId = '';
const CALLS: Readonly<Record<string, () => WireRequest>> = {
  'all tasks': () => get('/tasks'),
  'project with tasks': () => get(`/projects/${project}?include_tasks=true`),
  board: () => get(`/projects/${project}/kanban`),
  'available dependencies': () => get(`/projects/${project}/tasks/available-dependencies?task_id=${allIds[0]!}`),
  today: () => get('/today'),
  dashboard: () => get('/dashboard'),
  search: () => get('/tasks/search?name=many'),
  'reorder, half of the ids sent': () => ({
    method: 'PUT',
    path: `/projects/${project}/tasks/reorder`,
    token,
    body: JSON.stringify({ task_ids: allIds.slice(0, tasks / 2).toReversed() }),
  }),
  'delete the project': () => ({ method: 'DELETE', path: `/projects/${project}`, token }),
  trash: () => get('/trash'),
  'restore it': () => ({ method: 'POST', path: `/trash/${trashId}/restore`, token, body: '{}' }),
};

const client = connect(server.url, 1);
const prober = connect(server.url, 1);
const rows = [['call', 'status', 'took, ms', 'kB', 'slowest probe, ms', 'RSS, MB']];
for (const [name, call] of Object.entries(CALLS)) {
  let isDone = false;
  let slowest = 0;
  const probing = (async () => {
    while (!isDone) {
      const began = performance.now();
      await prober.send({ method: 'GET', path: '/health' });
      slowest = Math.max(slowest, performance.now() - began);
      await sleep(PROBE_EVERY_MS);
    }
  })();
  await sleep(50);
  const began = performance.now();
  const { status, body } = await client.send(call());
  const took = performance.now() - began;
  isDone = true;
  await probing;
  if (name.startsWith('delete')) trashId = (JSON.parse(body.toString()) as { trash_id?: string }).trash_id ?? '';
  const memory = await residentMegabytes(server.pid);
  process.stderr.write(`${name}: ${status} ${ms(took)} ms, probe ${ms(slowest)} ms\n`);
  rows.push([name, String(status), ms(took), (body.length / 1000).toFixed(0), ms(slowest), memory.toFixed(0)]);
}
client.close();
prober.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true });
console.log(`\nOne person with ${tasks} tasks in one project\n\n${table(rows)}\n`);
