import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { systemContract } from '#contract/system.ts';
import { tasksContract } from '#contract/tasks.ts';
import { TOKENS_MAX, tokensContract } from '#contract/tokens.ts';
import type { Scope } from '#contract/platform/scopes.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const CALLBACK = 'https://claude.example/callback';

let now = Date.parse('2026-11-26T09:00:00Z');
const clock = () => new Date(now);
const app = await startTestApp({ clock });
const { db } = app.database;

type Form = Record<string, string>;
interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

const register = (metadata: unknown, { on = app, from }: { on?: TestApp; from?: string } = {}) =>
  on.send({ method: 'POST', url: '/oauth/register', body: metadata, from });
const newClient = async (redirect_uris = [CALLBACK], client_name: string | undefined = 'Claude') =>
  ((await register({ redirect_uris, client_name })).body as { client_id: string }).client_id;
const postForm = (url: string, form: Form | string, headers: Form = {}) =>
  app.send({
    ...{ method: 'POST', url, body: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error?: string }).error];
const INVALID_GRANT = [400, 'invalid_grant'];

const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The query of a request; `undefined` leaves a parameter out. */
function queryOf(changes: Record<string, string | undefined>): string {
  const all = {
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...changes,
  };
  return `?${new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))}`;
}
const describe = async (query: string) => (await app.call(tokensContract.readAuthorization, { query: { query } })).body;

/** A code that a person has given to a program, and the form that exchanges it. */
async function newCode({ token }: TestUser, clientId: string, scopes: Scope[] = ['read', 'tasks']) {
  const verifier = newVerifier();
  const query = queryOf({ client_id: clientId, code_challenge: challengeOf(verifier), scope: scopes.join(' ') });
  const { body } = await app.call(tokensContract.authorize, { token, body: { query, scopes } });
  const code = new URL(body.redirect_to).searchParams.get('code')!;
  return {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
    ...{ client_id: clientId, redirect_uri: CALLBACK },
  };
}
const exchange = (form: Form) => postForm('/oauth/token', form);
async function newGrant(user: TestUser, clientId: string, scopes?: Scope[]) {
  const { status, body } = await exchange(await newCode(user, clientId, scopes));
  expect(status).toBe(200);
  return body as Tokens;
}
const refresh = (token: string, clientId: string, more: Form = {}) =>
  exchange({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more });
const statusOf = async (token: string) => (await app.send({ url: '/api/tasks', token })).status;
const grantsOf = async ({ token }: TestUser) =>
  (await app.call(tokensContract.list, { token })).body.filter(({ client_id }) => client_id !== null);

testOnce('a program finds the server by its 401 and by the well-known addresses', async () => {
  const { status, headers } = await app.send({ method: 'POST', url: '/api/mcp', body: {} });
  const address = 'http://auric.test/.well-known/oauth-protected-resource/api/mcp';
  expect([status, headers['www-authenticate']]).toEqual([401, `Bearer resource_metadata="${address}"`]);
  expect((await app.send({ url: '/api/tasks' })).headers['www-authenticate']).toBeUndefined();

  const { body: resource } = await app.send({ url: new URL(address).pathname });
  expect(resource).toEqual({
    ...{ resource: 'http://auric.test/api/mcp', resource_name: 'Auric' },
    ...{ authorization_servers: ['http://auric.test'], scopes_supported: ['read', 'tasks', 'journal'] },
    bearer_methods_supported: ['header'],
  });
  expect((await app.send({ url: '/.well-known/oauth-protected-resource' })).body).toEqual(resource);
  expect((await app.send({ url: '/.well-known/oauth-authorization-server' })).body).toMatchObject({
    ...{ issuer: 'http://auric.test', authorization_endpoint: 'http://auric.test/oauth/authorize' },
    ...{ token_endpoint: 'http://auric.test/oauth/token', registration_endpoint: 'http://auric.test/oauth/register' },
    ...{ revocation_endpoint: 'http://auric.test/oauth/revoke', code_challenge_methods_supported: ['S256'] },
    ...{ token_endpoint_auth_methods_supported: ['none'], authorization_response_iss_parameter_supported: true },
  });
});

