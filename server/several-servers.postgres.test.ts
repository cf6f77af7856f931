import { expect, onTestFinished, test, vi } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { operatorContract } from '#contract/operator.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { connectDatabase } from './database/connect.ts';
import type { LiveServer } from './database/servers/live-servers.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { newMigratedDatabase } from './testing/database/migrated-database.ts';
import { newFolder } from './testing/database/open-database.ts';
import { startPostgresProxy } from './testing/database/postgres-proxy.ts';
import { recordsIn } from './testing/records.ts';
import { openStream } from './testing/streams/open-stream.ts';
import { whenDone } from './testing/when-done.ts';
import { VERSION } from './version.ts';

/* Two servers on one PostgreSQL. Jobs: schedule.test.ts, jobs-through-kills.test.ts. */

const home = await newMigratedDatabase();
whenDone(home.remove);
const [dataDir, databaseUrl] = [home.dataDir, home.databaseUrl!];
const proxy = await startPostgresProxy(databaseUrl);
whenDone(proxy.close);

/** Starts a server with threads, as the product does. */
async function startServer(port: number, url: string) {
  const app = await startTestApp({
    config: { dataDir, databaseUrl: url, port },
    light: { rows: 2000, bytes: 3_000_000 },
  });
  return { app, stream: (await app.listen()).port };
}

const one = await startServer(3001, databaseUrl);
const two = await startServer(3002, proxy.url);
const { newArea } = recordsIn(one.app);

/** Resolves once a server knows exactly this many. */
async function knows({ database: { changes } }: TestApp, count: number): Promise<readonly LiveServer[]> {
  if (changes.servers.length === count) return changes.servers;
  const { promise, resolve } = Promise.withResolvers<readonly LiveServer[]>();
  const stop = changes.listen({
    changed() {},
    lost() {},
    servers: (servers) => servers.length === count && resolve(servers),
  });
  const servers = await promise;
  stop();
  return servers;
}

test('an operator sees both servers', async () => {
  const operator = await one.app.newUser();
  await Promise.all([knows(one.app, 2), knows(two.app, 2)]);
  const { servers } = (await two.app.call(operatorContract.server, { token: operator.token })).body;
  expect(servers.map(({ name }) => name.replace(/^.*:/, ''))).toEqual(['3001', '3002']);
  expect(new Set(servers.map(({ version }) => version))).toEqual(new Set([VERSION]));
});

test('who signs in at one server is known at the other, and unknown at once after signing out at either', async () => {
  const maya = await one.app.newUser();
  const status = async (app: TestApp, token = maya.token) => (await app.refused(authContract.me, { token })).status;
  expect([await status(one.app), await status(two.app)]).toEqual([200, 200]);

  const { body: other } = await two.app.call(authContract.login, { body: maya });
  const { body: sessions } = await one.app.call(authContract.sessions, { token: maya.token });
  const id = sessions.find(({ current }) => !current)!.id;
  await one.app.call(authContract.endSession, { token: maya.token, params: { id } });
  expect([await status(two.app, other.access_token), await status(one.app, other.access_token)]).toEqual([401, 401]);

  const body = { name: 'Script', scopes: ['read' as const] };
  const { body: script } = await one.app.call(tokensContract.create, { token: maya.token, body });
  const read = async () => (await two.app.refused(tasksContract.list, { token: script.token })).status;
  expect(await read()).toBe(200);
  await one.app.call(tokensContract.revoke, { token: maya.token, params: { id: script.id } });
  expect(await read()).toBe(401);

  await two.app.call(authContract.logout, { token: maya.token });
  expect([await status(one.app), await status(two.app)]).toEqual([401, 401]);
});

test("writes at either server arrive at the other's streams", async () => {
  const maya = await one.app.newUser();
  const streams = [await openStream(one.stream, maya.token), await openStream(two.stream, maya.token)];
  for (const { app } of [one, two]) {
    const { body: task } = await app.call(tasksContract.create, { token: maya.token, body: { name: 'Write' } });
    for (const stream of streams) expect(await stream.until('task', task.id)).toMatchObject({ ids: [task.id] });
  }
});

