import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { systemContract } from '#contract/system.ts';
import { tasksContract } from '#contract/tasks.ts';
import { contextFor, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { startPostgresProxy } from '#server/testing/database/postgres-proxy.ts';
import { createDatabase } from '#server/testing/database/postgres.ts';
import { personScope } from '#server/platform/turns/connection-turns.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { isDatabaseDown } from './dialect/errors.ts';
import { insertRows } from './dialect/many-rows.ts';
import { postgresDialect } from './dialect/postgres.ts';
import { type Db, inTransaction } from './transaction.ts';

/* PostgreSQL ends its connections, or freezes: requests are served or refused in time, and the server keeps running. */

const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
const proxy = await startPostgresProxy(url);
const app = await startTestApp({ isImpatient: true, config: { databaseUrl: proxy.url, logLevel: 'silent' } });
whenDone(async () => {
  await proxy.close();
  await drop();
});
const { db } = app.database;
/** The same with the longer time limits of tests, so that a busy machine does not look like a frozen PostgreSQL. */
const patient = await startTestApp({ config: { databaseUrl: proxy.url, logLevel: 'silent' } });

async function newProject(on: TestApp = app) {
  const { token } = await on.newUser();
  const { body: project } = await on.call(projectsContract.create, { token, body: { name: 'Kitchen' } });
  const create = (id: string) =>
    on.call(tasksContract.create, { token, body: { id, name: `Task ${id}`, project_id: project.id } });
  const read = () => on.call(tasksContract.list, { token, query: { project_id: project.id } });
  return { create, read };
}

/** Ends every other connection to the database, as an administrator or a fail-over does. */
const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

test('C-12: when connections end, no read fails and no repeated create is lost', async () => {
  const { create, read } = await newProject(patient);
  const stored: string[] = [];
  const statuses = new Set<number>();
  let isOver = false;
  const write = async () => {
    const id = newId();
    let { status } = await create(id);
    while (status === 503) ({ status } = await create(id));
    statuses.add(status);
    stored.push(id);
  };
  const readAgain = async () => void statuses.add((await read()).status);
  /** How often each client was served. */
  const served: number[] = [];
  const clients = [...Array.from({ length: 12 }, () => write), readAgain, readAgain].map(async (act, client) => {
    for (served[client] = 0; !isOver; served[client] += 1) await act();
  });

  for (let round = 0; round < 12; round += 1) {
    // Even on a slow machine, a request loses one or two connections, not every one it gets.
    const before = [...served];
    while (served.some((times, client) => times === before[client])) await sleep(5);
    if (round % 2 === 0) proxy.cut();
    else await endConnections();
  }
  isOver = true;
  await Promise.all(clients);

  // A create returns 200 when it was stored and its response was lost with the connection.
  expect([...statuses].filter((status) => status !== 200 && status !== 201)).toEqual([]);
  const { body } = await read();
  expect(new Set(body.map(({ id }) => id))).toEqual(new Set(stored));
});

test('a transaction whose connection ends before the commit is repeated as a whole', async () => {
  const key = newId();
  const tries = vi.fn<() => void>();

  await inTransaction(db, async (trx) => {
    await insertAttempt(trx, key);
    tries();
    if (tries.mock.calls.length < 3) await endOwnConnection(trx);
  });

  expect(tries).toHaveBeenCalledTimes(3);
  expect(await attempts(key)).toHaveLength(1);
});

test('a transaction whose connection ends before it has begun is repeated, even if all its writes go with the commit', async () => {
  const key = newId();
  const resets_at = new Date().toISOString();
  // Ended connections are gone before, so that only the first try fails.
  await attempts(key);
  proxy.cutAfter('begin');

  await inTransaction(db, (trx) => insertRows(trx, 'attempts', [{ key, count: 1, resets_at }]));

  expect(await attempts(key)).toHaveLength(1);
});

test('a commit whose outcome is unknown is not repeated', async () => {
  const key = newId();
  const work = vi.fn<(trx: Db) => Promise<unknown>>((trx) => insertAttempt(trx, key));
  // On a new connection the statement has no name yet.
  proxy.cut();
  // The transaction gets the connection that this read has found.
  await attempts(key);
  proxy.cutAfter('commit');

  const error = await inTransaction(db, work).catch((cause: unknown) => cause);

  expect(isDatabaseDown(error)).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
  await expect.poll(() => attempts(key)).toHaveLength(1);
});

test('a write outside a transaction whose outcome is unknown is not repeated', async () => {
  const key = newId();
  proxy.cutAfter(key);

  const error = await insertAttempt(db, key).catch((cause: unknown) => cause);

  expect(isDatabaseDown(error)).toBe(true);
  await expect.poll(() => attempts(key)).toHaveLength(1);
});

test('C-12: while PostgreSQL is frozen, requests soon get 503 with Retry-After', async () => {
  const { create, read } = await newProject();
  // Some connections are in use when PostgreSQL freezes, and some requests find none.
  const before = Array.from({ length: 4 }, () => create(newId()));
  await sleep(5);
  proxy.freeze();
  onTestFinished(proxy.thaw);
  const requests = [...before, ...Array.from({ length: 20 }, () => create(newId())), read()];
  const health = await app.refused(systemContract.health, {});
  const began = performance.now();
  const responses = await Promise.all(requests);
  expect(performance.now() - began).toBeLessThan(20_000);

  expect([health.status, health.body]).toMatchObject([503, { status: 'unavailable' }]);
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(21);
  expect(responses.filter(({ status }) => status !== 503 && status !== 201)).toEqual([]);
  for (const { headers, detail } of refused) {
    expect([headers['retry-after'], detail]).toEqual(['5', 'The database is unavailable']);
  }
  proxy.thaw();
  await expect.poll(async () => (await app.call(systemContract.health, {})).status).toBe(200);
  expect((await read()).status).toBe(200);
});

test('the server cancels a statement and its transaction after its own time limit', async () => {
  const patience = new Kysely<never>({
    dialect: postgresDialect(proxy.url, () => {}, { statementMs: 1000 }),
  }) as unknown as Db;
  onTestFinished(() => patience.destroy());
  const ends = vi.spyOn(pg.Client.prototype, 'end');
  onTestFinished(() => ends.mockRestore());
  const key = newId();
  const work = vi.fn<(trx: Db) => Promise<void>>(async (trx) => {
    await insertAttempt(trx, key);
    proxy.freeze();
    await sql`select 1`.execute(trx);
  });

  const error = await inTransaction(patience, work).catch((cause: unknown) => cause);
  const areClosed = ends.mock.contexts.map((client) => (client as pg.Client).connection.stream.destroyed);
  proxy.thaw();

  expect(error).toMatchObject({ message: 'PostgreSQL does not respond' });
  // Not left open until PostgreSQL responds.
  expect(areClosed).toEqual([true]);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await attempts(key)).toEqual([]);
});

