import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { startTestApp } from '#server/testing/app.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { createDiskReserve } from './disk-reserve.ts';

const MEGABYTE = 1_048_576;
const dataDir = await mkdtemp(join(tmpdir(), 'auric-reserve-'));
whenDone(() => rm(dataDir, { recursive: true, force: true }));
const path = join(dataDir, 'reserve');

let free = 100 * MEGABYTE;
const reserve = await createDiskReserve(dataDir, async () => free);
const app = await startTestApp({ reserve });

test('A9: on a full disk people can delete, while all else waits until there is room again', async () => {
  const { token } = await app.newUser();
  const create = (name: string) => app.send({ method: 'POST', url: '/api/pillars', token, body: { name } });
  const { id } = (await create('Health')).body as { id: string };
  expect([(await stat(path)).size, (await stat(path)).mode & 0o777]).toEqual([8 * MEGABYTE, 0o600]);

  free = 0;
  expect((await create('Fits by chance')).status).toBe(201);
  expect((await app.call(pillarsContract.delete, { token, params: { id }, query: {} })).status).toBe(200);
  expect(existsSync(path)).toBe(false);
  const refused = await create('Work');
  expect([refused.status, refused.body]).toEqual([507, { detail: 'The disk of the server is full' }]);
  expect((await app.send({ url: '/api/pillars', token })).status).toBe(200);

  // The reserve alone is no room yet.
  free = 9 * MEGABYTE;
  expect((await create('Work')).status).toBe(507);
  free = 100 * MEGABYTE;
  expect((await create('Work')).status).toBe(201);
  expect(existsSync(path)).toBe(true);
});

test('a disk that never had room for a reserve refuses nothing beforehand', async () => {
  const small = await createDiskReserve(dataDir, async () => MEGABYTE);
  await rm(path);
  const none = await createDiskReserve(dataDir, async () => MEGABYTE);
  await none.beforeDelete();
  await none.beforeWrite();
  await small.beforeWrite();
  expect(existsSync(path)).toBe(false);
});
