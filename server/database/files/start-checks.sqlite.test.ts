import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../connect.ts';
import { backUp } from './backups.ts';
import { restoreDatabase } from './restore-database.ts';
import { VERSION } from '#server/version.ts';
import { StartProblem } from './start-problem.ts';

/* A damaged, truncated or missing database stops the start with one sentence. */

const folders = mkdtempSync(join(tmpdir(), 'auric-start-'));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

const NOW = new Date('2026-11-22T08:00:00Z');
const PAGE = 4096;

/** A data folder with a database that contains this many attempts, and a backup without any. */
async function newDataFolder(attempts = 2000): Promise<string> {
  const dataDir = mkdtempSync(join(folders, 'data-'));
  const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  mkdirSync(join(dataDir, 'backups'));
  const empty = new DatabaseSync(fileOf(dataDir), { readOnly: true });
  empty.exec(`vacuum into '${backupOf(dataDir)}'`);
  empty.close();
  const rows = Array.from({ length: attempts }, (_, index) => ({
    key: `key ${index} ${'x'.repeat(50)}`,
    count: index,
    resets_at: NOW.toISOString(),
  }));
  for (let from = 0; from < rows.length; from += 200) {
    await db
      .insertInto('attempts')
      .values(rows.slice(from, from + 200))
      .execute();
  }
  await close();
  return dataDir;
}

const fileOf = (dataDir: string) => join(dataDir, 'auric.db');
const backupOf = (dataDir: string) => join(dataDir, 'backups', 'auric-2026-11-20T08-00-00-000Z.db');

/** The message of a refused start; fails if the start succeeds, or with an error that an operator cannot fix. */
async function refusal(dataDir: string): Promise<string> {
  const opened = await connectDatabase({ dataDir, databaseUrl: null }, () => {}).catch((error: unknown) => error);
  expect(opened).toBeInstanceOf(StartProblem);
  const { message } = opened as StartProblem;
  expect(message).not.toContain('\n');
  return message;
}

