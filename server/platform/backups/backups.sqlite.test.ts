import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { resourcesContract } from '#contract/resources.ts';
import { systemContract } from '#contract/system.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { startTestApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { jpegOf } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { filesOf, makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const HOUR_MS = 60 * 60 * 1000;

const folders = mkdtempSync(join(tmpdir(), 'auric-backups-'));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

const backupDir = join(folders, 'backups');
let now = new Date('2026-11-26T03:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  clock: () => now,
  config: { backupDir, backupKeep: 2, logLevel: 'info' },
  logTo: { write: (line) => void log.push(line) },
});
const uploads = uploadsIn(app);

const newFolder = () => mkdtempSync(join(folders, 'data-'));
const SQLITE = { databaseUrl: null, s3: null, backupDir: null };
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const backups = () => readdirSync(backupDir).sort();

/** What a folder has restored, without the rows that say which jobs ran. */
async function contentOf(dataDir: string): Promise<string[]> {
  const database = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  const content = await dump(database);
  await database.close();
  return withoutJobs(content);
}
const withoutJobs = (content: string) =>
  content.split('\n').filter((line) => line !== 'jobs' && !line.includes('"through"'));

async function backUp(): Promise<string> {
  now = new Date(now.getTime() + 24 * HOUR_MS);
  await app.runJob('back-up');
  return join(backupDir, backups().at(-1)!);
}

test('the nightly backup is restored into an empty folder with all rows and files, and keeps the newest', async () => {
  const user = await app.newUser();
  const bytes = jpegOf(200_000, 1);
  const file = await uploads.upload(user, bytes, { name: 'garden.jpg', type: 'image/jpeg' });
  const before = withoutJobs(await dump(app.database));

  const backup = await backUp();

  expect((await readManifest(backup)).files).toEqual({ count: 1, bytes: bytes.length, missing: 0, damaged: 0 });
  expect(log.some((line) => line.includes('Backed up the database and 1 file to '))).toBe(true);
  await app.call(resourcesContract.delete, { token: user.token, params: { id: file.id } });

  const dataDir = newFolder();
  const restored = await restoreBackup({ ...SQLITE, dataDir }, now, backup);

  expect(restored).toEqual({ from: backup, files: 1, replaced: null });
  expect(await contentOf(dataDir)).toEqual(before);
  const [stored] = filesIn(join(dataDir, 'files', 'stored'));
  expect(readFileSync(stored!)).toEqual(bytes);
  // Only the owner may read any of it.
  for (const path of filesIn(backup)) expect(statSync(path).mode & 0o077).toBe(0);

  const next = await backUp();
  const last = await backUp();

  expect(backups().map((name) => join(backupDir, name))).toEqual([next, last]);
  // The same file on the disk, so that a backup costs the space of what is new.
  const inodes = [next, last].map((each) => statSync(filesIn(filesOf(each))[0]!).ino);
  expect(inodes[0]).toBe(inodes[1]);
});

test('backups of one day replace each other, never those of another day', async () => {
  const dataDir = newFolder();
  await contentOf(dataDir);
  const config = { ...SQLITE, dataDir, backupKeep: 3 };
  const folder = join(dataDir, 'backups');
  const kept = join(folder, 'before-the-move');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, 'manifest.json'), '{}');
  const times = ['24T03:00', '25T03:00', '26T03:00', '26T09:00', '26T09:10', '26T09:20', '26T09:30'];
  for (const time of times) await makeBackup(config, '0.1.0', new Date(`2026-11-${time}:00Z`));

  const timesIn = readdirSync(folder).map((name) => name.slice('auric-2026-11-'.length, -'-00-000Z'.length));

  expect(timesIn.sort()).toEqual(['', '24T03-00', '25T03-00', '26T09-30']);
  await makeBackup(config, '0.1.0', new Date('2026-11-27T03:00:00Z'));
  expect(readdirSync(folder)).not.toContain('auric-2026-11-24T03-00-00-000Z');
  // A folder with another name is the operator's own.
  expect(readdirSync(folder)).toContain('before-the-move');
});

