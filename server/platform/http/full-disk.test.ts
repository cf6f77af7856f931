import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { systemContract } from '#contract/system.ts';
import { API_DOCUMENT } from '#server/testing/api-document.ts';
import { startTestApp } from '#server/testing/app.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { onCluster } from '#server/testing/database/cluster.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { upload, download } = uploadsIn(app);
const { db } = app.database;

/** Limits the space of the database, as on a full disk, or removes the limit. */
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

test('C-14: on a full disk writes get 507 and reads work, and no restart is needed once there is space', async () => {
  if (onCluster('a trigger that fails')) return;
  const { token } = await app.newUser();
  const create = (name: string) =>
    app.call(pillarsContract.create, { token, body: { name, description: 'x'.repeat(200) } });
  const names = async () => (await app.send({ url: '/api/pillars', token })).body as { name: string }[];
  await create('Before');
  await DISK.fill();

  const refused = await createUntilRefused(create);

  expect([refused.status, refused.detail]).toEqual([507, 'The disk of the server is full']);
  const kept = (await names()).map(({ name }) => name);
  expect(kept).toContain('Before');
  expect(kept).toHaveLength(1 + refused.fitted);
  expect((await app.call(systemContract.health, {})).status).toBe(200);

  await DISK.free();
  expect((await create('After')).status).toBe(201);
  expect((await names()).map(({ name }) => name)).toEqual([...kept, 'After']);
});

/** What an engine reports when a statement finds no space. */
const DISK_FULL = { sqlite: { errcode: 13 }, postgres: { code: '53100' } }[inject('engine')];

/** Makes every write fail, or none. */
const WRITES = {
  sqlite: {
    fail: () => sql`pragma query_only = on`.execute(db),
    succeed: () => sql`pragma query_only = off`.execute(db),
  },
  postgres: {
    fail: () =>
      sql`do $do$ declare name text; begin
        create function no_write() returns trigger language plpgsql as $$
          begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$;
        for name in select tablename from pg_tables where schemaname = current_schema() loop
          execute format('create trigger no_write before insert or update or delete on %I
            for each statement execute function no_write()', name);
        end loop;
      end $do$`.execute(db),
    succeed: () => sql`drop function no_write cascade`.execute(db),
  },
}[inject('engine')];

test('F.16: on a read-only database reads work, including files and sessions', async () => {
  if (onCluster('a trigger that fails')) return;
  const user = await app.newUser();
  const file = await upload(user, Buffer.from('%PDF-1.4 a file'), { name: 'a.pdf' });
  const feed = await app.send({ url: '/api/calendar', token: user.token });
  // The server makes its keys for push messages when they are first read.
  await app.send({ url: '/api/notifications/push', token: user.token });
  const { paths } = API_DOCUMENT;
  const reads = Object.keys(paths).filter((path) => paths[path]!['get'] && !path.includes('{'));
  // The last use of a session is stored every ten minutes.
  now = new Date(now.getTime() + 11 * 60_000);
  await WRITES.fail();
  try {
    const refused = await app.send({ method: 'POST', url: '/api/pillars', token: user.token, body: { name: 'One' } });
    expect(refused.status).toBeGreaterThanOrEqual(503);
    expect((await download(user, file)).bytes).toHaveLength(file.file_size);
    const content = await app.send({ url: `/api/resources/${file.id}/content`, token: user.token });
    expect(content.status).toBe(200);
    const failed = [];
    for (const path of reads) {
      if (path.endsWith('/events')) continue;
      const { status } = await app.send({ url: path, token: user.token });
      if (status >= 500) failed.push([path, status]);
    }
    expect(reads.length).toBeGreaterThan(30);
    expect(failed).toEqual([]);
    expect((await app.send({ url: '/api/calendar', token: user.token })).body).toEqual(feed.body);
  } finally {
    await WRITES.succeed();
  }
});

testOnce('F.16: on a full disk files are sent, without counting the access', async () => {
  let isFull = false;
  let refused = 0;
  const full = await startTestApp({
    clock: () => now,
    counter: {
      note({ query }) {
        if (!isFull || !query.sql.startsWith('update "resources"')) return;
        refused += 1;
        throw Object.assign(new Error('database or disk is full'), DISK_FULL);
      },
    },
  });
  const files = uploadsIn(full);
  const user = await full.newUser();
  const file = await files.upload(user, Buffer.from('%PDF-1.4 a file'), { name: 'a.pdf' });
  isFull = true;

  const sent = await files.download(user, file);
  const content = await full.send({ url: `/api/resources/${file.id}/content`, token: user.token });

  expect([sent.status, sent.bytes.toString(), content.status]).toEqual([200, '%PDF-1.4 a file', 200]);
  expect(refused).toBe(2);
});

/** Pages that are allocated already have some space left. */
async function createUntilRefused<A extends { status: number }>(create: (name: string) => Promise<A>) {
  for (let fitted = 0; ; fitted += 1) {
    const response = await create(`Fits ${fitted}`);
    if (response.status !== 201) return { ...response, fitted };
  }
}