/** Overwrites the second half of the pages. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, Math.floor(bytes.length / PAGE / 2) * PAGE);
  writeFileSync(file, bytes);
}

async function countAttempts(dataDir: string): Promise<number> {
  const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  const rows = await db.selectFrom('attempts').select('key').execute();
  await close();
  return rows.length;
}

const HARM: Readonly<Record<string, { harm: (file: string) => void; says: string }>> = {
  'damaged pages': { harm: damage, says: 'is damaged (' },
  'a truncated file': {
    harm: (file) => truncateSync(file, statSync(file).size - PAGE),
    says: 'is cut short (it has ',
  },
  'a text file instead': { harm: (file) => writeFileSync(file, 'Dear diary'), says: 'is not an SQLite database' },
  'an empty file': { harm: (file) => truncateSync(file), says: 'is empty' },
  'no file at all': { harm: (file) => rmSync(file), says: 'is missing' },
  'data of a newer version': {
    harm(file) {
      using database = new DatabaseSync(file);
      database.exec(
        `insert into schema_migrations (name, applied_at, version) values ('9999_future', '2026-11-22T08:00:00.000Z', '9.8.7')`,
      );
    },
    says: `This data was written by Auric 9.8.7, and this is Auric ${VERSION}.`,
  },
};

test.for(Object.entries(HARM))(
  '%s: the start is refused with a sentence that names the file, the newest backup and the command that restores it',
  async ([, { harm, says }]) => {
    const dataDir = await newDataFolder();
    harm(fileOf(dataDir));
    const before = existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir)) : null;

    const message = await refusal(dataDir);

    expect(message).toContain(fileOf(dataDir));
    expect(message).toContain(says);
    expect(message).toContain(
      `The newest backup is ${backupOf(dataDir)}. To restore it: DATA_DIR=${dataDir} npm run restore`,
    );
    // The file is unchanged, and the folder is free for the command.
    expect(existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir)) : null).toEqual(before);

    const replaced = restoreDatabase(dataDir, NOW, backupOf(dataDir));

    expect(await countAttempts(dataDir)).toBe(0);
    expect(replaced && readFileSync(join(replaced, 'auric.db'))).toEqual(before);
  },
);

test('without a backup the sentence says so, and an empty folder starts with an empty database', async () => {
  const dataDir = await newDataFolder();
  damage(fileOf(dataDir));
  rmSync(join(dataDir, 'backups'), { recursive: true });
  expect(await refusal(dataDir)).toContain(`There is no backup in ${join(dataDir, 'backups')}.`);

  rmSync(fileOf(dataDir));

  expect(await countAttempts(dataDir)).toBe(0);
});

test('a database whose server was killed is complete together with its write-ahead log', async () => {
  const dataDir = await newDataFolder();
  const copy = mkdtempSync(join(folders, 'data-'));
  const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  await db.deleteFrom('attempts').where('count', '>=', 5).execute();
  for (const name of ['auric.db', 'auric.db-wal']) copyFileSync(join(dataDir, name), join(copy, name));
  await close();

  expect(await countAttempts(copy)).toBe(5);
});

test('restoring moves the write-ahead log away with its database, and can be repeated after an interruption', async () => {
  const dataDir = await newDataFolder();
  writeFileSync(`${fileOf(dataDir)}-wal`, 'of the database that is replaced');
  // As if the process had been killed during the copy, after it had moved the database away.
  writeFileSync(`${fileOf(dataDir)}.restoring`, 'half a copy');

  const replaced = restoreDatabase(dataDir, NOW, backupOf(dataDir));

  expect(readdirSync(replaced!).toSorted()).toEqual(['auric.db', 'auric.db-wal']);
  expect(existsSync(`${fileOf(dataDir)}-wal`)).toBe(false);
  expect(existsSync(`${fileOf(dataDir)}.restoring`)).toBe(false);
  expect(await countAttempts(dataDir)).toBe(0);
});

test('backups and restored databases are readable by their owner only, whatever the mode of the copy', async () => {
  const dataDir = await newDataFolder();
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  const copy = join(dataDir, 'copy.db');
  copyFileSync(backupOf(dataDir), copy);
  chmodSync(copy, 0o644);

  restoreDatabase(dataDir, NOW, copy);

  expect(statSync(fileOf(dataDir)).mode & 0o777).toBe(0o600);
  const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  const made = await backUp(db, join(dataDir, 'backups'), NOW);
  await close();
  expect(statSync(made).mode & 0o777).toBe(0o600);
});

test('restoring refuses a damaged backup, a missing one, and a folder in use by a server, and changes nothing', async () => {
  const dataDir = await newDataFolder();
  const elsewhere = join(folders, 'mine.db');
  copyFileSync(backupOf(dataDir), elsewhere);
  const { close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
  expect(() => restoreDatabase(dataDir, NOW, elsewhere)).toThrow(`Another Auric server is using ${dataDir}.`);
  await close();
  const before = readFileSync(fileOf(dataDir));

  damage(backupOf(dataDir));
  expect(() => restoreDatabase(dataDir, NOW, backupOf(dataDir))).toThrow(`${backupOf(dataDir)} is damaged (`);
  expect(() => restoreDatabase(dataDir, NOW, join(folders, 'none.db'))).toThrow('There is no file ');

  expect(readFileSync(fileOf(dataDir))).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('auric.db') || name === 'replaced')).toEqual([
    'auric.db',
  ]);
  expect(restoreDatabase(dataDir, NOW, elsewhere)).toContain(join(dataDir, 'replaced'));
});

test('a file in the path of the data folder is refused by name', async () => {
  const file = join(folders, 'a-file');
  writeFileSync(file, '');

  expect(await refusal(file)).toBe(`${file} is a file: set DATA_DIR to a folder, such as ./data.`);
  expect(await refusal(join(file, 'data'))).toContain(`is a file: set DATA_DIR to a folder`);
});

test('the data folder and the files of Auric in it become private, even if others could read them before', async () => {
  const dataDir = await newDataFolder();
  mkdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox', 'one.eml'), 'Dear Maya');
  const linked = join(folders, 'linked');
  writeFileSync(linked, '');
  symlinkSync(linked, join(dataDir, 'outbox', 'link'));
  const folder = [dataDir, join(dataDir, 'outbox'), join(dataDir, 'backups')];
  const files = [fileOf(dataDir), backupOf(dataDir), join(dataDir, 'outbox', 'one.eml')];
  for (const path of folder) chmodSync(path, 0o755);
  for (const path of [...files, linked]) chmodSync(path, 0o644);

  await countAttempts(dataDir);

  expect(folder.map(modeOf)).toEqual(['700', '700', '700']);
  expect(files.map(modeOf)).toEqual(['600', '600', '600']);
  expect(modeOf(linked)).toBe('644');
});

test('a data folder with other files keeps its mode, and so do those files', async () => {
  const home = mkdtempSync(join(folders, 'home-'));
  writeFileSync(join(home, 'index.html'), '');
  for (const path of [home, join(home, 'index.html')]) chmodSync(path, 0o755);

  await countAttempts(home);

  expect([home, join(home, 'index.html')].map(modeOf)).toEqual(['755', '755']);
});

test('a damaged page that is found while the server runs is reported once, and nothing is written any more', async () => {
  const dataDir = await newDataFolder();
  const reports: string[] = [];
  const { db, isDamaged, close } = await connectDatabase({ dataDir, databaseUrl: null }, ({ message }) =>
    reports.push(message),
  );
  const insert = (key: string) =>
    db.insertInto('attempts').values({ key, count: 0, resets_at: NOW.toISOString() }).execute();
  await insert('before');
  expect(isDamaged()).toBe(false);
  damage(fileOf(dataDir));
  const damaged = readFileSync(fileOf(dataDir));

  const readAll = () => db.selectFrom('attempts').selectAll().execute();
  await expect(readAll()).rejects.toThrow('malformed');
  await expect(readAll()).rejects.toThrow('malformed');
  await expect(insert('after')).rejects.toThrow('The database is damaged');
  await expect(db.transaction().execute((trx) => trx.selectFrom('users').selectAll().execute())).rejects.toThrow(
    'The database is damaged',
  );

  expect(isDamaged()).toBe(true);
  expect(reports).toEqual([expect.stringContaining(`${fileOf(dataDir)} is damaged: nothing is written any more.`)]);
  // Intact pages can still be read.
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(readFileSync(fileOf(dataDir))).toEqual(damaged);
  await close();
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