test('a file that the storage lost or damaged is counted and named in the log, and the others are backed up', async () => {
  const user = await app.newUser();
  const [lost, spoilt] = [jpegOf(1000, 2), jpegOf(1000, 3)];
  for (const bytes of [lost, spoilt]) await uploads.upload(user, bytes, { type: 'image/jpeg' });
  const storedAs = (bytes: Buffer) =>
    filesIn(join(app.dataDir, 'files', 'stored')).find((path) => readFileSync(path).equals(bytes))!;
  const [lostPath, spoiltPath] = [storedAs(lost), storedAs(spoilt)];
  rmSync(lostPath);
  writeFileSync(spoiltPath, 'not the same bytes');

  const backup = await backUp();

  expect((await readManifest(backup)).files).toMatchObject({ missing: 1, damaged: 1 });
  expect(log.at(-1)).toContain(
    'The storage of files has no bytes for 1 file and damaged bytes for 1 file, which it leaves out.',
  );
  expect(filesIn(filesOf(backup)).some((path) => readFileSync(path).equals(lost))).toBe(false);
  writeFileSync(lostPath, lost);
  writeFileSync(spoiltPath, spoilt);
});

test('a damaged, incomplete or foreign backup is refused in one sentence, and the database stays as it was', async () => {
  const dataDir = newFolder();
  await contentOf(dataDir);
  const before = readFileSync(join(dataDir, 'auric.db'));
  const refusal = async (path: string, config = {}) => {
    const error = await restoreBackup({ ...SQLITE, dataDir, ...config }, now, path).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(StartProblem);
    return (error as Error).message;
  };
  const backup = await backUp();
  const copy = join(backup, 'auric.db');

  expect(await refusal(backup, { databaseUrl: 'postgres://nowhere.invalid/auric' })).toBe(
    `${backup} is a backup of SQLite: restore it without DATABASE_URL.`,
  );
  expect(await refusal(join(folders, 'none'))).toBe(`There is no file ${join(folders, 'none')}.`);
  expect(await refusal(folders)).toBe(`${folders} is not a complete backup: it has no manifest.json.`);
  const bytes = readFileSync(copy);
  bytes[bytes.length - 100]! ^= 1;
  writeFileSync(copy, bytes);
  expect(await refusal(backup)).toContain(`${copy} is missing or damaged`);
  writeFileSync(join(backup, 'manifest.json'), '{');
  expect(await refusal(backup)).toContain('manifest.json is damaged');

  expect(readFileSync(join(dataDir, 'auric.db'))).toEqual(before);
  expect(existsSync(join(dataDir, 'replaced'))).toBe(false);
  rmSync(backup, { recursive: true });
});

test('a damaged database is not backed up over good backups, and nothing of the attempt is kept', async () => {
  const dataDir = newFolder();
  await contentOf(dataDir);
  const config = { ...SQLITE, dataDir, backupKeep: 1 };
  const good = await makeBackup(config, '0.1.0', now);
  const file = join(dataDir, 'auric.db');
  writeFileSync(file, readFileSync(file).fill(0xa5, 8192));

  await expect(makeBackup(config, '0.1.0', new Date(now.getTime() + HOUR_MS))).rejects.toThrow(`${file} is damaged`);

  expect(readdirSync(join(dataDir, 'backups'))).toEqual([good.path.split('/').at(-1)]);
  const { replaced } = await restoreBackup({ ...SQLITE, dataDir }, now);
  expect(readdirSync(replaced!)).toContain('auric.db');
  using restored = new DatabaseSync(file, { readOnly: true });
  expect(restored.prepare('select count(*) as users from users').get()).toEqual({ users: 0 });
});

test('a backup that fills the disk says so in one sentence, and nothing of it is kept', async () => {
  const dataDir = newFolder();
  await contentOf(dataDir);
  const failed = vi.spyOn(StatementSync.prototype, 'run').mockImplementationOnce(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  });
  const folder = join(dataDir, 'backups');
  await expect(makeBackup({ ...SQLITE, dataDir, backupKeep: 1 }, '0.1.0', now)).rejects.toThrow(
    new StartProblem(`The disk of ${folder} is full: no backup was written.`),
  );
  failed.mockRestore();
  expect(readdirSync(folder)).toEqual([]);
});

test('health is degraded once a night was missed, and names the job', async () => {
  const health = async () => (await app.call(systemContract.health, {})).body;
  await backUp();
  now = new Date(now.getTime() + 47 * HOUR_MS);
  expect(JSON.stringify(await health())).not.toContain('back-up');

  now = new Date(now.getTime() + 2 * HOUR_MS);

  expect(await health()).toMatchObject({
    status: 'degraded',
    late_jobs: expect.arrayContaining(['back-up']) as string[],
  });
});
