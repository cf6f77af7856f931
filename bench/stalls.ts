/**
 * Shows how long each request holds the main thread of the server, for accounts that are large in rows, in bytes, and
 * in both, and for one that is as large as the main thread handles. Writes straight into a database, and starts a
 * server of this source tree on it.
 * Run it: node bench/stalls.ts [--engine postgres] [--only dashboard] [--json file]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authContract } from '#contract/auth.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import type { Db } from '#server/database/transaction.ts';
import { searchText } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestUser } from '#server/testing/app.ts';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { ENDPOINTS, idOf, newWorld, type World, writesIn } from '#server/testing/writes.ts';
import { connect, type WireRequest } from './client.ts';
import { PASSWORD, registerUser } from './make-data.ts';
import { readOptions } from '../scripts/options.ts';
import { ms, table } from './report.ts';
import { startServer } from './server-process.ts';

const WANTED_MS = 50;
/** How often each read is repeated, because the first may run in another thread than the next ones. */
const TIMES = 3;
const ROWS_AT_ONCE = 1000;

interface Size {
  open: number;
  completed: number;
  /** Characters of a description. */
  description: number;
  entries: number;
  /** Characters of an entry. */
  entry: number;
}

const SIZES: Readonly<Record<string, Size>> = {
  light: { open: 1200, completed: 300, description: 300, entries: 300, entry: 1500 },
  rows: { open: 10_000, completed: 5000, description: 0, entries: 2000, entry: 600 },
  bytes: { open: 1990, completed: 10, description: 5000, entries: 250, entry: 100_000 },
  both: { open: 10_000, completed: 5000, description: 2000, entries: 2000, entry: 10_000 },
};

const options = readOptions(['engine', 'only', 'json'], 'node bench/stalls.ts [--engine postgres] [--only PART]');
const engine = options.engine.at(-1) ?? 'sqlite';
const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-stalls-'));
const postgres = engine === 'postgres' ? await startPostgres() : null;
const database = postgres && (await createDatabase(postgres.adminUrl));
const databaseUrl = database?.url;
const serverOptions = { ...(databaseUrl !== undefined && { databaseUrl }), stallMeter: true };

const WORDS = 'we walked along the river and talked about work, the garden, and what to do next week'.split(' ');
const textOf = (length: number, seed: number): string => {
  const words: string[] = [];
  for (let [at, size] = [seed, 0]; size < length; at += 7) {
    const word = WORDS[at % WORDS.length]!;
    words.push(word);
    size += word.length + 1;
  }
  return words.join(' ').slice(0, length);
};

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

async function fill(db: Db, world: World, size: Size): Promise<void> {
  const user_id = world.user.user.id;
  const { project, area } = world;
  const total = size.open + size.completed;
  for (let from = 0; from < total; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, total - from) }, (_, index) => {
      const number = from + index;
      const isDone = number >= size.open;
      const at = isDone ? days(-((number - size.open) % 300)) : days(-1);
      return {
        ...{ user_id, id: newId(), project_id: project.id, name: `Task ${number} ${textOf(20, number)}` },
        description: textOf(size.description, number),
        status: isDone ? ('completed' as const) : ('todo' as const),
        ...{ priority: 'medium' as const, category: 'general', sort_order: number + 1 },
        ...{ completed_at: isDone ? at : null, due_date: number % 2 ? null : days((number % 30) - 5).slice(0, 10) },
        ...{ estimated_duration: 30, created_at: at, updated_at: at },
      };
    });
    await insertTasks(db, rows);
    await insertRows(
      db,
      'completions',
      rows
        .filter(({ completed_at }) => completed_at !== null)
        .map(({ id, name, completed_at }) => ({
          ...{ user_id, kind: 'task', subject_id: id, name, project_id: project.id, points: 10 },
          ...{ breakdown: '[{"points":10}]', completed_at, completed_on: completed_at!.slice(0, 10), minutes: 30 },
          ...{ area_id: area.id, pillar_id: world.pillar.id },
        })),
    );
  }
  for (let number = 0; number < size.entries; number += 50) {
    const entries = Array.from({ length: Math.min(50, size.entries - number) }, (_, index) => ({
      ...{ user_id, id: newId(), title: `Day ${number + index}`, content: textOf(size.entry, number + index) },
      ...{ entry_date: days(-(number + index)).slice(0, 10), mood: 'grateful' as const, energy_level: 'high' as const },
      ...{ is_private: 0, word_count: Math.round(size.entry / 6), created_at: days(-1), updated_at: days(-1) },
    }));
    await insertRows(db, 'journal_entries', entries);
    const texts = entries.map(({ id, title, content }) => ({
      ...{ user_id, kind: 'journal_entry', id, folded: searchText([title, content]) },
    }));
    await insertRows(db, 'search_texts', texts);
  }
}

