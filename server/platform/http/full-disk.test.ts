import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { systemContract } from '#contract/system.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();
const { db } = app.database;

/** Lets the database find no more space, as on a full disk, or as much as it likes again. */
const DISK = {
  sqlite: {
    fill: () => sql`pragma max_page_count = 1`.execute(db),
    free: () => sql`pragma max_page_count = 1000000`.execute(db),
  },
  postgres: {
    async fill() {
      await sql`create function no_space() returns trigger language plpgsql as $$
        begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`.execute(db);
      await sql`create trigger no_space before insert on pillars execute function no_space()`.execute(db);
    },
    free: () => sql`drop trigger no_space on pillars`.execute(db),
  },
}[inject('engine')];

test('C-14: on a full disk writes get 507 and reads go on, and nothing needs a restart once there is space', async () => {
  const { token } = await app.newUser();
  const create = (name: string) =>
    app.call(pillarsContract.create, { token, body: { name, description: 'x'.repeat(200) } });
  const names = async () => (await app.send({ url: '/api/pillars', token })).body as { name: string }[];
  await create('Before');
  await DISK.fill();

  const refused = await createUntilRefused(create);

  expect([refused.status, refused.body]).toEqual([507, { detail: 'The disk of the server is full' }]);
  const kept = (await names()).map(({ name }) => name);
  expect(kept).toContain('Before');
  expect(kept).toHaveLength(1 + refused.fitted);
  expect((await app.call(systemContract.health, {})).status).toBe(200);

  await DISK.free();
  expect((await create('After')).status).toBe(201);
  expect((await names()).map(({ name }) => name)).toEqual([...kept, 'After']);
});

/** Pages that are allocated already have some space left. */
async function createUntilRefused<A extends { status: number }>(create: (name: string) => Promise<A>) {
  for (let fitted = 0; ; fitted += 1) {
    const response = await create(`Fits ${fitted}`);
    if (response.status !== 201) return { ...response, fitted };
  }
}
