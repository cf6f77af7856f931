import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { authContract, DELETE_CONFIRMATION } from '#contract/auth.ts';
import { journalContract } from '#contract/journal.ts';
import type { Scope } from '#contract/platform/scopes.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { resourcesContract } from '#contract/resources.ts';
import { searchContract } from '#contract/search.ts';
import { tasksContract } from '#contract/tasks.ts';
import { TOKENS_MAX, tokensContract } from '#contract/tokens.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { openStream } from '#server/testing/streams/open-stream.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now = Date.parse('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => new Date(now) });
const { newPath } = recordsIn(app);

const newToken = async ({ token }: TestUser, scopes: Scope[], expires_in_days: number | null = null) =>
  (await app.call(tokensContract.create, { token, body: { name: 'Script', scopes, expires_in_days } })).body;
const list = async ({ token }: TestUser) => (await app.call(tokensContract.list, { token })).body;

testOnce('a token is shown once, stored as a hash, and signs in a program', async () => {
  const maya = await app.newUser();
  const body = { name: '  Home Assistant ', scopes: ['tasks', 'read', 'read'] as Scope[], expires_in_days: 90 };
  const created = await app.call(tokensContract.create, { token: maya.token, body });

  const { token, ...shown } = created.body;
  expect(created.status).toBe(201);
  expect(token).toMatch(/^auric_[0-9a-f-]{36}\.[\w-]{43}$/);
  expect(shown).toEqual({
    id: expect.any(String) as string,
    name: 'Home Assistant',
    scopes: ['read', 'tasks'],
    hint: token.slice(-4),
    client_id: null,
    expires_at: '2027-02-18T09:00:00.000Z',
    last_used_at: null,
    last_used_from: null,
    created_at: '2026-11-20T09:00:00.000Z',
  });
  expect(await list(maya)).toEqual([shown]);
  const stored = await app.database.db.selectFrom('access_tokens').selectAll().execute();
  expect(stored.map(({ token_hash }) => token_hash)).toContain(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
  expect((await app.call(authContract.me, { token })).body).toMatchObject({ id: maya.user.id });
});

testOnce('with “all”, other scopes say nothing more', async () => {
  expect((await newToken(await app.newUser(), ['journal', 'all'])).scopes).toEqual(['all']);
});

testOnce('a token without a name or scope, or with an unknown scope or end, is refused', async () => {
  const { token } = await app.newUser();
  const valid = { name: 'Script', scopes: ['read' as Scope] };
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['admin'] },
    { expires_in_days: 0 },
    { expires_in_days: 366 },
  ]) {
    const body = { ...valid, ...wrong } as typeof valid;
    expect([wrong, (await app.refused(tokensContract.create, { token, body })).status]).toEqual([wrong, 422]);
  }
  expect((await app.call(tokensContract.list, { token })).body).toEqual([]);
});

testOnce('the last use and its address are stored, at most every ten minutes', async () => {
  const maya = await app.newUser();
  const { token } = await newToken(maya, ['read']);
  const use = (from: string) => app.send({ url: '/api/auth/me', token, from });
  const lastUse = async () => {
    const [row] = await list(maya);
    return [row!.last_used_at, row!.last_used_from];
  };
  await use('203.0.113.5');
  const first = [new Date(now).toISOString(), '203.0.113.5'];
  expect(await lastUse()).toEqual(first);
  now += 9 * MINUTE_MS;
  await use('203.0.113.5');
  expect(await lastUse()).toEqual(first);

  await use('203.0.113.6');
  expect(await lastUse()).toEqual([new Date(now).toISOString(), '203.0.113.6']);
  now += 11 * MINUTE_MS;
  await use('203.0.113.6');
  expect(await lastUse()).toEqual([new Date(now).toISOString(), '203.0.113.6']);
});