/** Useful forms of a query, by path; others are read without one. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/tasks': ['', 'limit=50', 'completed=false', 'completed=true', 'completed=true&limit=50'],
  '/tasks/search': ['name=task', 'name=walked+along+the+river+and+talked+about+work'],
  '/projects': ['', 'include_archived=true'],
  '/projects/:id': ['', 'include_tasks=true'],
  '/pillars': ['', 'include_areas=true'],
  '/areas': ['', 'include_projects=true'],
  '/journal': ['', 'limit=50', 'tag_filter=running', 'skip=100'],
  '/journal/search': [
    ...['q=river', 'q=e', 'q=elephant'],
    'q=walked+along+the+river+and+talked+about+work+garden+week',
  ],
  '/search': [
    ...[
      'q=',
      'q=e',
      'q=task+walked',
      'q=elephant',
      'q=elefants+talkde+alnog',
      'q=is:open+due:friday',
      'q=river+in:trash',
    ],
    `q=${'abcdefghijklmnopqrstuvwxyz'.split('').join('+').repeat(4).slice(0, 199)}`,
  ],
  '/insights': ['', 'date_range=year', 'date_range=month'],
  '/alignment/activity': ['', 'weeks=53'],
  '/alignment/history': ['', 'months=120'],
};

/** The account whose calls are not measured: one-time work of a process, such as compiling, is not part of a request. */
const WARM_UP = 'warm-up';

/** Not called: endpoints that need an outside service, end the session, or never end. */
const LEFT_OUT = ['GET /events', 'POST /auth/logout', 'DELETE /auth/sessions', 'DELETE /auth/google-account'];

interface Call extends WireRequest {
  name: string;
  times: number;
}