test('every program is registered as a public one, with a name that shows what it is', async () => {
  const asked = {
    ...{
      client_name: ' Claude\u202e\n\u200b Code ',
      redirect_uris: [CALLBACK, 'http://127.0.0.1/callback?from=auric'],
    },
    ...{ token_endpoint_auth_method: 'client_secret_basic', logo_uri: 'https://claude.example/logo.png' },
  };
  const { status, body } = await register(asked);
  expect([status, body]).toEqual([
    201,
    {
      ...{ client_id: expect.any(String) as string, client_id_issued_at: now / SECOND_MS, client_name: 'Claude Code' },
      ...{ redirect_uris: asked.redirect_uris, token_endpoint_auth_method: 'none', response_types: ['code'] },
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ]);
  for (const name of ['', ' \u2800 ', undefined]) {
    const { body: unnamed } = await register({ redirect_uris: [CALLBACK], client_name: name });
    expect(unnamed).toMatchObject({ client_name: 'Unnamed program' });
  }
  const long = await register({ redirect_uris: [CALLBACK], client_name: '😀'.repeat(40) });
  expect((long.body as { client_name: string }).client_name).toBe('😀'.repeat(30));
});

test('a program cannot register an address that runs code, is not safe, or is read in two ways', async () => {
  const wrong = [
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
    ],
    ...['http://claude.example/callback', 'cursor://callback', 'HTTPS://claude.example/callback', '//claude.example'],
    ...['https://claude.example/#fragment', 'https://user:pass@claude.example/', 'https://user@claude.example/'],
    ...['https:\\\\claude.example', 'https:claude.example', 'https://claude.example/\u202e', 'https://'],
    ...['http://127.0.0.1@evil.example/', 'http://127.0.0.1:80@evil.example/', 'http://127.0.0.1.evil.example/'],
    ...['http://localhost.evil.example/', 'http://127.0.0.1:99999/', 'http://127.1/', 'http://2130706433/'],
    `https://claude.example/${'x'.repeat(1000)}`,
  ];
  for (const uri of wrong) {
    expect([uri, ...refusalOf(await register({ redirect_uris: [CALLBACK, uri] }))]).toEqual([
      uri,
      400,
      'invalid_redirect_uri',
    ]);
  }
  for (const redirect_uris of [undefined, [], CALLBACK, [1], Array.from({ length: 11 }, () => CALLBACK)]) {
    expect(refusalOf(await register({ redirect_uris }))).toEqual([400, 'invalid_redirect_uri']);
  }
  for (const more of [{ client_name: 1 }, { grant_types: ['implicit'] }, { response_types: 'token' }]) {
    const refused = await register({ redirect_uris: [CALLBACK], ...more });
    expect(refusalOf(refused)).toEqual([400, 'invalid_client_metadata']);
  }
  for (const body of ['{', '[]', 'null', `{"redirect_uris":["${'x'.repeat(20_000)}"]}`]) {
    expect((await register(body)).status).toBe(400);
  }
});

testOnce('the page shows the program, where the answer goes, and what the person may grant', async () => {
  const client_id = await newClient();
  const query = queryOf({ client_id, code_challenge: challengeOf('x'), scope: 'read journal offline_access' });
  expect(await describe(query)).toEqual({
    ...{ program: 'Claude', host: 'claude.example', scopes: ['read', 'journal'], problem: null },
    return_to: `${CALLBACK}?error=access_denied&error_description=The+person+has+refused.&state=xyz&iss=http%3A%2F%2Fauric.test`,
  });
  const scopesOf = async (scope?: string) =>
    (await describe(queryOf({ client_id, code_challenge: challengeOf('x'), scope }))).scopes;
  expect(await scopesOf()).toEqual(['read', 'tasks']);
  expect(await scopesOf('all')).toEqual(['read', 'tasks', 'journal', 'all']);

  const resource = 'HTTP://AURIC.test:80/api/mcp';
  expect((await describe(queryOf({ client_id, code_challenge: challengeOf('x'), resource }))).problem).toBeNull();
});