test('those who wait for a connection are refused when PostgreSQL is silent, without a wait of their own', async () => {
  const patience = new Kysely<never>({
    dialect: postgresDialect(proxy.url, () => {}, { statementMs: 1000 }),
  }) as unknown as Db;
  onTestFinished(() => patience.destroy());
  const people = Array.from({ length: 20 }, () => newId());
  const write = (key: string) =>
    personScope.run(key, () => inTransaction(patience, (trx) => insertAttempt(trx, key).then(nothing)));
  await Promise.all(people.map(write));
  proxy.freeze();
  onTestFinished(proxy.thaw);
  const ofOne = contextFor(patience, { id: newId(), timezone: 'UTC', day_start_hour: 0 }, new Date());
  const results = await Promise.allSettled([
    ...people.map(() => write(newId())),
    ...people.map(() => transact(ofOne, ({ db: trx }) => insertAttempt(trx, newId()))),
  ]);
  proxy.thaw();

  const reasons = results.map((result) => (result.status === 'rejected' ? (result.reason as Error) : null));
  expect(reasons.slice(0, 20).map((reason) => reason?.message)).toEqual(Array(20).fill('PostgreSQL does not respond'));
  // Those of one person, one after another.
  expect([...new Set(reasons.slice(20))]).toEqual([expect.any(Error)]);
});

test('while one connection is silent, those who wait for another are served', async () => {
  const patience = new Kysely<never>({
    dialect: postgresDialect(proxy.url, () => {}, { statementMs: 1000 }),
  }) as unknown as Db;
  onTestFinished(() => patience.destroy());
  const key = newId();
  const write = (some: string) =>
    personScope.run(newId(), () => inTransaction(patience, (trx) => insertAttempt(trx, some).then(nothing)));
  proxy.silenceAfter(key);
  const silent = write(key).catch((error: Error) => error.message);
  let isOver = false;
  void silent.then(() => (isOver = true));
  const others: Promise<void>[] = [];
  while (!isOver) {
    others.push(...Array.from({ length: 30 }, () => write(newId())));
    await Promise.all(others);
  }
  expect(await silent).toBe('PostgreSQL does not respond');
});

test('a job whose connection ends fails without effect on other jobs, and succeeds on the next try', async () => {
  proxy.cutAfter('lease_until');
  await app.jobs.runJob('purge-trash');

  await expect.poll(() => app.jobs.runJob('purge-notifications')).toBe('succeeded');
  await app.jobs.runDue(new Date(Date.now() + 61_000));

  const { failures, through } = await db
    .selectFrom('jobs')
    .where('name', '=', 'purge-trash')
    .select(['failures', 'through'])
    .executeTakeFirstOrThrow();
  expect([failures, through]).toEqual([0, expect.any(String)]);
});

const nothing = () => {};
const insertAttempt = (on: Db, key: string) =>
  on.insertInto('attempts').values({ key, count: 1, resets_at: new Date().toISOString() }).execute();
const attempts = (key: string) => db.selectFrom('attempts').selectAll().where('key', '=', key).execute();

async function endOwnConnection(trx: Db): Promise<void> {
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
}
