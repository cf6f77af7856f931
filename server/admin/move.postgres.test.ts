import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { Readable, Writable } from 'node:stream';
import { afterAll, expect, inject, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { administer } from '#server/admin/administer.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { postgresDialect } from '#server/database/dialect/postgres.ts';
import { databaseFile } from '#server/database/files/backups.ts';
import { moveDatabase } from '#server/database/move/move-database.ts';
import { readBatches, tablesToMove } from '#server/database/move/read-tables.ts';
import { refuseUnfinishedMoveOf } from '#server/database/move/unfinished-move.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { sealIdentity } from '#server/features/auth/oidc/sealed-identity.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { onCluster } from '#server/testing/database/cluster.ts';
import { createDatabase, untilNobodyIsConnected } from '#server/testing/database/postgres.ts';
import { startFakeGoogle } from '#server/testing/google/fake-google.ts';
import { checkInvariants } from '#server/testing/invariants/check-invariants.ts';
import { takeStep } from '#server/testing/random-walk/actions.ts';
import { Chance } from '#server/testing/random-walk/chance.ts';
import { vouchFor } from '#server/testing/random-walk/person/google-steps.ts';
import { Walk } from '#server/testing/random-walk/walk.ts';
import { adminCommand } from '#server/testing/terminal/run-commands.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const clock = { now: START };
const oidc = { issuer: 'https://login.example.org', clientId: 'auric', clientSecret: 'secret', name: 'Company login' };
const fake = await startFakeGoogle();
const folder = await mkdtemp(join(tmpdir(), 'auric-move-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server on which a person lives, with or without PostgreSQL. */
async function livedIn(databaseUrl?: null) {
  clock.now = START;
  const app = await startTestApp({
    clock: () => new Date(clock.now),
    config: { oidc, google: fake.google, privateHosts: ['127.0.0.1'], ...(databaseUrl === null && { databaseUrl }) },
  });
  const people = { user: await app.newUser(), stranger: await app.newUser() };
  const walk = new Walk(app, people, new Chance(4711), clock, (subject) => void Object.assign(fake, vouchFor(subject)));
  for (let step = 0; step < 150; step += 1) {
    walk.advance(30_000);
    await takeStep(walk);
  }
  return { app, person: people.user };
}

/** A token for a person at the provider, as after an exchange. */
const sealed = (app: TestApp, sub: string) =>
  sealIdentity({ db: app.database.db, now: new Date(clock.now) }, oidc, {
    ...{ kind: 'oidc', provider: oidc.name, value: `${oidc.issuer} ${sub}`, email: `${sub}@company.example` },
    ...{ isVerified: true, first_name: 'Maya', last_name: 'Lindqvist', profile_picture: null },
  });

/** An empty database of PostgreSQL, which is removed after the test file. */
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
  afterAll(drop);
  return url;
}

const openPostgres = (url: string): Db => new Kysely<Schema>({ dialect: postgresDialect(url, () => {}) });

const seenBy = async (app: TestApp, token: string) => ({
  tasks: (await app.call(tasksContract.list, { token, query: {} })).body,
  trash: (await app.call(trashContract.list, { token, query: {} })).body,
  me: (await app.call(authContract.me, { token })).body,
});

test('a server moves from SQLite to PostgreSQL and on to another database, with people, sessions, sign-ins and trash', async () => {
  const { app, person } = await livedIn(null);
  const proof = { token: person.token, body: { password: person.password } };
  const { secret } = (await app.call(authContract.startTwoStep, proof)).body;
  const linking = { token: await sealed(app, 'linked'), password: person.password };
  await app.call(authContract.linkOidc, { token: person.token, body: linking });
  // This sign-in is under way.
  const begun = await sealed(app, 'new');
  const seen = await seenBy(app, person.token);
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  const refused = await adminCommand({ dataDir: app.dataDir, databaseUrl: null, folder })(['move', '--to', first]);
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('Stop it') });
  // As if the server had been stopped.
  await sql`vacuum into ${databaseFile(folder)}`.execute(app.database.db);
  const file = new DatabaseSync(databaseFile(folder));
  file.exec('pragma journal_mode = wal');
  file.close();
  const before = await readFile(databaseFile(folder));

  const moved = await adminCommand({ dataDir: folder, databaseUrl: null, folder })(['move', '--to', first]);
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('the old database is unchanged') });
  expect((await readFile(databaseFile(folder))).equals(before)).toBe(true);
  await untilNobodyIsConnected(first);
  const again = await adminCommand({ dataDir: app.dataDir, databaseUrl: first, folder })(['move', '--to', second]);
  expect(again).toMatchObject({ code: 0 });

  const config = { databaseUrl: second, dataDir: app.dataDir, google: fake.google, oidc };
  const onPostgres = await startTestApp({ clock: () => new Date(clock.now), config });
  expect(await seenBy(onPostgres, person.token)).toEqual(seen);
  expect(await checkInvariants(onPostgres.database.db)).toEqual([]);
  const project_id = seen.tasks.find((task) => task.project_id !== null)!.project_id!;
  const created = await onPostgres.call(tasksContract.create, {
    token: person.token,
    body: { project_id, name: 'New' },
  });
  expect(created.status).toBe(201);

  const signIn = async (token: string) =>
    (await onPostgres.call(authContract.signInWithOidc, { body: { token } })).body;
  expect((await signIn(linking.token)).user.id).toBe(person.user.id);
  expect((await signIn(begun)).user.email).toBe('new@company.example');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
  expect((await onPostgres.call(authContract.confirmTwoStep, { token: person.token, body: { code } })).status).toBe(
    200,
  );
});