test('a request with an unknown program or address is an error for the user and does not redirect', async () => {
  const client_id = await newClient([CALLBACK, 'http://127.0.0.1:4000/callback', 'http://[::1]/callback']);
  const code_challenge = challengeOf('x');
  const returnTo = async (changes: Record<string, string | undefined>) => {
    const { problem, return_to } = await describe(queryOf({ client_id, code_challenge, ...changes }));
    return problem === null ? 'granted' : return_to;
  };
  for (const redirect_uri of [
    ...[undefined, 'https://evil.example/callback', `${CALLBACK}/`, `${CALLBACK}?x`, 'https://CLAUDE.example/callback'],
    ...['https://claude.example/Callback', 'https://claude.example:8443/callback', 'javascript:alert(1)'],
    ...['http://127.0.0.1:4000/other', 'http://localhost:4000/callback', 'https://127.0.0.1:4000/callback'],
    ...['http://127.0.0.1:4000@evil.example/callback', 'http://127.0.0.1:99999/callback'],
  ]) {
    expect([redirect_uri, await returnTo({ redirect_uri })]).toEqual([redirect_uri, null]);
  }
  expect(await returnTo({ client_id: 'unknown' })).toBeNull();
  expect((await describe(`${queryOf({ client_id, code_challenge })}&client_id=${client_id}`)).return_to).toBeNull();
  for (const redirect_uri of [
    'http://127.0.0.1:51234/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:1/callback',
  ]) {
    expect([redirect_uri, await returnTo({ redirect_uri })]).toEqual([redirect_uri, 'granted']);
  }
});

testOnce('a wrong request of a known program is answered at its address, and never granted', async () => {
  const { token } = await app.newUser();
  const client_id = await newClient();
  const good = { client_id, code_challenge: challengeOf('x') };
  const wrong: [Record<string, string | undefined>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: 's256' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ resource: 'https://evil.example/api/mcp' }, 'invalid_target'],
    [{ resource: 'http://auric.test/api/mcp/other' }, 'invalid_target'],
    [{ resource: '' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ scope: 'READ' }, 'invalid_scope'],
  ];
  for (const [changes, error] of wrong) {
    const query = queryOf({ ...good, ...changes });
    const { problem, return_to } = await describe(query);
    const { searchParams, origin } = new URL(return_to!);
    expect([changes, problem !== null, origin, searchParams.get('error'), searchParams.get('state')]).toEqual([
      ...[changes, true, 'https://claude.example', error, 'xyz'],
    ]);
    const refused = await app.refused(tokensContract.authorize, { token, body: { query, scopes: ['read'] } });
    expect(refused.status).toBe(400);
  }
  const query = queryOf({ ...good, scope: 'read' });
  for (const scopes of [['tasks'], ['read', 'all']] as Scope[][]) {
    expect((await app.refused(tokensContract.authorize, { token, body: { query, scopes } })).status).toBe(400);
  }
  expect((await app.refused(tokensContract.authorize, { token, body: { query, scopes: [] } })).status).toBe(422);
  expect(await db.selectFrom('oauth_codes').where('client_id', '=', client_id).selectAll().execute()).toEqual([]);
});

testOnce('only the signed-in person grants: no token does, and no page of another site', async () => {
  const maya = await app.newUser();
  const client_id = await newClient();
  const body = { query: queryOf({ client_id, code_challenge: challengeOf('x') }), scopes: ['read'] as Scope[] };
  const { access_token } = await newGrant(maya, client_id, ['read']);
  const personal = await app.call(tokensContract.create, {
    ...{ token: maya.token, body: { name: 'Script', scopes: ['all'] as Scope[] } },
  });
  for (const token of [access_token, personal.body.token]) {
    expect((await app.refused(tokensContract.authorize, { token, body })).status).toBe(403);
  }
  expect((await app.refused(tokensContract.authorize, { body })).status).toBe(401);
  const { status } = await app.send({
    ...{ method: 'POST', url: '/api/oauth/authorization', token: maya.token, body },
    headers: { origin: 'https://evil.example' },
  });
  expect(status).toBe(403);
});

testOnce('a code works once, within a minute, for its program, address and verifier only', async () => {
  const maya = await app.newUser();
  const [client_id, other] = [await newClient(), await newClient()];
  const form = await newCode(maya, client_id);
  const stored = JSON.stringify(await db.selectFrom('oauth_codes').selectAll().execute());
  expect([stored.includes(form.code), stored.includes(form.code.split('.')[1]!)]).toEqual([false, false]);

  for (const wrong of [
    { code_verifier: newVerifier() },
    { code_verifier: challengeOf(form.code_verifier) },
    { code_verifier: form.code_verifier.toUpperCase() },
    { client_id: other },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: CALLBACK.toUpperCase() },
    { code: form.code.toUpperCase() },
    { code: `${(await app.newUser()).user.id}.${form.code.split('.')[1]}` },
    { code: 'x' },
  ]) {
    expect([wrong, refusalOf(await exchange({ ...form, ...wrong }))]).toEqual([wrong, INVALID_GRANT]);
  }
  const { code_verifier: _, ...withoutVerifier } = form;
  expect(refusalOf(await exchange(withoutVerifier))).toEqual([400, 'invalid_request']);
  const foreign = await exchange({ ...form, resource: 'https://evil.example' });
  expect(refusalOf(foreign)).toEqual([400, 'invalid_target']);

  const { status, headers, body } = await exchange({ ...form, resource: 'http://auric.test/api/mcp' });
  expect([status, headers['cache-control'], body]).toEqual([
    ...[200, 'no-store'],
    {
      ...{ access_token: expect.stringMatching(/^auric_[0-9a-f-]{36}\./) as string, token_type: 'Bearer' },
      ...{ expires_in: 3600, scope: 'read tasks', refresh_token: expect.stringMatching(/^auric_refresh_/) as string },
    },
  ]);
  const late = await newCode(maya, other);
  now += 60 * SECOND_MS;
  expect(refusalOf(await exchange(late))).toEqual(INVALID_GRANT);
});

