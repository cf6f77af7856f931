import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { journalContract } from '#contract/journal.ts';
import { tasksContract } from '#contract/tasks.ts';
import { postgresDialect } from '#server/database/dialect/postgres.ts';
import type { Schema } from '#server/database/schema.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { recordsIn } from '#server/testing/records.ts';
import { createDatabase, PATIENCE } from '#server/testing/database/postgres.ts';
import { whenDone } from '#server/testing/when-done.ts';

/* Concurrent requests wait in the process and not in the database, where each would hold a connection. */

const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
const app = await startTestApp({ config: { databaseUrl: url } });
const { newProject, newTask } = recordsIn(app);
const other = new Kysely<Schema>({ dialect: postgresDialect(url, () => {}, PATIENCE) });
whenDone(async () => {
  await other.destroy();
  await drop();
});

/** The number of connections that wait for a lock in the database. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
  return rows[0]!.count;
}

/** Lets another server hold the lock of a user during `work`. */
async function whileLocked(person: TestUser, work: () => Promise<void>): Promise<void> {
  await other.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ updated_at: new Date().toISOString() })
      .where('id', '=', person.user.id)
      .execute();
    await work();
  });
}

test('writes of one person that wait for each other hold one connection, and other people are served', async () => {
  const [busy, bystander] = [await app.newUser(), await app.newUser()];
  const project = await newProject(busy);
  const tasks = await Promise.all(Array.from({ length: 30 }, () => newTask(busy, project)));
  const written: Promise<{ status: number }>[] = [];
  const pictures: Promise<{ status: number }>[] = [];

  await whileLocked(busy, async () => {
    for (const { id } of tasks) {
      const body = { tasks: [{ id, status: 'in_progress' as const }] };
      written.push(app.call(tasksContract.changeMany, { token: busy.token, body }));
      // An upload holds no turn.
      const headers = { 'content-type': 'image/png' };
      const picture = { method: 'PUT', url: '/api/auth/profile-picture', token: busy.token };
      pictures.push(app.send({ ...picture, headers, body: png() }));
    }
    await expect.poll(countWaiting).toBeGreaterThan(0);
    for (let reads = 0; reads < 20; reads += 1) {
      expect((await app.call(tasksContract.list, { token: bystander.token })).status).toBe(200);
    }
    // None on a very busy machine, whose write has waited too long and is sent again.
    expect(await countWaiting()).toBeLessThanOrEqual(1);
  });
  const statuses = (await Promise.all([...written, ...pictures])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('long reads of many people leave connections for short reads of others', async () => {
  const [bystander, ...busy] = await Promise.all(Array.from({ length: 13 }, () => app.newUser()));
  const readTasks = ({ token }: TestUser) => app.call(tasksContract.list, { token });
  const lockTasks = sql`lock table tasks in access exclusive mode`;
  let reads: Promise<{ status: number }>[] = [];
  // From now on this read counts as long.
  await other.transaction().execute(async (trx) => {
    await lockTasks.execute(trx);
    reads = [readTasks(busy[0]!)];
    await expect.poll(countWaiting).toBe(1);
    await sql`select pg_sleep(0.05)`.execute(trx);
  });
  await Promise.all(reads);
  await other.transaction().execute(async (trx) => {
    await lockTasks.execute(trx);
    reads = busy.map(readTasks);
    await expect.poll(countWaiting).toBeGreaterThan(2);
    expect((await app.call(journalContract.list, { token: bystander!.token })).status).toBe(200);
    expect(await countWaiting()).toBe(3);
  });
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
});