testOnce('a token ends at its time, by being revoked, and with the account', async () => {
  const maya = await app.newUser();
  const statusOf = async (token: string) => (await app.call(authContract.me, { token })).status;
  const expiring = await newToken(maya, ['read'], 1);
  const revoked = await newToken(maya, ['read']);
  const kept = await newToken(maya, ['all']);
  await app.call(tokensContract.revoke, { token: maya.token, params: { id: revoked.id } });
  expect(await statusOf(revoked.token)).toBe(401);
  now += DAY_MS - 1;
  expect(await statusOf(expiring.token)).toBe(200);
  now += 1;
  expect(await statusOf(expiring.token)).toBe(401);
  expect((await list(maya)).map(({ id }) => id)).toEqual([kept.id, expiring.id]);
  now += 30 * DAY_MS - 1;
  await app.runJob('purge-tokens');
  expect(await list({ ...maya, token: await logIn(maya) })).toHaveLength(2);
  now += 2;
  await app.runJob('purge-tokens');
  const token = await logIn(maya);
  expect((await list({ ...maya, token })).map(({ id }) => id)).toEqual([kept.id]);

  expect(await statusOf(kept.token)).toBe(200);
  const body = { confirmation_text: DELETE_CONFIRMATION, password: maya.password };
  expect((await app.call(authContract.deleteAccount, { token, body })).status).toBe(200);
  expect(await statusOf(kept.token)).toBe(401);
});

const logIn = async ({ email, password }: TestUser) =>
  (await app.call(authContract.login, { body: { email, password } })).body.access_token;

testOnce('a second user sees and revokes nothing', async () => {
  const [maya, stranger] = [await app.newUser(), await app.newUser()];
  const { id, token } = await newToken(maya, ['all']);

  expect(await list(stranger)).toEqual([]);
  expect((await app.refused(tokensContract.revoke, { token: stranger.token, params: { id } })).status).toBe(404);
  const { body: pillar } = await app.call(pillarsContract.create, { token: stranger.token, body: { name: 'Garden' } });
  expect((await app.refused(pillarsContract.get, { token, params: { id: pillar.id } })).status).toBe(404);
  expect(await list(maya)).toHaveLength(1);
});

test('a person has at most 50 tokens, also when they are made at the same time', async () => {
  const maya = await app.newUser();
  const create = () =>
    app.send({ method: 'POST', url: '/api/tokens', token: maya.token, body: { name: 'T', scopes: ['read'] } });
  const statuses = await Promise.all(Array.from({ length: TOKENS_MAX + 3 }, async () => (await create()).status));

  expect(statuses.filter((status) => status === 201)).toHaveLength(TOKENS_MAX);
  expect(statuses.filter((status) => status === 400)).toHaveLength(3);
});

testOnce('outside its scopes a token is refused, and the response names the scope', async () => {
  const maya = await app.newUser();
  const { task } = await newPath(maya);
  const refusalOf = async (scope: Scope, ...[method, url, body]: [string, string, object?]) => {
    const { token } = await newToken(maya, [scope]);
    const { status, body: answer } = await app.send({ method, url: `/api${url}`, token, body });
    return [status, (answer as { detail?: string }).detail];
  };
  const changed = ['PUT', `/tasks/${task.id}`, { name: 'Mine' }] as const;

  expect(await refusalOf('read', ...changed)).toEqual([
    403,
    'This needs an access token with the scope “tasks” or “all”.',
  ]);
  expect(await refusalOf('journal', 'GET', '/tasks')).toEqual([
    403,
    'This needs an access token with the scope “read” or “tasks” or “all”.',
  ]);
  expect(await refusalOf('all', 'GET', '/tokens')).toEqual([403, 'An access token cannot do this. Sign in instead.']);
  expect((await app.call(tasksContract.get, { token: maya.token, params: { id: task.id } })).body.name).toBe(task.name);
});

