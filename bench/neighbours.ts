/**
 * Shows how long a person with few records waits for one task while others, with accounts as large as the main thread
 * handles, send requests on several connections each. Writes directly into a new database, and starts a server of this
 * source tree on it.
 * Run it: node bench/neighbours.ts [--engine postgres] [--others 5 --others 20] [--path /today]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { newId } from '#server/platform/ids.ts';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { readOptions } from '../scripts/options.ts';
import { connect } from './client.ts';
import { makeUser } from './make-data.ts';
import { ms, percentile, table } from './report.ts';
import { startServer } from './server-process.ts';

const CONNECTIONS = 4;
const SECONDS = 8;
const OPEN_TASKS = 1850;

/** The requests of a separate thread, so that it does not delay the measurement. */
interface Asking {
  url: string;
  path: string;
  tokens: string[];
}

async function askForever({ url, path, tokens }: Asking): Promise<void> {
  const client = connect(url, tokens.length * CONNECTIONS);
  const counts: Record<number, number> = {};
  let isOver = false;
  parentPort!.once('message', () => (isOver = true));
  const ask = async (token: string) => {
    while (!isOver) {
      const { status } = await client.send({ method: 'GET', path, token });
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(tokens.flatMap((token) => Array.from({ length: CONNECTIONS }, () => ask(token))));
  client.close();
  parentPort!.postMessage(counts);
}

async function main(): Promise<void> {
  const options = readOptions(['engine', 'others', 'path'], 'node bench/neighbours.ts [--engine postgres]');
  const others = options.others.length > 0 ? options.others.map(Number) : [0, 5, 20];
  const paths = options.path.length > 0 ? options.path : ['/tasks?completed=false', '/today'];
  const postgres = options.engine.at(-1) === 'postgres' ? await startPostgres() : null;
  const database = postgres && (await createDatabase(postgres.adminUrl));
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-neighbours-'));
  const serverOptions = database ? { databaseUrl: database.url } : {};
  const filling = await startServer(dataDir, serverOptions);

  const users = [];
  for (let seed = 0; seed <= Math.max(...others); seed += 1)
    users.push(await makeUser(filling.url, { tasks: 10, seed }));
  await filling.end('SIGTERM');
  const config = { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: database?.url ?? null };
  const { db, close } = await connectDatabase(config, () => {});
  for (const { userId, projectIds } of users.slice(1)) await insertTasks(db, openTasks(userId, projectIds[0]!));
  // As PostgreSQL does by itself within a minute.
  if (database) await sql`analyze`.execute(db);
  await close();
  const server = await startServer(dataDir, serverOptions);

  const [{ token, taskIds }] = users as [(typeof users)[0]];
  const client = connect(server.url, 1);
  const rows = [['others ask for', 'accounts', 'p50, ms', 'p90', 'longest', 'answers', 'of others']];
  for (const path of paths) {
    for (const count of others) {
      const tokens = users.slice(1, count + 1).map((user) => user.token);
      const worker = new Worker(new URL(import.meta.url), { workerData: { url: server.url, path, tokens } });
      const done = new Promise((resolve) => worker.once('message', resolve));
      await sleep(3000);
      const times: number[] = [];
      const statuses: Record<number, number> = {};
      const ends = performance.now() + SECONDS * 1000;
      while (performance.now() < ends) {
        const began = performance.now();
        const { status } = await client.send({ method: 'GET', path: `/tasks/${taskIds[0]!}`, token });
        times.push(performance.now() - began);
        statuses[status] = (statuses[status] ?? 0) + 1;
        await sleep(20);
      }
      worker.postMessage('over');
      const sorted = times.toSorted((one, other) => one - other);
      const figures = [0.5, 0.9, 1].map((share) => ms(percentile(sorted, share)));
      rows.push([path, String(count), ...figures, JSON.stringify(statuses), JSON.stringify(await done)]);
      process.stderr.write(`${rows.at(-1)!.join('  ')}\n`);
    }
  }
  client.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });
  await database?.drop();
  await postgres?.stop();
  console.log(table(rows));
}

function openTasks(user_id: string, project_id: string) {
  const now = new Date().toISOString();
  return Array.from({ length: OPEN_TASKS }, (_, number) => ({
    ...{
      user_id,
      id: newId(),
      project_id,
      name: `Task ${number}`,
      description: 'we walked along the river '.repeat(12),
    },
    ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general', sort_order: 100 + number },
    ...{ completed_at: null, due_date: number % 2 ? null : now.slice(0, 10), estimated_duration: 30 },
    ...{ created_at: now, updated_at: now },
  }));
}

await (isMainThread ? main() : askForever(workerData as Asking));
