import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { personScope } from '#server/platform/turns/connection-turns.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { prepare } from '../prepare.ts';
import { type Db, inTransaction } from '../transaction.ts';

/*
 * A database on another host answers after a millisecond or more, so what a request costs is how often it waits: a trip
 * begins when a statement is sent while no other is unanswered. Statements that are sent together are one trip, whose
 * answers arrive together here, so that what is sent after them does not depend on the speed of the machine.
 */

let isCounting = false;
let trips = 0;
let unanswered = 0;
let mostUnanswered = 0;
let arrival = Promise.withResolvers<void>();
let canBegin = true;
const send = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const query = args[0] as pg.QueryConfig;
  if (query.text === 'begin' && !canBegin) args[0] = { ...query, text: 'begin badly' };
  const answer = send.apply(this, args);
  if (!isCounting || !(answer instanceof Promise)) return answer;
  if (unanswered === 0) {
    trips += 1;
    arrival = Promise.withResolvers();
  }
  const { promise: arrived, resolve: arrive } = arrival;
  unanswered += 1;
  mostUnanswered = Math.max(mostUnanswered, unanswered);
  const over = () => {
    unanswered -= 1;
    if (unanswered === 0) arrive();
  };
  answer.then(over, over);
  return answer.finally(() => arrived);
} as never);
afterAll(() => void vi.restoreAllMocks());

const app = await startTestApp({ config: { rateLimit: true } });
const { newPath, newTask } = recordsIn(app);

const user = await app.newUser();
const { project, task } = await newPath(user);
const { token } = user;
for (const due_date of [null, null, '2020-01-01', '2020-01-02']) await newTask(user, project, { due_date });

/** The trips of a request whose statements are known to the connection. */
async function tripsOf(request: Parameters<typeof app.send>[0]): Promise<number> {
  trips = 0;
  isCounting = true;
  const { status } = await app.send({ token, ...request });
  isCounting = false;
  expect(status).toBeLessThan(300);
  return trips;
}

const body = { project_id: project.id, name: 'Buy socks' };
const login = { email: user.email, password: user.password };

test.each([
  ['read today', 6, { url: '/api/today' }],
  ['read the dashboard', 7, { url: '/api/dashboard' }],
  ['list 50 tasks', 3, { url: '/api/tasks?limit=50' }],
  ['read one task', 2, { url: `/api/tasks/${task.id}` }],
  ['list the journal', 2, { url: '/api/journal?limit=20' }],
  ['read the reflections of a day', 3, { url: '/api/reflections' }],
  ['list projects', 2, { url: '/api/projects' }],
  ['read the profile', 2, { url: '/api/auth/me' }],
  ['create a task', 4, { method: 'POST', url: '/api/tasks', body }],
  ['create a task with an id', 4, { method: 'POST', url: '/api/tasks', body: { ...body, id: newId() } }],
  ['complete a task', 4, { method: 'PUT', url: `/api/tasks/${task.id}`, body: { completed: true } }],
  ['sign in', 13, { method: 'POST', url: '/api/auth/login', body: login }],
] as const)('%s: at most %i trips', async (_, most, request) => {
  expect(await tripsOf(request)).toBeLessThanOrEqual(most);
});

const { db } = app.database;
const insertAttempt = (on: Db, key: string) =>
  on.insertInto('attempts').values({ key, count: 1, resets_at: new Date().toISOString() }).execute();
const attempts = (key: string) => db.selectFrom('attempts').selectAll().where('key', '=', key).execute();

test('nothing is written when a transaction could not begin', async () => {
  const key = newId();
  canBegin = false;
  const writing = inTransaction(db, (trx) => insertAttempt(trx, key)).finally(() => (canBegin = true));
  await expect(writing).rejects.toThrow('syntax error');

  expect(await attempts(key)).toEqual([]);
});

test('a slow read does not delay the answers of those that were asked with it', async () => {
  let slow: Promise<unknown> | undefined;
  await inTransaction(db, async (trx) => {
    const lock = sql`select pg_advisory_xact_lock(1)`;
    await lock.execute(trx);
    await personScope.run('somebody', async () => {
      const fast = db.selectFrom('users').select('id').limit(1).execute();
      slow = lock.execute(db);
      // Waiting for the slow one as well would last as long as this transaction.
      expect(await fast).toHaveLength(1);
    });
  });
  await slow;
});

