import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { createDatabase } from '#server/testing/database/postgres.ts';
import { recordsIn } from '#server/testing/records.ts';
import { startServer } from '../../../e2e/server.ts';

/* The address of a calendar feed. For its content, see calendar.once.test.ts. */

const MISSING = JSON.stringify(problemOf('not_found', 'Calendar not found'));

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
const { newProject, newTask } = recordsIn(app);

const addressOf = async (token: string) => (await app.call(calendarContract.read, { token })).body;
const read = (secret: string, headers: Record<string, string> = {}) =>
  app.send({ url: `/api/calendar/${secret}.ics`, headers });

testOnce('the address is the same on every read, and works without signing in', async () => {
  const { token, user } = await app.newUser();
  const address = await addressOf(token);

  expect(address.url).toBe(`http://auric.test/api/calendar/${address.secret}.ics`);
  expect(address.secret).toMatch(new RegExp(`^${user.id}\\.[\\w-]{43}$`));
  expect(await addressOf(token)).toEqual(address);
  const { status, headers, text } = await read(address.secret);
  expect([status, headers]).toMatchObject([
    200,
    {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="auric.ics"',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  ]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(text).toMatch(/X-WR-CALNAME:Auric\r\n.*X-PUBLISHED-TTL:PT1H\r\n.*END:VCALENDAR\r\n$/s);
});

testOnce('an unchanged feed is not sent again', async () => {
  const user = await app.newUser();
  const { secret } = await addressOf(user.token);
  const project = await newProject(user);
  await newTask(user, project, { due_date: '2026-12-01' });
  const first = await read(secret);
  const etag = String(first.headers['etag']);
  expect((await read(secret)).text).toBe(first.text);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await read(secret, { 'if-none-match': known });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
  }

  await newTask(user, project, { due_date: '2026-12-02' });
  const changed = await read(secret, { 'if-none-match': etag });
  expect([changed.status, changed.headers['etag'] === etag]).toEqual([200, false]);
});

test('a new address ends the old one at once', async () => {
  const { token } = await app.newUser();
  const old = await addressOf(token);
  const { status, body } = await app.call(calendarContract.rotate, { token });

  expect(status).toBe(200);
  expect(body.secret).not.toBe(old.secret);
  expect(await addressOf(token)).toEqual(body);
  expect((await read(old.secret)).text).toBe(MISSING);
  expect((await read(body.secret)).status).toBe(200);
  const fresh = await app.newUser();
  expect((await app.call(calendarContract.rotate, { token: fresh.token })).body).toEqual(await addressOf(fresh.token));
});

test('B-02: 20 concurrent first reads return one address', async () => {
  const { token } = await app.newUser();
  const secrets = await Promise.all(Array.from({ length: 20 }, async () => (await addressOf(token)).secret));
  expect(new Set(secrets).size).toBe(1);
});

test('B-04: a wrong, old or foreign secret gets the same response as an unknown one', async () => {
  const user = await app.newUser();
  const other = await app.newUser();
  const { secret } = await addressOf(user.token);
  const [, random] = secret.split('.') as [string, string];
  const wrong = [
    ...['x', 'rotate', user.user.id, random, `${user.user.id}.`, `.${random}`, user.token, `${secret}x`, '%00', '%27'],
    ...[`${other.user.id}.${random}`, `${newId()}.${random}`, newToken(user.user.id).token, secret.toUpperCase()],
    ...[`${user.user.id}%00.${random}`, encodeURIComponent(`${user.user.id}' or '1'='1`), `${secret}.ics`],
  ];

  const answers = await Promise.all(wrong.map((guess) => read(guess)));
  expect(answers.map(({ status, text }, index) => [wrong[index], status, text])).toEqual(
    wrong.map((guess) => [guess, 404, MISSING]),
  );
  expect(answers[0]!.headers['cache-control']).toBe('no-store');
});

testOnce('B-13: the feed of a disabled or deleted account is gone', async () => {
  const { db } = app.database;
  const disabled = await app.newUser();
  const deleted = await app.newUser();
  const secrets = [await addressOf(disabled.token), await addressOf(deleted.token)].map(({ secret }) => secret);
  const disabled_at = '2026-11-20T12:00:00.000Z';
  await db.updateTable('users').set({ disabled_at }).where('id', '=', disabled.user.id).execute();
  const body = { confirmation_text: 'DELETE' };
  expect((await app.call(authContract.deleteAccount, { token: deleted.token, body })).status).toBe(200);

  for (const secret of secrets) expect((await read(secret)).text).toBe(MISSING);
  expect(
    await db.selectFrom('calendar_feeds').select('user_id').where('user_id', '=', deleted.user.id).execute(),
  ).toEqual([]);
});

test('each feed has its own limit, and wrong secrets count as anonymous calls', async () => {
  const limited = await startTestApp({ config: { rateLimit: true } });
  const from = '203.0.113.9';
  const [one, two] = await Promise.all(
    [await limited.newUser(), await limited.newUser()].map(
      async ({ token }) => (await limited.call(calendarContract.read, { token })).body.secret,
    ),
  );
  const statuses = async (secret: string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => limited.send({ url: `/api/calendar/${secret}.ics`, from })),
    );
    return answers.map(({ status }) => status);
  };
  expect((await statuses(one!, 31)).toSorted()).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect(await statuses(two!, 1)).toEqual([200]);
  expect(new Set(await statuses('guess', 50))).toEqual(new Set([404]));
  expect(await statuses('guess', 1)).toEqual([429]);
  expect(await statuses(two!, 1)).toEqual([200]);
});

testOnce(
  'B-23: the secret is never logged, whatever the result of the request (Immich GHSA-78x4-6x83-jx75)',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'auric-feed-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const postgres = inject('engine') === 'postgres' ? await createDatabase(inject('postgresAdminUrl')) : null;
    const server = await startServer({
      dataDir,
      env: { LOG_LEVEL: 'debug', ...(postgres && { DATABASE_URL: postgres.url }) },
    });
    onTestFinished(async () => {
      await server.kill();
      await postgres?.drop();
    });
    const person = { email: 'maya@example.org', password: 'correct horse' };
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    await post('/auth/register', { ...person, first_name: 'Maya', last_name: 'L' });
    const { access_token } = (await post('/auth/login', person)) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const address = (await (await fetch(`${server.url}/api/calendar`, { headers })).json()) as { url: string };
    const [, random] = address.url.split(/\.(?=[\w-]{43})/) as [string, string];
    const secret = random.slice(0, 43);

    expect((await fetch(address.url)).status).toBe(200);
    expect((await fetch(address.url.replace('.ics', 'x.ics'))).status).toBe(404);
    expect((await fetch(`${address.url}%zz`)).status).toBe(400);
    expect((await fetch(address.url, { method: 'POST' })).status).toBe(404);
    await server.stop();
    const log = server.log.join('\n');
    expect(log).toContain('/api/calendar/:secret.ics');
    expect(log).not.toContain(secret);
  },
);
