import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { someOf } from './testing/database/rounds.ts';
import { createDatabase, untilNobodyIsConnected } from './testing/database/postgres.ts';
import { startTestApp } from './testing/app.ts';
import { jpegOf } from './testing/files/sample-files.ts';

/* Stored files survive a killed process, and storing takes little memory. */

const DAY = 24 * 60 * 60 * 1000;
const MEGABYTE = 1_048_576;
const LARGEST = 10 * MEGABYTE;

const dataDir = mkdtempSync(join(tmpdir(), 'auric-kills-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgresAdminUrl')) : null;
afterAll(() => database?.drop());

async function start(): Promise<RunningServer> {
  const server = await startServer({ dataDir, env: database ? { DATABASE_URL: database.url } : {} });
  onTestFinished(() => server.kill());
  return server;
}

async function newToken({ url }: RunningServer, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = { email, password: 'correct horse' };
  await post('/auth/register', { ...account, first_name: 'Maya', last_name: 'Lindqvist' });
  return ((await (await post('/auth/login', account)).json()) as { access_token: string }).access_token;
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The id of the stored file; undefined when the server was killed before it answered. */
async function upload(url: string, token: string, bytes: Buffer): Promise<string | undefined> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${hashOf(bytes)}.jpg`);
  const sent = fetch(`${url}/api/resources/upload`, { method: 'POST', headers: headersOf(token), body: form });
  const answer = await sent.then((response) => response.json() as Promise<{ id: string }>).catch(() => undefined);
  return answer?.id;
}

async function hashOfStored({ url }: RunningServer, token: string, id: string): Promise<string> {
  const response = await fetch(`${url}/api/resources/${id}/file`, { headers: headersOf(token) });
  return response.ok ? hashOf(new Uint8Array(await response.arrayBuffer())) : String(response.status);
}

/** All files in the folder, by path. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(dataDir, 'files', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test(
  'a kill leaves no record without its bytes, and a sweep leaves no bytes without a record',
  { timeout: 400_000 },
  async () => {
    let server = await start();
    const token = await newToken(server, 'kills@example.org');
    const acknowledged: string[] = [];
    for (const round of someOf([0, 1, 2, 3, 4, 5], { all: 1, sqlite: 2 })) {
      const { url } = server;
      const uploads = Array.from({ length: 8 }, (_, place) =>
        upload(url, token, jpegOf(2 * MEGABYTE + place, round * 8 + place)),
      );
      for (const each of uploads) void each.then((id) => id !== undefined && acknowledged.push(id));
      // Each round kills later: the first while all uploads arrive, the last while the last one is stored.
      const before = acknowledged.length;
      while (acknowledged.length < before + round) await sleep(2);
      await sleep(20);
      await server.kill();
      await Promise.all(uploads);
      await untilNobodyIsConnected(database?.url);
      server = await start();
    }
    const response = await fetch(`${server.url}/api/resources?limit=100`, { headers: headersOf(token) });
    const stored = (await response.json()) as { id: string; filename: string }[];
    for (const { id, filename } of stored) expect(`${await hashOfStored(server, token, id)}.jpg`).toBe(filename);
    const ids = stored.map(({ id }) => id);
    expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
    await server.stop();

    const later = await startTestApp({
      clock: () => new Date(Date.now() + 2 * DAY),
      config: { dataDir, databaseUrl: database?.url ?? null },
    });
    await later.runJob('remove-leftover-files');
    expect([filesIn('stored').length, filesIn('incoming')]).toEqual([stored.length, []]);
  },
);

/** The memory use of a process, in bytes. */
async function memoryOf({ url }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]);
}

// Files are in a folder with both databases.
test(
  '20 uploads of 10 MB at once take less than 150 MB of memory, and come back as they were',
  { timeout: 400_000 },
  async () => {
    const server = await start();
    const token = await newToken(server, 'memory@example.org');
    const files = Array.from({ length: 21 }, (_, place) => jpegOf(LARGEST, place));
    await upload(server.url, token, files.pop()!);
    const before = await memoryOf(server);
    let most = before;
    let isDone = false;
    const watch = async () => {
      while (!isDone) {
        most = Math.max(most, await memoryOf(server));
        await sleep(50);
      }
    };
    const watching = watch();
    const ids = await Promise.all(files.map((bytes) => upload(server.url, token, bytes)));
    const hashes = await Promise.all(ids.map((id) => hashOfStored(server, token, id!)));
    isDone = true;
    await watching;
    expect(hashes).toEqual(files.map(hashOf));
    const grown = Math.round((most - before) / MEGABYTE);

    expect(grown).toBeLessThan(150);
  },
);
