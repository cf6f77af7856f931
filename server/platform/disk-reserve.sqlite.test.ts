import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { createDiskReserve } from './disk-reserve.ts';

const MEGABYTE = 1_048_576;
const dataDir = await mkdtemp(join(tmpdir(), 'auric-reserve-'));
whenDone(() => rm(dataDir, { recursive: true, force: true }));
const path = join(dataDir, 'reserve');

let free = 100 * MEGABYTE;
const reserve = await createDiskReserve(dataDir, async () => free);
const app = await startTestApp({ reserve });

test('A9: on a full disk people can delete, and other writes are refused until there is space again', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { task } = await recordsIn(app).newPath(user);
  const create = (name: string) => app.send({ method: 'POST', url: '/api/pillars', token, body: { name } });
  const { id } = (await create('Health')).body as { id: string };
  expect([(await stat(path)).size, (await stat(path)).mode & 0o777]).toEqual([8 * MEGABYTE, 0o600]);

  free = 0;
  expect((await create('Fits by chance')).status).toBe(201);
  expect((await app.call(pillarsContract.delete, { token, params: { id }, query: {} })).status).toBe(200);
  expect(statSync(path).size).toBe(0);
  const refused = await create('Work');
  expect([refused.status, refused.detail]).toEqual([507, 'The disk of the server is full']);
  expect((await app.send({ url: '/api/pillars', token })).status).toBe(200);

  // A signed-out user can sign in, delete, and sign out.
  const login = { email: user.email, password: user.password };
  const signedIn = await app.call(authContract.login, { body: login });
  expect(signedIn.status).toBe(200);
  const other = { token: signedIn.body.access_token };
  const deleted = await app.send({ method: 'DELETE', url: '/api/tasks/bulk', ...other, body: { task_ids: [task.id] } });
  expect(deleted.status).toBe(200);
  expect((await app.call(authContract.logout, other)).status).toBe(200);
  const newcomer = { ...login, email: 'new@example.org', first_name: 'Maya', last_name: 'Lind' };
  expect((await app.refused(authContract.register, { body: newcomer })).status).toBe(507);

  // The space of the reserve alone is not enough.
  free = 9 * MEGABYTE;
  expect((await create('Work')).status).toBe(507);
  free = 100 * MEGABYTE;
  expect((await create('Work')).status).toBe(201);
  expect(statSync(path).size).toBe(8 * MEGABYTE);
});

test('A9: on a full disk people can end a repeat, but not combine it with other changes', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { task } = await recordsIn(app).newPath(user);
  const params = { id: task.id };
  const change = (body: object) => app.refused(tasksContract.change, { token, params, body });
  expect((await change({ recurrence_pattern: { type: 'daily' }, due_date: '2026-11-20' })).status).toBe(200);
  free = 0;
  await app.call(authContract.login, { body: { email: user.email, password: user.password } });
  const statuses = [];
  for (const body of [{ name: 'More' }, { recurrence_pattern: null, description: 'More' }, { due_date: null }]) {
    statuses.push((await change(body)).status);
  }
  expect(statuses).toEqual([507, 507, 507]);
  expect(await change({ recurrence_pattern: null, repeat_from: null })).toMatchObject({ status: 200 });
  expect((await app.call(tasksContract.get, { token, params })).body.recurrence_pattern).toBeNull();
  free = 100 * MEGABYTE;
  expect((await change({ name: 'More' })).status).toBe(200);
});

test('a disk that never had space for a reserve refuses no write in advance', async () => {
  const small = await createDiskReserve(dataDir, async () => MEGABYTE);
  await rm(path);
  const none = await createDiskReserve(dataDir, async () => MEGABYTE);
  await none.beforeDelete();
  await none.beforeWrite();
  await small.beforeWrite();
  expect(existsSync(path)).toBe(false);
});

/** Random events of a disk and a server on it. */
const event = fc.oneof(
  fc.record({ free: fc.constantFrom(0, MEGABYTE - 1, MEGABYTE, 9 * MEGABYTE, 16 * MEGABYTE, 100 * MEGABYTE) }),
  fc.constantFrom('delete' as const, 'write' as const, 'restart' as const),
);

test('deleting is never refused, and a released reserve is remembered until there is space', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40, size: 'max' }), async (events) => {
      const dir = await mkdtemp(join(tmpdir(), 'auric-reserve-'));
      whenDone(() => rm(dir, { recursive: true, force: true }));
      let room = 0;
      const start = () => createDiskReserve(dir, async () => room);
      const size = () =>
        stat(join(dir, 'reserve')).then(
          (file) => file.size,
          () => null,
        );
      let tried = await start();
      let expected: 'none' | 'there' | 'given up' = 'none';
      for (const each of events) {
        if (typeof each === 'object') room = each.free;
        const canMake = room >= 16 * MEGABYTE;
        if (each === 'delete') {
          await tried.beforeDelete();
          if (expected === 'there' && room < MEGABYTE) expected = 'given up';
        } else if (each === 'write') {
          if (canMake) expected = 'there';
          const code = await tried.beforeWrite().catch((error: { code: string }) => error.code);
          if (code !== (expected === 'given up' ? 'ENOSPC' : undefined)) throw new Error(`${expected}: ${code}`);
        } else if (each === 'restart') {
          tried = await start();
          if (canMake) expected = 'there';
        }
        expect(await size()).toBe({ none: null, there: 8 * MEGABYTE, 'given up': 0 }[expected]);
      }
    }),
    {
      numRuns: 25,
      examples: [[[{ free: 100 * MEGABYTE }, 'write', { free: 0 }, 'delete', 'restart', 'write']]],
    },
  );
});