test('a write that is sent again to the other server gets its first response', async () => {
  const maya = await one.app.newUser();
  const area = await newArea(maya);
  const request = {
    token: maya.token,
    params: { id: area.id },
    query: { request_id: '0199d4c4-7a61-7000-8000-000000000001' },
  };
  const first = await one.app.call(areasContract.delete, request);
  expect((await two.app.call(areasContract.delete, request)).body).toEqual(first.body);

  const create = { token: maya.token, body: { id: '0199d4c4-7a61-7000-8000-000000000002', name: 'Once' } };
  const answers = await Promise.all([one, two].map(({ app }) => app.call(tasksContract.create, create)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
});

test('a file that is uploaded to one server is read from the other', async () => {
  const maya = await one.app.newUser();
  const content = Buffer.from('A note').toString('base64');
  const body = { filename: 'note.txt', name: 'Note', mime_type: 'text/plain', file_content: content };
  const { body: file } = await one.app.call(resourcesContract.create, { token: maya.token, body: body as never });
  const read = await two.app.send({ url: `/api/resources/${file.id}/content`, token: maya.token });
  expect(read.body).toMatchObject({ filename: 'note.txt', file_content: content });
});

test('a calendar that one server has cached shows a write of the other as soon as it is announced', async () => {
  const maya = await one.app.newUser();
  const { secret } = (await one.app.call(calendarContract.read, { token: maya.token })).body;
  const feed = async ({ app }: typeof one) => (await app.send({ url: `/api/calendar/${secret}.ics` })).text;
  const newTask = async (name: string) =>
    (await one.app.call(tasksContract.create, { token: maya.token, body: { name, due_date: '2030-03-04' } })).body;
  await newTask('First');
  const stream = await openStream(two.stream, maya.token);
  expect(await feed(two)).toContain('First');
  const second = await newTask('Second');
  await stream.until('task', second.id);
  expect(await feed(two)).toContain('Second');
});

test('each server knows the others, and caches nothing while it does not hear them', async () => {
  const servers = await knows(one.app, 2);
  expect(servers.map(({ name }) => name.split(':')[1])).toEqual(['3001', '3002']);
  expect(await knows(two.app, 2)).toEqual(servers);

  const three = await connectDatabase({ dataDir, databaseUrl, port: 3003 }, () => {});
  await three.changes.ready();
  expect((await knows(one.app, 3)).length).toBe(3);
  await three.close();
  await knows(one.app, 2);

  const { changes } = two.app.database;
  const lost = Promise.withResolvers<void>();
  const stop = changes.listen({ changed() {}, lost: lost.resolve });
  proxy.cut();
  await lost.promise;
  stop();
  await knows(two.app, 2);
  expect(changes.isCurrent).toBe(true);
});

test('a stopping server answers requests until load balancers have seen its health', async () => {
  const drained = Promise.withResolvers<void>();
  const config = { dataDir, databaseUrl, port: 3003 };
  const leaving = await startTestApp({ config, drain: () => drained.promise });
  await leaving.database.changes.ready();
  await knows(leaving, 3);
  const maya = await leaving.newUser();
  const answers = async () => {
    const me = await leaving.refused(authContract.me, { token: maya.token });
    return [(await leaving.send({ url: '/api/health' })).status, me.status, me.headers['connection']];
  };
  expect(await answers()).toEqual([200, 200, 'keep-alive']);
  const stopped = leaving.stop();
  expect(await answers()).toEqual([503, 200, 'close']);
  drained.resolve();
  await stopped;
});

test('a server that is stopped while it does not hear the others still gives load balancers time', async () => {
  const between = await startPostgresProxy(databaseUrl);
  onTestFinished(between.close);
  const drain = vi.fn<() => Promise<void>>(async () => {});
  const config = { dataDir, databaseUrl: between.url, port: 3003 };
  const leaving = await startTestApp({ config, drain, damagesDatabase: true });
  const { changes } = leaving.database;
  await changes.ready();
  await knows(leaving, 3);
  between.refuse();
  await expect.poll(() => changes.isCurrent).toBe(false);
  await leaving.stop();
  expect(drain).toHaveBeenCalledTimes(1);
});

test('a server whose files are in another folder is refused', async () => {
  await knows(one.app, 2);
  const elsewhere = { dataDir: newFolder(), databaseUrl, port: 3003 };
  await expect(connectDatabase(elsewhere, () => {})).rejects.toThrow(
    /^\S+:3003 and \S+:3001 use this database and keep files in different folders\. Give both the same bucket/,
  );
});

test('wrong passwords at two servers are counted together, and each server allows its share of the requests', async () => {
  const limits = { dataDir, rateLimit: true, databaseUrl };
  const [first, second] = [await startTestApp({ config: limits }), await startTestApp({ config: limits })];
  const { email } = await first.newUser({ from: '10.0.0.1' });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = { email, password: 'wrong' };
    const app = attempt % 2 === 0 ? first : second;
    statuses.push((await app.send({ method: 'POST', url: '/api/auth/login', body, from: '10.0.0.2' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);

  const policy = async () => (await first.send({ url: '/api', from: '10.0.0.3' })).headers['ratelimit-policy'];
  expect(await policy()).toBe('"network";q=50;w=60');
  await first.database.changes.ready();
  await knows(first, 3);
  expect(await policy()).toBe('"network";q=17;w=60');
});
