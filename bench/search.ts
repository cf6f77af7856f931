/**
 * Measures searches of one person with 50,000 records, typed letter by letter, over HTTP: how long each takes, and how
 * long it holds the main thread. Writes straight into a database, and starts a server of this source tree on it.
 * Run it: node bench/search.ts [--engine postgres] [--records 50000] [--rounds 5] [--between write]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tasksContract } from '#contract/tasks.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import type { Db } from '#server/database/transaction.ts';
import { searchText } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import { createDatabase, startPostgres } from '#server/testing/database/postgres.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { connect } from './client.ts';
import { makeUser } from './make-data.ts';
import { type Random, seededRandom } from './random.ts';
import { median, ms, percentile, table } from './report.ts';
import { serverCpuSeconds, startServer } from './server-process.ts';

const ROWS_AT_ONCE = 1000;
const SYLLABLES = 'ka ri to me lo san ber gen ter in an on el mo ra ti da ne so lu pro con ver ta le ma ni po re'.split(
  ' ',
);
const SMALL = 'the a to and in of for with my on'.split(' ');
const TOPICS = 'buy call write plan garden kitchen morning review meeting report health family read'.split(' ');
/** Lines as people type them; each is sent letter by letter. */
const LINES = [
  'kitchen',
  'buy garden',
  'morning meeting',
  'family rep',
  'helth review',
  'kitchne',
  'is:open plan',
  'due:today',
];

const options = readOptions(
  ['engine', 'records', 'rounds', 'between'],
  'node bench/search.ts [--engine postgres] [--records 50000] [--rounds 5] [--between write]',
);
const engine = options.engine.at(-1) ?? 'sqlite';
const records = numberOption(options.records, 50_000);
const rounds = numberOption(options.rounds, 5);
const writesBetween = options.between.at(-1) === 'write';
const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-search-'));
const postgres = engine === 'postgres' ? await startPostgres() : null;
const database = postgres && (await createDatabase(postgres.adminUrl));
const databaseUrl = database?.url;
const serverOptions = { ...(databaseUrl !== undefined && { databaseUrl }), stallMeter: true };

/** Words as a language has them: small ones often, topics of a life now and then, all others seldom. */
function wordsOf({ pick, chance, whole }: Random): (count: number) => string {
  const vocabulary = Array.from({ length: 20_000 }, () =>
    Array.from({ length: whole(1, 4) }, () => pick(SYLLABLES)).join(''),
  );
  const seldom = () => vocabulary[Math.floor((whole(0, 9999) / 10_000) ** 2.5 * vocabulary.length)]!;
  const word = () => (chance(0.25) ? pick(SMALL) : chance(0.05) ? pick(TOPICS) : seldom());
  return (count) => Array.from({ length: count }, word).join(' ');
}

const instant = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

/** Nine tasks of ten records, a fifth of them described and two thirds done; the others are entries of the journal. */
async function fill(db: Db, user_id: string, projectIds: readonly string[]): Promise<void> {
  const random = seededRandom(1);
  const words = wordsOf(random);
  const entries = Math.round(records / 10);
  for (let from = 0; from < records - entries; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, records - entries - from) }, (_, index) => {
      const number = from + index;
      const at = instant(number % 1500);
      const isDone = number % 3 > 0;
      return {
        ...{ user_id, id: newId(), project_id: random.pick(projectIds), name: words(random.whole(2, 6)) },
        description: random.chance(0.2) ? words(25) : '',
        status: isDone ? ('completed' as const) : ('todo' as const),
        ...{ priority: 'medium' as const, category: 'general', sort_order: number + 1 },
        ...{ completed_at: isDone ? at : null, due_date: number % 2 ? null : instant(-(number % 30)).slice(0, 10) },
        ...{ estimated_duration: 30, created_at: at, updated_at: at },
      };
    });
    await insertTasks(db, rows);
  }
  for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, entries - from) }, (_, index) => ({
      ...{ user_id, id: newId(), title: words(3), content: words(120) },
      ...{ entry_date: instant(from + index).slice(0, 10), mood: 'grateful' as const, energy_level: 'high' as const },
      ...{ is_private: 0, word_count: 120, created_at: instant(from + index), updated_at: instant(from + index) },
    }));
    await insertRows(db, 'journal_entries', rows);
    const texts = rows.map(({ id, title, content }) => ({
      ...{ user_id, kind: 'journal_entry', id, folded: searchText([title, content]) },
    }));
    await insertRows(db, 'search_texts', texts);
  }
}

const first = await startServer(dataDir, serverOptions);
const { token, userId, projectIds } = await makeUser(first.url, { tasks: 100 });
await first.end('SIGTERM');
const { db, close } = await connectDatabase(
  { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: databaseUrl ?? null },
  () => {},
);
await fill(db, userId, projectIds);
await close();

const server = await startServer(dataDir, serverOptions);
const client = connect(server.url, 1);
interface Figure {
  line: string;
  wall: number[];
  stall: number[];
  hits: number;
}
const figures = new Map<string, Figure>();
/** The first round only warms up. */
/** The time of a call that reads one row: what the machine adds today. */
const floor: number[] = [];
let usedBefore = 0;
for (let round = 0; round <= rounds; round += 1) {
  if (round === 1) usedBefore = await serverCpuSeconds(server.url);
  for (const line of LINES) {
    const asked = performance.now();
    await client.send({ method: 'GET', path: '/auth/me', token });
    floor.push(performance.now() - asked);
    for (let letters = 1; letters <= line.length; letters += 1) {
      if (writesBetween && letters === 1) {
        await client.call(tasksContract.create, { body: { name: 'Something new', project_id: projectIds[0]! } }, token);
      }
      await server.worstStall();
      const began = performance.now();
      const path = `/search?q=${encodeURIComponent(line.slice(0, letters))}`;
      const { status, headers } = await client.send({ method: 'GET', path, token });
      const wall = performance.now() - began;
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
      const { cpu } = await server.worstStall();
      const key = `${line} ${letters}`;
      const figure = figures.get(key) ?? { line: line.slice(0, letters), wall: [], stall: [], hits: 0 };
      figures.set(key, figure);
      figure.hits = Number(headers['x-total-count']);
      if (round === 0) continue;
      figure.wall.push(wall);
      figure.stall.push(cpu);
    }
  }
}
const used = (await serverCpuSeconds(server.url)) - usedBefore;
client.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true });
await database?.drop();
await postgres?.stop();

const all = [...figures.values()];
const walls = all.flatMap(({ wall }) => wall).toSorted((one, other) => one - other);
const stalls = all.flatMap(({ stall }) => stall).toSorted((one, other) => one - other);
const rows = all.map(({ line, wall, stall, hits }) => [
  line,
  String(hits),
  ms(median(wall)),
  ms(Math.max(...wall)),
  ms(Math.max(...stall)),
]);
console.log(
  `\n${records} records of one person, ${engine}${writesBetween ? ', a task created before each line' : ''}\n`,
);
console.log(table([['typed', 'hits', 'median, ms', 'worst, ms', 'main thread, ms of processor time'], ...rows]));
console.log(
  `\nall: median ${ms(median(walls))} ms, p95 ${ms(percentile(walls, 0.95))} ms; main thread p95 ${ms(percentile(stalls, 0.95))} ms, worst ${ms(stalls.at(-1)!)} ms; processor time of the server ${ms((used * 1000) / walls.length)} ms a search; one row read in ${ms(median(floor))} ms\n`,
);
