/**
 * Measures a journal of many years: pages, filters, searches and insights, over HTTP. Starts the server of this source
 * tree itself.
 * Run it: node bench/journal.ts [--entries 20000] [--calls 40]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnergyLevel, journalContract, Mood } from '../contract/journal.ts';
import { connect } from './client.ts';
import { registerUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { type Random, seededRandom } from './random.ts';
import { median, ms, percentile, table } from './report.ts';
import { startServer } from './server-process.ts';
import { DESCRIPTIONS, TASKS } from './words.ts';

const WRITERS = 4;
const DAY_MS = 86_400_000;
const TAGS = ['work', 'running', 'family', 'books', 'garden', 'früh', '旅行'];

const options = readOptions(['entries', 'calls'], 'node bench/journal.ts [--entries 20000] [--calls 40]');
const entries = numberOption(options.entries, 20_000);
const calls = numberOption(options.calls, 40);
const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-journal-'));
const server = await startServer(dataDir);
const { token } = await registerUser(server.url);
const client = connect(server.url, WRITERS);
const random = seededRandom(1);

/** An entry of some 450 characters; one in a thousand is about a lighthouse. */
function entryOf(number: number, { pick, chance }: Random) {
  const sentences = Array.from({ length: 8 }, () => `${pick(TASKS)}. ${pick(DESCRIPTIONS)}`);
  return {
    title: number % 3 === 0 ? '' : pick(TASKS),
    content: `${sentences.join('\n\n')}${number % 1000 === 0 ? '\n\nWe saw the lighthouse.' : ''}`,
    mood: pick(Mood.options),
    energy_level: pick(EnergyLevel.options),
    tags: [pick(TAGS), ...(chance(0.01) ? ['rare'] : [])],
    entry_date: new Date(Date.now() - Math.floor(number / 2) * DAY_MS).toISOString().slice(0, 10),
  };
}

let written = 0;
await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    while (written < entries) {
      written += 1;
      await client.call(journalContract.create, { body: entryOf(written, random) }, token);
    }
  }),
);

const get = async (path: string) => {
  const { status, body } = await client.send({ method: 'GET', path, token });
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body.toString()}`);
  return JSON.parse(body.toString()) as unknown[];
};
const middle = new Date(Date.now() - (entries / 4) * DAY_MS).toISOString().slice(0, 10);
const PATHS: Readonly<Record<string, string>> = {
  'first page': '/journal',
  'page in the middle, by day': `/journal?date_to=${middle}`,
  'page in the middle, skipped to': `/journal?skip=${Math.floor(entries / 2)}`,
  'by mood': '/journal?mood_filter=anxious',
  'by a common tag': '/journal?tag_filter=work',
  'by a rare tag': '/journal?tag_filter=rare',
  'search, rare word': '/journal/search?q=lighthouse',
  'search, common word': '/journal/search?q=answer',
  'search, no hit': '/journal/search?q=elephant',
  'search, one letter': '/journal/search?q=e',
  'search, three words': '/journal/search?q=half+hour+enough',
  'on this day': '/journal/on-this-day',
  insights: '/journal/insights',
  'insights of a year': `/journal/insights?date_from=${middle}`,
  'streak and tags': '/journal/summary',
  stats: '/stats',
};
const rows = [['read', 'median, ms', 'p95, ms']];
for (const [name, path] of Object.entries(PATHS)) {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    await get(path);
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  rows.push([name, ms(median(times)), ms(percentile(times, 0.95))]);
}
client.close();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true });
const engine = process.env['DATABASE_URL'] === undefined ? 'SQLite' : 'PostgreSQL';
console.log(`\n${entries} entries of one person in ${engine}, ${calls} calls one after another\n\n${table(rows)}\n`);
