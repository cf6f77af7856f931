import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDemo } from './make-demo.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'auric-demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const options = { password: 'a quiet passphrase', seed: 1, timezone: 'UTC', days: 2 };

/** How many people and completions there are. */
function countsIn(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'auric.db'), { readOnly: true });
  try {
    return database
      .prepare('select (select count(*) from users) as users, (select count(*) from tasks) as tasks')
      .get();
  } finally {
    database.close();
  }
}

test('a demonstration is made once, in a separate folder that appears when it is complete', async () => {
  const folder = await newFolder();
  const dataDir = join(folder, 'demo');
  const beside = `${dataDir}.unfinished`;
  await writeFile(beside, 'of somebody else');

  expect(await makeDemo({ ...options, dataDir })).toBe(true);
  const made = countsIn(dataDir);
  expect(made).toMatchObject({ users: 1 });
  expect(await makeDemo({ ...options, dataDir })).toBe(false);

  expect(countsIn(dataDir)).toEqual(made);
  expect(await readdir(folder)).toEqual(['demo', 'demo.unfinished']);
});

test('a folder with anything else in it is refused, and left as it is', async () => {
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'auric.db'), 'somebody’s year');

  await expect(makeDemo({ ...options, dataDir })).rejects.toThrow('holds no demonstration');
  expect(await readdir(dataDir)).toEqual(['auric.db']);
});
