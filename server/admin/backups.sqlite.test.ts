import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import process from 'node:process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { adminCommand } from '#server/testing/terminal/run-commands.ts';

const app = await startTestApp();
const { port } = await app.listen();
const folder = await mkdtemp(join(tmpdir(), 'auric-admin-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const admin = adminCommand({ ...app, port, folder });

test('a backup can be restored by command into another data folder', async () => {
  const user = await app.newUser();
  const backup = await admin(['backup', join(folder, 'backups')]);
  expect([backup.code, backup.error]).toEqual([0, '']);
  const [name] = await readdir(join(folder, 'backups'));
  expect(backup.out).toContain(name);
  const env = { DATA_DIR: join(folder, 'data') };
  const nothing = await admin(['restore'], { env });
  expect([nothing.code, nothing.error]).toEqual([1, expect.stringContaining('There is no backup in')]);
  const restored = await admin(['restore', join(folder, 'backups', name!)], { env });
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining(`Restored ${join(folder, 'backups', name!)}`),
  ]);
  expect((await admin(['users', 'list'], { env })).out).toContain(user.email);
});

/** Whether a user of no rights may read a path. */
const isReachable = (path: string) =>
  spawnSync(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', path], { uid: 65_534, gid: 65_534 }).status ===
  0;
/** Somebody other than root; else the user of the tests, which somebody else could not run from these folders. */
const [OWNER, GROUP] =
  process.getuid!() === 0 && [tmpdir(), import.meta.filename].every(isReachable)
    ? [65_534, 65_534]
    : [process.getuid!(), process.getgid!()];

test('what a command of root writes into the data folder belongs to the owner of that folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-owner-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await chown(dataDir, OWNER, GROUP);
  const backups = await mkdtemp(join(tmpdir(), 'auric-owner-backups-'));
  onTestFinished(() => rm(backups, { recursive: true }));
  await admin(['backup', backups]);
  const [name] = await readdir(backups);
  for (const each of ['', ...(await readdir(backups, { recursive: true }))])
    await chown(join(backups, each), OWNER, GROUP);
  const run = (...args: string[]) => admin(args, { env: { DATA_DIR: dataDir }, isOwnProcess: true });

  expect((await run('restore', join(backups, name!))).code).toBe(0);
  expect((await run('backup')).code).toBe(0);
  expect((await run('test-mail', 'maya@example.org')).code).toBe(0);
  const written = ['auric.db', 'backups', 'outbox'];
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(written));
  for (const each of await readdir(dataDir))
    expect([each, (await stat(join(dataDir, each))).uid]).toEqual([each, OWNER]);
});