testOnce('a code that is used again ends the tokens that it has given', async () => {
  const maya = await app.newUser();
  const form = await newCode(maya, await newClient());
  const { access_token, refresh_token } = (await exchange(form)).body as Tokens;
  const second = (await refresh(refresh_token, form.client_id)).body as Tokens;
  expect([await statusOf(access_token), await statusOf(second.access_token)]).toEqual([401, 200]);

  expect(refusalOf(await exchange(form))).toEqual(INVALID_GRANT);
  expect(await statusOf(second.access_token)).toBe(401);
  expect(refusalOf(await refresh(second.refresh_token, form.client_id))).toEqual(INVALID_GRANT);
  expect(await grantsOf(maya)).toEqual([]);
});

test('of exchanges at the same time one succeeds, and its tokens end', async () => {
  const maya = await app.newUser();
  const form = await newCode(maya, await newClient());
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(form)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  expect(await grantsOf(maya)).toEqual([]);
});

testOnce('tokens are stored as hashes, end after an hour, and are replaced by a refresh', async () => {
  const maya = await app.newUser();
  const [client_id, other] = [await newClient(), await newClient()];
  const first = await newGrant(maya, client_id);
  const stored = JSON.stringify(await db.selectFrom('access_tokens').selectAll().execute());
  for (const token of [first.access_token, first.refresh_token]) {
    for (const secret of token.split('.').slice(1)) expect(stored).not.toContain(secret);
  }
  now += HOUR_MS - 1;
  expect(await statusOf(first.access_token)).toBe(200);
  now += 1;
  expect(await statusOf(first.access_token)).toBe(401);
  expect(await statusOf(first.refresh_token)).toBe(401);

  expect(refusalOf(await refresh(first.refresh_token, other))).toEqual(INVALID_GRANT);
  expect(refusalOf(await refresh(first.refresh_token, client_id, { scope: 'read all' }))).toEqual([
    ...[400, 'invalid_scope'],
  ]);
  const second = (await refresh(first.refresh_token, client_id, { scope: 'read' })).body as Tokens;
  expect([await statusOf(second.access_token), second.scope]).toEqual([200, 'read tasks']);
  expect((await grantsOf(maya)).map(({ expires_at }) => expires_at)).toEqual([
    new Date(now + 90 * DAY_MS).toISOString(),
  ]);
});

testOnce('a refresh token that was replaced ends the grant, and a guess ends nothing', async () => {
  const maya = await app.newUser();
  const client_id = await newClient();
  const first = await newGrant(maya, client_id);
  const guess = `auric_refresh_${maya.user.id}.${newVerifier()}.${newVerifier()}`;
  for (const token of [guess, 'x', `auric_refresh_${maya.user.id}`, first.access_token]) {
    expect(refusalOf(await refresh(token, client_id))).toEqual(INVALID_GRANT);
  }
  const second = (await refresh(first.refresh_token, client_id)).body as Tokens;
  expect(await statusOf(second.access_token)).toBe(200);
  expect(refusalOf(await refresh(first.refresh_token, client_id))).toEqual(INVALID_GRANT);
  expect(await statusOf(second.access_token)).toBe(401);
  expect(refusalOf(await refresh(second.refresh_token, client_id))).toEqual(INVALID_GRANT);
});

testOnce('a grant ends 90 days after the last refresh', async () => {
  const maya = await app.newUser();
  const client_id = await newClient();
  let tokens = await newGrant(maya, client_id);
  for (let times = 0; times < 2; times += 1) {
    now += 90 * DAY_MS - 1;
    tokens = (await refresh(tokens.refresh_token, client_id)).body as Tokens;
  }
  now += 90 * DAY_MS;
  expect(refusalOf(await refresh(tokens.refresh_token, client_id))).toEqual(INVALID_GRANT);
});

