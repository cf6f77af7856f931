/**
 * Where the processor time of the ten most used requests goes, on the main thread of a server on SQLite.
 * Run it: node bench/profile.ts [--tasks 600] [--seconds 2]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './client.ts';
import { loadFor } from './load.ts';
import { makeUser } from './make-data.ts';
import { OPERATIONS } from './operations.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { table } from './report.ts';
import { startServer } from './server-process.ts';

const MOST_USED = [
  ...[
    'point read of a task',
    'list of 50 tasks',
    'tasks of a project',
    'pillars with areas and counts',
    'search of tasks',
  ],
  ...['today', 'dashboard', 'log in', 'create a task', 'complete a task'],
];
const WARM_UP_SECONDS = 1.5;
/** Few enough that the account of the writer stays small: writes of large ones run in a thread. */
const WRITES = 300;

type Part = 'SQLite' | 'socket' | 'garbage' | 'our code' | 'checks' | 'packages' | 'Node.js';
const PARTS: readonly Part[] = ['SQLite', 'our code', 'checks', 'packages', 'Node.js', 'socket', 'garbage'];

/** Functions of Node.js that are not written in JavaScript, which have a name and no file. */
const NATIVE: Readonly<Record<string, Part>> = {
  ...{ all: 'SQLite', get: 'SQLite', run: 'SQLite', exec: 'SQLite', iterate: 'SQLite', prepare: 'SQLite' },
  ...{ writeUtf8String: 'socket', writeLatin1String: 'socket', writeString: 'socket', writev: 'socket' },
  ...{ writeBuffer: 'socket', '(garbage collector)': 'garbage' },
};

/** The part that a function belongs to; null for waiting, and for the profiler itself. */
function partOf({ functionName, url }: Profiler.ProfileNode['callFrame']): Part | null {
  if (functionName === '(idle)' || url === 'node:inspector' || url.endsWith('/bench/profiler.ts')) return null;
  if (url === '') return NATIVE[functionName] ?? 'Node.js';
  if (url.startsWith('node:')) return 'Node.js';
  if (url.includes('/node_modules/zod/')) return 'checks';
  return url.includes('/node_modules/') ? 'packages' : 'our code';
}

/** The microseconds of each part. */
function timesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<Part, number> {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const times = new Map<Part, number>();
  for (const [index, node] of samples.entries()) {
    const part = parts.get(node) ?? null;
    if (part !== null) times.set(part, (times.get(part) ?? 0) + timeDeltas[index]!);
  }
  return times;
}

async function main() {
  const options = readOptions(['tasks', 'seconds'], 'node bench/profile.ts [--tasks 600] [--seconds 2]');
  const tasks = numberOption(options.tasks, 600);
  const seconds = numberOption(options.seconds, 2, 0.1);
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-profile-'));
  const server = await startServer(dataDir, { profiler: true });
  try {
    const target = { url: server.url, size: { tasks }, readers: [await makeUser(server.url, { tasks })] };
    const rows = [['operation', 'requests', 'µs', ...PARTS.map((part) => `${part} %`)]];
    for (const name of MOST_USED) {
      const operation = OPERATIONS.find((each) => each.name === name)!;
      const client = connect(server.url, 1);
      const warmUp = await operation.open(target, 1);
      await warmUp.refill?.(WRITES);
      await loadFor(WARM_UP_SECONDS, 1, client, warmUp.next);
      const source = await operation.open(target, 1);
      await source.refill?.(WRITES);
      let left = source.refill ? WRITES : Infinity;
      await server.profile();
      const { latencies, firstError } = await loadFor(seconds, 1, client, () =>
        (left -= 1) < 0 ? undefined : source.next(),
      );
      const times = timesOf((await server.profile())!);
      client.close();
      if (firstError !== undefined) throw new Error(`${name}: ${firstError}`);
      const all = times.values().reduce((sum, time) => sum + time, 0);
      const shares = PARTS.map((part) => String(Math.round((100 * (times.get(part) ?? 0)) / all)));
      rows.push([name, String(latencies.length), String(Math.round(all / latencies.length)), ...shares]);
    }
    console.log(`\n${table(rows)}`);
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });
  }
}

await main();