test('many reads of one person are sent in parts, in order', async () => {
  const order: number[] = [];
  mostUnanswered = 0;
  isCounting = true;
  onTestFinished(() => void (isCounting = false));

  const read = async (index: number) => {
    await db.selectFrom('users').select('id').limit(1).execute();
    order.push(index);
  };
  await personScope.run('somebody', () => Promise.all(Array.from({ length: 120 }, (_, index) => read(index))));

  expect(mostUnanswered).toBe(50);
  expect(order).toEqual(Array.from({ length: 120 }, (_, index) => index));
});

test('a transaction is repeated when its only statement was planned before its table changed', async () => {
  await sql`create table changing (a integer)`.execute(db);
  onTestFinished(async () => void (await sql`drop table changing`.execute(db)));
  const touch = prepare((on) => ({ compile: () => sql`select * from changing`.compile(on) }), { isDeferred: true });
  const work = vi.fn<(trx: Db) => Promise<unknown>>((trx) => touch(trx, {}));
  await inTransaction(db, work);
  await sql`alter table changing add b integer`.execute(db);

  await inTransaction(db, work);

  expect(work).toHaveBeenCalledTimes(3);
});

test('statements of a transaction that are asked together share a trip, and writes nobody reads go with the commit', async () => {
  const key = newId();
  const read = prepare((on: Db, values: { key: string }) =>
    on.selectFrom('attempts').where('key', '=', values.key).select('count'),
  );
  const write = prepare(
    (on: Db, values: { key: string; now: string }) =>
      on.insertInto('attempts').values({ key: values.key, count: 1, resets_at: values.now }),
    { isDeferred: true },
  );
  trips = 0;
  isCounting = true;
  onTestFinished(() => void (isCounting = false));

  const [before, others] = await inTransaction(db, async (trx) => {
    const found = await Promise.all([read(trx, { key }), read(trx, { key: newId() })]);
    await write(trx, { key, now: new Date().toISOString() });
    return found;
  });

  expect(trips).toBe(2);
  expect([before, others]).toEqual([[], []]);
  expect(await attempts(key)).toHaveLength(1);
  const again = inTransaction(db, (trx) => write(trx, { key, now: new Date().toISOString() }));
  await expect(again).rejects.toMatchObject({ code: '23505' });
});

const UNIQUE_VIOLATION = "raise exception 'A late error' using errcode = '23505'";
const DEADLOCK = "raise exception 'A late error' using errcode = '40P01'";
const END_OF_CONNECTION = 'perform pg_terminate_backend(pg_backend_pid())';

/** Asks for a read, and with it for a write that nobody reads and that fails; returns when the read is answered. */
async function failUnread(trx: Db, how: string): Promise<void> {
  const read = prepare((on: Db) => on.selectFrom('attempts').select('key').limit(1));
  const text = `do $$ begin ${how}; end $$`;
  const fail = prepare((on) => ({ compile: () => sql.raw(text).compile(on) }), { isDeferred: true });
  await Promise.all([read(trx, {}), fail(trx, {})]);
}

test('an error of a write that nobody reads is thrown by the next statement, and by the commit', async () => {
  const key = newId();
  const error = { code: '23505', message: 'A late error' };

  const careless = inTransaction(db, async (trx) => {
    await failUnread(trx, UNIQUE_VIOLATION);
    await expect(insertAttempt(trx, key)).rejects.toMatchObject(error);
  });

  await expect(careless).rejects.toMatchObject(error);
  expect(await attempts(key)).toEqual([]);
});

test('a statement outside a transaction that ends in a deadlock is repeated', async () => {
  await sql`create sequence tries`.execute(db);
  onTestFinished(async () => void (await sql`drop sequence tries`.execute(db)));

  await sql.raw(`do $$ begin if nextval('tries') = 1 then ${DEADLOCK}; end if; end $$`).execute(db);

  const { rows } = await sql<{ tries: number }>`select last_value as tries from tries`.execute(db);
  expect(rows).toEqual([{ tries: 2 }]);
});

test.each([
  ['a deadlock', 'commit', DEADLOCK],
  ['a deadlock', 'next statement', DEADLOCK],
  ['an end of the connection', 'commit', END_OF_CONNECTION],
  ['an end of the connection', 'next statement', END_OF_CONNECTION],
])('%s in a write that nobody reads is thrown by the %s, and the transaction is repeated', async (_, by, how) => {
  const work = vi.fn<(trx: Db) => Promise<void>>(async (trx) => {
    if (work.mock.calls.length === 1) await failUnread(trx, how);
    if (by === 'next statement') await insertAttempt(trx, newId());
  });

  await inTransaction(db, work);

  expect(work).toHaveBeenCalledTimes(2);
});