test('a move that ends anywhere continues, and until its end the new database is refused', async () => {
  const { app } = await livedIn();
  const { db, engine } = app.database;
  const url = await emptyDatabase();
  const to = openPostgres(url);
  afterAll(() => to.destroy());
  const tables = await tablesToMove(db, engine);

  for (let stop = 0; stop < tables.length; stop += 10) {
    let copied = 0;
    const ending = moveDatabase({ db, engine }, to, () => {
      copied += 1;
      if (copied > stop) throw new Error('Killed');
    });
    await expect(ending).rejects.toThrow('Killed');
    const opening = connectDatabase({ ...app, databaseUrl: url, backupDir: null }, () => {});
    await expect(opening).rejects.toThrow('A move into this database has not finished.');
  }

  const client = new pg.Client(url);
  await client.connect();
  await expect(refuseUnfinishedMoveOf(client)).rejects.toThrow('has not finished');
  await client.end();

  const moved = await moveDatabase({ db, engine }, to, () => {});
  expect(moved.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  expect(moved.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(100);
  if (onCluster('the foreign keys from its coordinator')) return;
  const opened = await connectDatabase({ ...app, databaseUrl: url, backupDir: null }, () => {});
  expect(await shapeOf(opened.db)).toEqual(await shapeOf(db));
  await opened.close();
});

/** Triggers and foreign keys, all of which a move takes away and puts back. */
async function shapeOf(db: Db) {
  const triggers = sql`
    select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
  const keys = sql`
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid), convalidated
    from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`;
  return [(await triggers.execute(db)).rows, (await keys.execute(db)).rows];
}

test('what is written to an old PostgreSQL database during a move waits until its end', async () => {
  const [old, url] = [await emptyDatabase(), await emptyDatabase()];
  const filled = await connectDatabase({ dataDir: folder, databaseUrl: old, backupDir: null }, () => {});
  await sql`insert into attempts (key, count, resets_at) values ('old', 1, now())`.execute(filled.db);
  await filled.close();
  await untilNobodyIsConnected(old);
  const client = new pg.Client(old);
  let writing: Promise<unknown> | undefined;
  const write = async () => {
    await client.connect();
    await client.query(`insert into attempts (key, count, resets_at) values ('new', 1, now())`);
  };
  const stderr = new Writable({
    write(_line, _encoding, done) {
      writing ??= write();
      done();
    },
  });
  const env = { DATABASE_URL: old, DATA_DIR: folder, ENV_FILE: 'none' };

  await administer(['move', '--to', url], { env, stderr, stdout: stderr, stdin: Readable.from([]) });

  await writing;
  await client.end();
  const to = openPostgres(url);
  afterAll(() => to.destroy());
  expect(await to.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'old' }]);
});

test('a batch is as large as its rows allow', async () => {
  const { db } = (await startTestApp({ config: { databaseUrl: null } })).database;
  const texts = ['a', 'b'.repeat(3_000_000), 'c'.repeat(3_000_000), 'd'.repeat(9_000_000), 'e', 'f'];
  const rows = texts.map((key) => ({ key, count: 1, resets_at: new Date(START).toISOString() }));
  for (const row of rows) await db.insertInto('attempts').values(row).execute();
  const table = (await tablesToMove(db, 'sqlite')).find(({ name }) => name === 'attempts')!;
  const sizes: number[] = [];
  for await (const batch of readBatches(db, table)) sizes.push(batch.rows.length);
  expect(sizes).toEqual([2, 1, 1, 2]);
});

test('a copy that is not equal is refused with its table, and so is a database with tables', async () => {
  const app = await startTestApp();
  await app.newUser();
  const { db, engine } = app.database;
  const to = openPostgres(await emptyDatabase());
  afterAll(() => to.destroy());
  const ending = moveDatabase({ db, engine }, to, ({ name }) => {
    if (name === 'users') throw new Error('Killed');
  });
  await expect(ending).rejects.toThrow('Killed');
  await sql`update users set first_name = 'Nobody'`.execute(to);
  const continued = moveDatabase({ db, engine }, to, () => {});
  await expect(continued).rejects.toThrow('The copy of the table users is not equal');
  await expect(moveDatabase({ db, engine }, db, () => {})).rejects.toThrow('has tables already');
});

test('wrong addresses are refused in one line', async () => {
  const { dataDir, databaseUrl } = await startTestApp();
  const admin = adminCommand({ dataDir, databaseUrl, folder });
  expect(await admin(['move'])).toMatchObject({ code: 2, error: expect.stringContaining('--to postgres://') });
  expect(await admin(['move', '--to', 'mysql://x'])).toMatchObject({ code: 2 });
  const missing = databaseUrl!.replace(/auric_test_\w+/, 'nothing');
  expect(await admin(['move', '--to', missing])).toMatchObject({
    code: 1,
    error: expect.stringContaining('check --to'),
  });
  const nothing = await adminCommand({ dataDir, databaseUrl: await emptyDatabase(), folder })(['users', 'list']);
  expect(nothing).toEqual({
    code: 1,
    out: '',
    error: 'This database has no data of Auric: check DATABASE_URL and DATA_DIR.',
  });
  const client = new pg.Client(databaseUrl!);
  await client.connect();
  const connected = await admin(['move', '--to', await emptyDatabase()]);
  await client.end();
  expect(connected).toMatchObject({ code: 1, error: expect.stringContaining('Stop Auric first') });
});