test('a program revokes its own grant, by either token, and nothing else', async () => {
  const maya = await app.newUser();
  const [client_id, other] = [await newClient(), await newClient()];
  const revoke = (token: string, more: Form = {}) => postForm('/oauth/revoke', { token, ...more });
  const personal = await app.call(tokensContract.create, {
    ...{ token: maya.token, body: { name: 'Script', scopes: ['all'] as Scope[] } },
  });
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const tokens = await newGrant(maya, client_id);
    for (const [token, more] of [[tokens[kind], { client_id: other }], ['unknown'], [personal.body.token]] as const) {
      expect((await revoke(token, more)).status).toBe(200);
    }
    expect([await statusOf(tokens.access_token), await statusOf(personal.body.token)]).toEqual([200, 200]);
    expect((await revoke(tokens[kind], { client_id, token_type_hint: kind })).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(401);
  }
  expect(refusalOf(await postForm('/oauth/revoke', {}))).toEqual([400, 'invalid_request']);
});

testOnce('a program that signs in again replaces its grant; other programs and people keep theirs', async () => {
  const [maya, ana] = [await app.newUser(), await app.newUser()];
  const [client_id, other] = [await newClient(), await newClient()];
  const kept = [await newGrant(maya, other), await newGrant(ana, client_id)];
  const first = await newGrant(maya, client_id);
  const second = await newGrant(maya, client_id, ['journal']);
  expect(await statusOf(first.access_token)).toBe(401);
  expect((await grantsOf(maya)).map(({ scopes }) => scopes)).toEqual([['journal'], ['read', 'tasks']]);
  for (const { access_token } of kept) expect(await statusOf(access_token)).toBe(200);
  expect((await app.send({ url: '/api/auth/me', token: second.access_token })).status).toBe(403);
  expect((await app.send({ method: 'POST', url: '/api/tasks', token: kept[1]!.access_token })).status).toBe(422);
});

testOnce('a grant counts as one of the tokens of a person', async () => {
  const maya = await app.newUser();
  const client_id = await newClient();
  const late = await newCode(maya, await newClient());
  await newGrant(maya, client_id);
  for (let times = 1; times < TOKENS_MAX; times += 1) {
    await app.call(tokensContract.create, { token: maya.token, body: { name: 'T', scopes: ['read'] } });
  }
  expect(refusalOf(await exchange(late))).toEqual(INVALID_GRANT);
  const body = {
    query: queryOf({ client_id: await newClient(), code_challenge: challengeOf('x') }),
    scopes: ['read'] as Scope[],
  };
  const refused = await app.refused(tokensContract.authorize, { token: maya.token, body });
  expect([refused.status, refused.body.code]).toEqual([400, 'limit_reached']);
  await newGrant(maya, client_id);
});

testOnce('a disabled account exchanges no code and refreshes no token', async () => {
  const maya = await app.newUser();
  const client_id = await newClient();
  const { access_token, refresh_token } = await newGrant(maya, client_id);
  const form = await newCode(maya, client_id);
  const setDisabled = (disabled_at: string | null) =>
    db.updateTable('users').set({ disabled_at }).where('id', '=', maya.user.id).execute();
  await setDisabled(new Date(now).toISOString());
  expect(refusalOf(await exchange(form))).toEqual(INVALID_GRANT);
  expect(refusalOf(await refresh(refresh_token, client_id))).toEqual(INVALID_GRANT);
  expect(await statusOf(access_token)).toBe(401);
  await setDisabled(null);
});

test('a token is read from the header only, and parameters from the form only', async () => {
  const maya = await app.newUser();
  const { access_token } = await newGrant(maya, await newClient());
  expect((await app.send({ url: `/api/tasks?access_token=${access_token}` })).status).toBe(401);
  const form = await newCode(maya, await newClient());
  const query = await app.send({ method: 'POST', url: `/oauth/token?${new URLSearchParams(form)}` });
  expect(refusalOf(query)).toEqual([400, 'invalid_request']);
  const json = await app.send({ method: 'POST', url: '/oauth/token', body: form });
  expect(refusalOf(json)).toEqual([400, 'invalid_request']);
  const repeated = await postForm('/oauth/token', `${new URLSearchParams(form)}&client_id=x`);
  expect(refusalOf(repeated)).toEqual([400, 'invalid_request']);
  for (const name of ['code', 'client_id', 'redirect_uri', 'code_verifier', 'resource']) {
    expect(refusalOf(await exchange({ ...form, [name]: 'x\0' }))).toEqual([400, 'invalid_request']);
  }
  expect(refusalOf(await postForm('/oauth/revoke', { token: 'auric_\0.x' }))).toEqual([400, 'invalid_request']);
  expect((await describe('client_id=x%00')).return_to).toBeNull();
  const password = await exchange({ grant_type: 'password', client_id: form.client_id });
  expect(refusalOf(password)).toEqual([400, 'unsupported_grant_type']);
  expect((await exchange(form)).status).toBe(200);
});