test('without the scope for the journal, search, files and events show nothing of it', async () => {
  const maya = await app.newUser();
  const own = { token: maya.token };
  const { body: entry } = await app.call(journalContract.create, {
    ...own,
    body: { title: 'Lantern', content: 'Lantern walk' },
  });
  const file = (name: string, parent = {}) =>
    app.call(resourcesContract.create, { ...own, body: { filename: name, file_content: btoa('Lantern'), ...parent } });
  const { body: photo } = await file('lantern-photo.txt', { parent_type: 'journal_entry', parent_id: entry.id });
  const { body: plan } = await file('lantern-plan.txt');
  const found = async (token: string, query: object) =>
    (await app.call(searchContract.find, { token, query: { q: 'lantern', ...query } })).body.map(({ kind, id }) => [
      kind,
      id,
    ]);
  const filesOf = async (token: string) =>
    (await app.call(resourcesContract.list, { token, query: {} })).body.map(({ id }) => id);

  const reader = (await newToken(maya, ['read'])).token;
  expect(await found(maya.token, {})).toHaveLength(3);
  expect(await found(reader, {})).toEqual([['resource', plan.id]]);
  expect(await found(reader, { kinds: 'journal_entry' })).toEqual([]);
  expect(await filesOf(reader)).toEqual([plan.id]);
  const editor = (await newToken(maya, ['tasks'])).token;
  const params = { id: photo.id };
  for (const each of [resourcesContract.get, resourcesContract.content, resourcesContract.delete]) {
    expect((await app.refused(each, { token: editor, params } as never)).status).toBe(404);
  }
  const entity = { entity_type: 'journal_entry', entity_id: entry.id };
  const attach = (token: string) =>
    app.refused(resourcesContract.attach, { token, params: { id: plan.id }, body: entity });
  expect((await attach(editor)).status).toBe(400);
  const writer = (await newToken(maya, ['tasks', 'journal'])).token;
  expect((await attach(writer)).status).toBe(200);
  expect(await found(writer, {})).toHaveLength(3);
});

test('a signed file address of a token ends with the token', async () => {
  const maya = await app.newUser();
  const { id, token } = await newToken(maya, ['tasks']);
  const body = { filename: 'route.txt', file_content: btoa('Along the river') };
  const { file_url: url } = (await app.call(resourcesContract.create, { token, body })).body;

  expect((await app.send({ url })).text).toBe('Along the river');
  await app.call(tokensContract.revoke, { token: maya.token, params: { id } });
  expect((await app.send({ url })).status).toBe(403);
});

testOnce('the event stream of a token has what its scopes show, and ends when it is revoked', async () => {
  const { port } = await app.listen();
  whenDone(() => app.stop());
  const maya = await app.newUser();
  const { id, token } = await newToken(maya, ['read']);
  const stream = await openStream(port, token);
  const own = { token: maya.token };
  await app.call(journalContract.create, { ...own, body: { title: 'Private', content: 'Words' } });
  const { body: pillar } = await app.call(pillarsContract.create, { ...own, body: { name: 'Health' } });
  await stream.until('pillar', pillar.id);
  expect(stream.seen.map(({ data }) => data.kind)).not.toContain('journal_entry');

  await app.call(tokensContract.revoke, { token: maya.token, params: { id } });
  await stream.ended;
});

testOnce('each token has a limit of its own, which leaves the person theirs', async () => {
  const limited = await startTestApp({ config: { rateLimit: true } });
  const { token } = await limited.newUser();
  const make = async () =>
    (await limited.call(tokensContract.create, { token, body: { name: 'Loop', scopes: ['read'] } })).body.token;
  const [wild, calm] = [await make(), await make()];
  const statusOf = async (sent: string) => (await limited.call(authContract.me, { token: sent })).status;
  const statuses: number[] = [];
  for (let times = 0; times < 101; times += 1) statuses.push(await statusOf(wild));

  expect(statuses.slice(99)).toEqual([200, 429]);
  expect([await statusOf(calm), await statusOf(token)]).toEqual([200, 200]);
});