async function callsOf(world: World, secret: string): Promise<Call[]> {
  const { token } = world.user;
  const pathOf = ({ path }: Endpoint) =>
    path
      .replace(/([\w-]+)\/:id/, (_, noun: string) => `${noun}/${idOf(noun, world)}`)
      .replace(':secret', secret)
      .replace(':entity_type/:entity_id', `project/${world.project.id}`)
      .replaceAll(/:\w+/g, 'unknown');
  const reads = ENDPOINTS.filter((one) => one.method === 'GET' && !LEFT_OUT.includes(`GET ${one.path}`));
  const writes = writesIn(world).filter(({ name }) => !LEFT_OUT.includes(name));
  const read = (endpoint: Endpoint) =>
    (QUERIES[endpoint.path] ?? ['']).map((query) => ({
      name: `GET ${endpoint.path}${query && `?${query}`}`,
      ...{ method: 'GET', path: `${pathOf(endpoint)}${query && `?${query}`}`, token, times: TIMES },
    }));
  const write = (name: string, method: string, path: string, body?: unknown): Call => ({
    ...{ name, method, path, token, times: 1 },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [
    ...reads.flatMap(read),
    ...writes.map(({ name, method, url, body }) => write(name, method, url.replace('/api', ''), body)),
    write('PUT /tasks/:id, completed', 'PUT', `/tasks/${world.task.id}`, { completed: true }),
    write('PUT /areas/:id/archive', 'PUT', `/areas/${world.area.id}/archive`),
    write('PUT /areas/:id/unarchive', 'PUT', `/areas/${world.area.id}/unarchive`),
    ...reads.filter(({ path }) => ['/today', '/dashboard'].includes(path)).flatMap(read),
  ];
}

const server = await startServer(dataDir, serverOptions);
const worlds = new Map<string, World>();
for (const name of [WARM_UP, ...Object.keys(SIZES)]) {
  const client = connect(server.url, 1);
  const world = await newWorld({
    newUser: async () => {
      const { userId, email, token } = await registerUser(server.url);
      return { user: { id: userId, username: userId }, email, token, password: PASSWORD } as TestUser;
    },
    call: (async (endpoint: Endpoint, { token, ...request }: { token: string }) => ({
      status: 201,
      // Only the first account may create these.
      body: endpoint.path.startsWith('/server/') ? {} : await client.call(endpoint, request as never, token),
    })) as never,
  });
  worlds.set(name, world);
  client.close();
}
await server.end('SIGTERM');
const config = { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: databaseUrl ?? null };
const { db, close } = await connectDatabase(config, () => {});
for (const [name, size] of Object.entries(SIZES)) await fill(db, worlds.get(name)!, size);
await close();

const measured = await startServer(dataDir, serverOptions);
const client = connect(measured.url, 1);
const figures = new Map<string, Record<string, { wall: number; cpu: number; status: number }>>();
async function measure(account: string, call: Call): Promise<Buffer> {
  if (options.only.length > 0 && !options.only.some((part) => call.name.includes(part))) return Buffer.alloc(0);
  let last = Buffer.alloc(0) as Buffer;
  for (let time = 0; time < call.times; time += 1) {
    await measured.worstStall();
    // Status 0: no response in time.
    const { status, body } = await client.send(call).catch(() => ({ status: 0, body: Buffer.from('{}') }));
    const { wall, cpu } = await measured.worstStall();
    const row = figures.get(call.name) ?? {};
    figures.set(call.name, row);
    const before = row[account] ?? { wall: 0, cpu: 0, status };
    row[account] = { wall: Math.max(before.wall, wall), cpu: Math.max(before.cpu, cpu), status };
    last = body;
  }
  return last;
}
for (const [account, world] of worlds) {
  const { token } = world.user;
  if (account === WARM_UP) {
    for (const call of await callsOf(world, 'unknown')) await client.send(call);
    continue;
  }
  const { secret } = JSON.parse((await client.send({ method: 'GET', path: '/calendar', token })).body.toString()) as {
    secret: string;
  };
  for (const call of await callsOf(world, secret)) await measure(account, call);
  const { body: listed } = await client.send({ method: 'GET', path: '/tasks?completed=false', token });
  const tasks = (JSON.parse(listed.toString()) as { id: string }[]).slice(0, 498);
  const send = (name: string, method: string, path: string, body?: unknown) =>
    measure(account, {
      name,
      method,
      path,
      token,
      times: 1,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const bulk = { tasks: tasks.map(({ id }) => ({ id, priority: 'high' })) };
  await send('PUT /tasks/bulk of 498', 'PUT', '/tasks/bulk', bulk);
  const back = { tasks: tasks.map(({ id }) => ({ id, priority: 'medium' })) };
  await send('PUT /tasks/put-back of 498', 'PUT', '/tasks/put-back', back);
  const repeating = tasks.slice(0, 100).map(({ id }) => ({ id, recurrence_pattern: { type: 'daily' } }));
  await send('PUT /tasks/bulk, 100 repeat', 'PUT', '/tasks/bulk', { tasks: repeating });
  await send('POST /journal of 100,000', 'POST', '/journal', { content: textOf(100_000, 1) });
  for (const [kind, id] of [
    ['projects', world.project.id],
    ['areas', world.area.id],
    ['pillars', world.pillar.id],
  ] as const) {
    const deleted = (await send(`DELETE /${kind}/:id of all`, 'DELETE', `/${kind}/${id}`)).toString();
    await send(`GET /trash after ${kind}`, 'GET', '/trash');
    const { trash_id: trashId } = JSON.parse(deleted || '{}') as { trash_id?: string };
    await send(`POST /trash/:id/restore, ${kind}`, 'POST', `/trash/${trashId}/restore`, {});
  }
  const confirmation = { confirmation_text: 'DELETE', password: PASSWORD };
  const [method, path] = [authContract.deleteAccount.method, authContract.deleteAccount.path];
  await send('DELETE /auth/account, confirmed', method, path, confirmation);
  process.stderr.write(`${account} measured\n`);
}
client.close();
await measured.end('SIGTERM');
await rm(dataDir, { recursive: true });
await database?.drop();
await postgres?.stop();

const accounts = Object.keys(SIZES);
const worstOf = (row: Record<string, { cpu: number }>) => Math.max(...Object.values(row).map(({ cpu }) => cpu));
const sorted = [...figures].toSorted(([, one], [, other]) => worstOf(other) - worstOf(one));
const rows = sorted.map(([name, row]) => [
  name,
  ...accounts.map((account) => {
    const figure = row[account];
    return figure
      ? `${ms(figure.wall)} (${ms(figure.cpu)})${figure.status >= 200 && figure.status < 300 ? '' : ` ${figure.status}`}`
      : '';
  }),
]);
console.log(`\nLongest hold of the main thread, ms on the clock (of processor time), ${engine}\n`);
console.log(table([['request', ...accounts], ...rows]));
const over = sorted.filter(([, row]) => worstOf(row) > WANTED_MS);
console.log(`\n${over.length} of ${sorted.length} above ${WANTED_MS} ms\n`);
if (options.json.length > 0) await writeFile(options.json.at(-1)!, JSON.stringify(Object.fromEntries(sorted)));
