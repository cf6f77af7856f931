/**
 * Measures figures over long times: the same reads of a person with 5,000 completions, with 50,000 in ten years, and
 * with 100,000 at 600 a day, in turn and over one connection. Writes directly into a new SQLite file, with a server of
 * this source tree.
 * Run it: node bench/figures.ts [--completions 50000] [--calls 60]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tasksContract } from '#contract/tasks.ts';
import { type Client, connect } from './client.ts';
import { type BenchUser, makeUser } from './make-data.ts';
import { type History, writeHistory } from './make-history.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms, percentile, table } from './report.ts';
import { startServer } from './server-process.ts';

const OPEN_TASKS = 200;
const PER_DAY = 14;
const WARM_UP = 10;

const options = readOptions(['completions', 'calls'], 'node bench/figures.ts [--completions 50000] [--calls 60]');
const completions = numberOption(options.completions, 50_000, 1000);
const calls = numberOption(options.calls, 60);

const HISTORIES: Readonly<Record<string, History>> = {
  [String(completions / 10)]: { completions: completions / 10, perDay: PER_DAY },
  [String(completions)]: { completions, perDay: PER_DAY },
  [`${completions * 2}, 600 a day`]: { completions: completions * 2, perDay: 600 },
};

type Read = (client: Client, user: BenchUser) => Promise<unknown>;
const get =
  (path: string): Read =>
  async (client, { token }) => {
    const { status, body } = await client.send({ method: 'GET', path, token });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body.toString()}`);
  };
/** A task that is completed and reopened: two calls. */
const complete: Read = async (client, { token, taskIds }) => {
  const params = { id: taskIds.at(-1)! };
  for (const completed of [true, false])
    await client.call(tasksContract.change, { params, body: { completed } }, token);
};

const READS: Readonly<Record<string, Read>> = {
  'nothing (GET /)': get('/'),
  dashboard: get('/dashboard'),
  stats: get('/stats'),
  today: get('/today'),
  alignment: get('/alignment/dashboard'),
  'activity, 12 weeks': get('/alignment/activity'),
  'activity, 53 weeks': get('/alignment/activity?weeks=53'),
  'history, 12 months': get('/alignment/history'),
  'history, 120 months': get('/alignment/history?months=120'),
  'weekly score with rows': get('/alignment/weekly-score'),
  'insights, all time': get('/insights'),
  'insights, a year': get('/insights?date_range=year'),
  'insights, 30 days': get('/insights?date_range=month'),
  'a page of what was completed': get('/insights/completions'),
  achievements: get('/achievements'),
  'complete and reopen a task': complete,
};

const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-figures-'));
const server = await startServer(dataDir);
const client = connect(server.url, 1);
const users: BenchUser[] = [];
for (const history of Object.values(HISTORIES)) {
  const user = await makeUser(server.url, { tasks: OPEN_TASKS });
  writeHistory(join(dataDir, 'auric.db'), user, history);
  users.push(user);
}

const rows = [['median ms (p95)', ...Object.keys(HISTORIES), 'large/small']];
for (const [name, read] of Object.entries(READS)) {
  const times = users.map((): number[] => []);
  for (let call = -WARM_UP; call < calls; call += 1) {
    for (const [index, user] of users.entries()) {
      const began = performance.now();
      await read(client, user);
      if (call >= 0) times[index]!.push(performance.now() - began);
    }
  }
  const medians = times.map(median);
  const p95 = times.map((each) =>
    percentile(
      each.toSorted((one, other) => one - other),
      0.95,
    ),
  );
  rows.push([
    name,
    ...medians.map((value, index) => `${ms(value)} (${ms(p95[index]!)})`),
    (medians[1]! / medians[0]!).toFixed(2),
  ]);
}
client.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true });
console.log(
  `\nFigures of one person by completions, ${calls} calls in turn, SQLite, one connection\n\n${table(rows)}\n`,
);