testOnce('as with tokens, a change of the password and the end of other sessions keep a grant', async () => {
  const maya = await app.newUser();
  const { access_token } = await newGrant(maya, await newClient());
  const body = { current_password: maya.password, new_password: 'new horse battery' };
  await app.call(authContract.changePassword, { token: maya.token, body });
  await app.call(authContract.endOtherSessions, { token: maya.token });
  expect(await statusOf(access_token)).toBe(200);
});

testOnce('a reset of the password by mail ends codes too that are not exchanged yet', async () => {
  const user = await app.newUser();
  const form = await newCode(user, await newClient());
  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.runJob('mail-links');
  const { text } = app.mails.findLast(({ to }) => to === user.email)!;
  const token = decodeURIComponent(/token=(\S+)/.exec(text)![1]!);
  await app.call(authContract.resetPassword, { body: { token, new_password: 'another horse' } });
  expect(refusalOf(await exchange(form))).toEqual(INVALID_GRANT);
});

testOnce('pages of listed origins may sign in, and pages of others may not read the answers', async () => {
  const open = await startTestApp({ clock, config: { corsOrigins: ['https://inspector.example'] } });
  for (const [origin, allowed] of [
    ['https://inspector.example', 'https://inspector.example'],
    ['https://evil.example', undefined],
  ] as const) {
    for (const [method, url, body] of [
      ['GET', '/.well-known/oauth-authorization-server'],
      ['POST', '/oauth/register', { redirect_uris: [CALLBACK] }],
    ] as const) {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      const answer = await open.send({ method, url, headers, ...(body && { body }) });
      expect([url, answer.headers['access-control-allow-origin']]).toEqual([url, allowed]);
    }
  }
  expect((await open.call(systemContract.health, {})).status).toBe(200);
});

testOnce('of very many registrations few are stored, and those that nobody uses are deleted after a day', async () => {
  const limited = await startTestApp({ clock, config: { rateLimit: true } });
  const clients = limited.database.db.selectFrom('oauth_clients').select('id');
  const metadata = { redirect_uris: [CALLBACK] };
  for (let times = 0; times < 60; times += 1) await register(metadata, { on: limited, from: '203.0.113.5' });
  expect(await clients.execute()).toHaveLength(20);
  let last = 0;
  for (let times = 0; times < 600; times += 1) {
    const from = `10.${times >> 8}.${times & 255}.1`;
    last = (await register(metadata, { on: limited, from })).status;
  }
  expect(last).toBe(429);
  expect(await clients.execute()).toHaveLength(500);
  now += DAY_MS;
  await limited.runJob('purge-tokens');
  expect(await clients.execute()).toHaveLength(500);
  now += 1;
  await limited.runJob('purge-tokens');
  expect(await clients.execute()).toEqual([]);
});

test('codes are deleted with the next run of the job, and a program with a grant or a recent one stays', async () => {
  const maya = await app.newUser();
  const client_id = await newClient();
  const { access_token } = await newGrant(maya, client_id);
  now += 60 * SECOND_MS + 1;
  await app.runJob('purge-tokens');
  expect(await db.selectFrom('oauth_codes').selectAll().execute()).toEqual([]);
  const isKnown = async () =>
    (await describe(queryOf({ client_id, code_challenge: challengeOf('x') }))).program !== null;
  const { token } = maya;
  await app.call(tasksContract.list, { token });
  now += 29 * DAY_MS;
  await app.runJob('purge-tokens');
  expect([await isKnown(), await statusOf(access_token)]).toEqual([true, 401]);
  now += 90 * DAY_MS;
  await app.runJob('purge-tokens');
  expect(await isKnown()).toBe(true);
  now += 2 * DAY_MS;
  await app.runJob('purge-tokens');
  expect(await isKnown()).toBe(false);
});
