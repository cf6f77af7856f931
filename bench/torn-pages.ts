/**
 * Damages copies of an SQLite database whose server was killed: pages that are zeroed or half written, bits that are flipped,
 * files that are cut, in the database and in its write-ahead log. Opens each as a server does, and reads all tasks.
 * A start must either be refused with a sentence or leave the tasks as they were; a damaged log ends before its first bad frame.
 * Run it: node bench/torn-pages.ts [--copies 200] [--seed 1]
 */
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { tasksContract } from '#contract/tasks.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { isDamaged } from '#server/database/dialect/errors.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { connect, mapLimited } from './client.ts';
import { makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { type Random, seededRandom } from './random.ts';
import { startServer } from './server-process.ts';

const PAGE = 4096;
const TASKS = 300;
const FILES = ['auric.db', 'auric.db-wal'] as const;

type Harm = (bytes: Buffer, random: Random) => Buffer;
const pageOf = (bytes: Buffer, random: Random) => random.whole(0, Math.ceil(bytes.length / PAGE) - 1) * PAGE;
const HARMS: Readonly<Record<string, Harm>> = {
  'a zeroed page': (bytes, random) => {
    const at = pageOf(bytes, random);
    return bytes.fill(0, at, at + PAGE);
  },
  'half a page': (bytes, random) => {
    const at = pageOf(bytes, random);
    return bytes.fill(0, at + PAGE / 2, at + PAGE);
  },
  'a flipped bit': (bytes, random) => {
    const at = random.whole(0, bytes.length - 1);
    bytes[at]! ^= 1 << random.whole(0, 7);
    return bytes;
  },
  'a cut file': (bytes, random) => bytes.subarray(0, random.whole(1, bytes.length - 1)),
};

/** How a damaged copy opened: not, or with an error while reading, or with these tasks. */
type Verdict = 'refused by name' | 'found when read' | 'unchanged' | 'fewer rows' | 'other values';

async function main() {
  const options = readOptions(['copies', 'seed'], 'node bench/torn-pages.ts [--copies 200] [--seed 1]');
  const copies = numberOption(options.copies, 200);
  const random = seededRandom(numberOption(options.seed, 1));
  const folder = await mkdtemp(join(tmpdir(), 'auric-bench-torn-'));
  const whole = join(folder, 'whole');
  const server = await startServer(whole);
  const user = await makeUser(server.url, { tasks: 27 });
  const client = connect(server.url, 8);
  const bodies = Array.from({ length: TASKS }, () => ({ id: uuid(), name: 'Task', project_id: user.projectIds[0]! }));
  await mapLimited(bodies, 8, (body) => client.call(tasksContract.create, { body }, user.token));
  client.close();
  await server.end('SIGKILL');

  const readTasks = async (dataDir: string) => {
    const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
    try {
      return new Map((await db.selectFrom('tasks').selectAll().execute()).map((row) => [row.id, JSON.stringify(row)]));
    } finally {
      await close();
    }
  };
  const copyOf = async () => {
    const dataDir = join(folder, 'copy');
    await rm(dataDir, { recursive: true, force: true });
    await cp(whole, dataDir, { recursive: true, filter: (path) => !/in-use|-shm$|reserve$/.test(path) });
    return dataDir;
  };
  const before = await readTasks(await copyOf());

  async function judge(dataDir: string): Promise<Verdict> {
    try {
      const after = await readTasks(dataDir);
      if ([...after].some(([id, row]) => before.get(id) !== row)) return 'other values';
      return after.size === before.size ? 'unchanged' : 'fewer rows';
    } catch (error) {
      if (error instanceof StartProblem) return 'refused by name';
      if (isDamaged(error)) return 'found when read';
      throw error;
    }
  }
  const counts = new Map<string, number>();
  const problems: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const file = FILES[copy % 2]!;
    const [harm, work] = random.pick(Object.entries(HARMS));
    const dataDir = await copyOf();
    const path = join(dataDir, file);
    const bytes = work(await readFile(path), random);
    await writeFile(path, bytes);
    await truncate(path, bytes.length);
    const verdict = await judge(dataDir).catch((error: unknown) => `failed with ${String(error)}`);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const isLog = file === 'auric.db-wal';
    const isAllowed =
      ['refused by name', 'found when read', 'unchanged'].includes(verdict) ||
      (verdict === 'fewer rows' && isLog) ||
      // SQLite has no checksums of its pages, so a changed letter of a text is not noticed.
      (verdict === 'other values' && harm === 'a flipped bit' && !isLog);
    if (!isAllowed) problems.push(`copy ${copy + 1}, ${harm} of ${file}: ${verdict}`);
  }
  await rm(folder, { recursive: true });
  if (problems.length > 0) {
    console.error(`\n${problems.length} problems:\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
  const figures = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([verdict, count]) => `${count} ${verdict}`);
  console.log(`${copies} damaged copies: ${figures.join(', ')}; ${problems.length} silently wrong`);
}

if (import.meta.main) await main();
