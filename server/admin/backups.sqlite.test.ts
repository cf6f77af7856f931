import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
