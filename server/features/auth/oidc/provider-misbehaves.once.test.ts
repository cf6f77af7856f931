import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '#server/testing/app.ts';
import { endless, hang, status } from '#server/testing/google/fake-google.ts';
import { startFakeProvider } from '#server/testing/oidc/fake-provider.ts';
import { checksOf } from './begin.ts';

const UNTRUSTED = 'The answer of Company login can’t be trusted. Please tell your administrator.';
const WRONG_SETTINGS = 'Signing in with Company login is not set up correctly. Please tell your administrator.';
const AWAY = 'Company login does not respond at present. Please try again in a moment.';

const fake = await startFakeProvider();
const right = { ...fake.answers };
const config = { publicUrl: 'http://127.0.0.1:3000', logLevel: 'silent' } as const;
const app = await startTestApp({ config: { ...config, oidc: fake.oidc } });

type Claims = Record<string, unknown>;

/** Goes to the provider and back, and exchanges the answer. @param tokens the response of its token endpoint. */
async function exchange(
  tokens: (nonce: string) => Promise<object | ((...args: never[]) => void)>,
  to = app,
  { from, answer: changes = {} }: { from?: string; answer?: Record<string, string> } = {},
) {
  const { url, secret } = (await app.call(authContract.beginOidc, {})).body;
  const { searchParams: asked } = new URL(url);
  fake.answers['/token'] = (await tokens(asked.get('nonce')!)) as object;
  const answer = String(
    new URLSearchParams({ code: 'x', state: asked.get('state')!, iss: fake.oidc.issuer, ...changes }),
  );
  return to.send({ method: 'POST', url: '/api/auth/oidc/exchange', body: { answer, secret }, from });
}
const withIdToken = (claims: (nonce: string) => Claims, options: Parameters<typeof fake.idToken>[1] = {}) =>
  exchange(async (nonce) => ({
    access_token: 'a',
    token_type: 'Bearer',
    id_token: await fake.idToken({ email: 'maya@company.example', email_verified: true, ...claims(nonce) }, options),
  }));
const seconds = () => Math.floor(Date.now() / 1000);

test('a right answer is accepted, also with a clock that differs by less than a minute', async () => {
  expect((await withIdToken((nonce) => ({ nonce }))).status).toBe(200);
  expect((await withIdToken((nonce) => ({ nonce, exp: seconds() - 30, iat: seconds() - 300 }))).status).toBe(200);
});

test('B-03: an ID token for another time, sign-in, site or from another issuer is refused', async () => {
  const wrong: Record<string, (nonce: string) => Claims> = {
    'no nonce': () => ({}),
    'another nonce': (nonce) => ({ nonce: `${nonce}x` }),
    expired: (nonce) => ({ nonce, exp: seconds() - 120, iat: seconds() - 300 }),
    'another audience': (nonce) => ({ nonce, aud: 'other' }),
    'several audiences and another party': (nonce) => ({ nonce, aud: ['app', 'other'], azp: 'other' }),
    'another issuer': (nonce) => ({ nonce, iss: 'https://other.example' }),
    'an issuer that begins alike': (nonce) => ({ nonce, iss: `${fake.oidc.issuer}/` }),
    'no subject': (nonce) => ({ nonce, sub: undefined }),
    'an empty subject': (nonce) => ({ nonce, sub: '' }),
    'a subject with a blank': (nonce) => ({ nonce, sub: 'a b' }),
    'a subject that is too long': (nonce) => ({ nonce, sub: 'x'.repeat(256) }),
  };
  for (const [name, claims] of Object.entries(wrong)) {
    const { status: code, detail } = await withIdToken(claims);
    expect([name, code, detail]).toEqual([name, 400, UNTRUSTED]);
  }
});

test('B-03: an ID token without a signature, or with one of somebody else, is refused', async () => {
  for (const options of [{ alg: 'none' }, { alg: 'HS256' }, { isForged: true }] as const) {
    const { status: code, detail } = await withIdToken((nonce) => ({ nonce }), options);
    expect([options, code, detail]).toEqual([options, 400, expect.stringMatching(/can’t be trusted/)]);
  }
  const without = await exchange(async () => ({ access_token: 'a', token_type: 'Bearer' }));
  expect([without.status, without.detail]).toEqual([400, UNTRUSTED]);
});

test('B-03: the userinfo of another person is refused', async () => {
  const claims = (nonce: string) => ({ nonce, email: undefined, email_verified: undefined });
  fake.answers['/userinfo'] = { sub: '2', email: 'other@company.example', email_verified: true };
  expect((await withIdToken(claims)).status).toBe(400);
  fake.answers['/userinfo'] = { sub: '1', email: 'maya@company.example', email_verified: true };
  expect((await withIdToken(claims)).status).toBe(200);
});

test('the userinfo names no issuer, and does not verify an address that the ID token verifies elsewhere', async () => {
  const signIn = async (sub: string, verified: unknown, userinfo: object) => {
    fake.answers['/userinfo'] = { sub, ...userinfo };
    const { body } = await withIdToken((nonce) => ({ nonce, sub, email: undefined, email_verified: verified }));
    const opened = await app.call(authContract.signInWithOidc, { body: z.object({ token: z.string() }).parse(body) });
    const confirmation = await app.call(authContract.emailConfirmation, { token: opened.body.access_token });
    return { id: opened.body.user.id, confirmed: confirmation.body.confirmed };
  };
  const mixed = await signIn('mixed', true, { email: 'mixed@company.example' });
  expect(mixed.confirmed).toBe(false);
  const posing = { iss: 'https://former.example', email: 'mixed@company.example', email_verified: true };
  expect((await signIn('mixed', undefined, posing)).id).toBe(mixed.id);

  for (const [index, told] of [true, 'true', ['true'], [['true']], 'TRUE', 1, '1', {}].entries()) {
    const email = `told${index}@company.example`;
    const { confirmed } = await signIn(`told-${index}`, undefined, { email, email_verified: told });
    expect([told, confirmed]).toEqual([told, index < 2]);
  }
});

test('a wrong secret and a used code have different messages', async () => {
  const refused = await exchange(async () => json(401, { error: 'invalid_client' }));
  expect([refused.status, refused.detail]).toEqual([503, WRONG_SETTINGS]);
  const used = await exchange(async () => json(400, { error: 'invalid_grant' }));
  expect([used.status, used.detail]).toEqual([400, expect.stringContaining('expired or was used already')]);
});

test('B-19: a provider that fails, hangs, redirects or never ends is a 503, and no redirect is followed', async () => {
  for (const failure of [status(500), status(302, { location: `${fake.oidc.issuer}/elsewhere` }), endless(2 ** 24)]) {
    const { status: code, detail } = await exchange(async () => failure as object);
    expect([code, detail]).toEqual([503, AWAY]);
  }
  expect(fake.asked).not.toContain('/elsewhere');
  const impatient = await startTestApp({ config: { ...config, oidc: { ...fake.oidc, deadlineMs: 300 } } });
  const { status: code, detail } = await exchange(async () => hang as object, impatient);
  expect([code, detail]).toEqual([503, AWAY]);
});

test('wrong metadata is reported and not kept, and the slash at the end of an issuer may be missing', async () => {
  const METADATA = '/.well-known/openid-configuration';
  const fresh = async (issuer = fake.oidc.issuer) =>
    (await startTestApp({ config: { ...config, oidc: { ...fake.oidc, issuer } } })).refused(authContract.beginOidc, {});
  const app2 = await startTestApp({ config: { ...config, oidc: { ...fake.oidc } } });
  const metadata = right[METADATA] as Record<string, unknown>;

  fake.answers[METADATA] = { ...metadata, issuer: 'https://other.example' };
  expect(await app2.refused(authContract.beginOidc, {})).toMatchObject({ status: 503, detail: WRONG_SETTINGS });
  fake.answers[METADATA] = status(404);
  expect((await app2.refused(authContract.beginOidc, {})).status).toBe(503);
  fake.answers[METADATA] = metadata;
  expect((await app2.refused(authContract.beginOidc, {})).status).toBe(200);

  fake.answers[`/realm${METADATA}`] = { ...metadata, issuer: `${fake.oidc.issuer}/realm/` };
  expect((await fresh(`${fake.oidc.issuer}/realm`)).status).toBe(200);
  expect((await fresh('http://127.0.0.1:1')).detail).toBe(AWAY);
});

test('an issuer with a slash that the provider does not write signs people in', async () => {
  const slashed = await startTestApp({ config: { ...config, oidc: { ...fake.oidc, issuer: `${fake.oidc.issuer}/` } } });
  const person = { sub: 'slash', email: 'slash@company.example', email_verified: true };
  const tokens = async (nonce: string) => ({
    access_token: 'a',
    token_type: 'Bearer',
    id_token: await fake.idToken({ nonce, ...person }),
  });
  const { body } = await exchange(tokens, slashed);
  const signedIn = await slashed.call(authContract.signInWithOidc, {
    body: z.object({ token: z.string() }).parse(body),
  });
  expect(signedIn.body.user.email).toBe(person.email);
});

test('the log has short names of errors, and no text that others choose', async () => {
  const lines: string[] = [];
  const logged = await startTestApp({
    config: { ...config, logLevel: 'warn', oidc: fake.oidc },
    logTo: { write: (line) => lines.push(line) },
  });
  const reasonOf = async (tokens: object, answer: Record<string, string> = {}) => {
    await exchange(async () => tokens, logged, { answer });
    return z.object({ reason: z.string() }).parse(JSON.parse(lines.at(-1)!)).reason;
  };
  const text = (body: string) => (_request: never, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(body);

  const described = { error: 'invalid_grant', error_description: 'code SECRET not found' };
  const reasons = [
    await reasonOf(json(400, described)),
    await reasonOf(text('SECRET=1')),
    await reasonOf({}, { error: `SECRET\n\u001B[31m${'y'.repeat(5000)}`, error_description: 'SECRET' }),
  ];
  expect(reasons[0]).toContain('invalid_grant');
  expect(reasons[1]).toContain('SyntaxError');
  expect(reasons[2]).toContain('SECRET??[31myyy');
  for (const reason of reasons) expect(reason).toMatch(/^[\x20-\x7E]{1,400}$/);
  for (const reason of reasons.slice(0, 2)) expect(reason).not.toContain('SECRET');
});

const limited = await startTestApp({ config: { ...config, oidc: fake.oidc, rateLimit: true } });
const tokensOf = (claims: Claims) => async (nonce: string) => ({
  access_token: 'a',
  token_type: 'Bearer',
  id_token: await fake.idToken({ nonce, email_verified: true, ...claims }),
});
const accepted = tokensOf({ email: 'maya@company.example' });
const refusal = async () => json(400, { error: 'invalid_grant' });

test('nobody uses up the sign-ins of a network: refused, cancelled and foreign answers, and outages, count for nobody else', async () => {
  const from = '203.0.113.1';
  const codesOf = async (
    tokens: Parameters<typeof exchange>[0],
    times: number,
    answer: Record<string, string> = {},
  ) => {
    const codes = new Set<unknown>();
    for (let time = 0; time < times; time += 1) codes.add((await exchange(tokens, limited, { from, answer })).status);
    return [...codes];
  };
  expect(await codesOf(async () => status(503) as object, 8)).toEqual([503]);
  expect(await codesOf(accepted, 8, { error: 'access_denied' })).toEqual([400]);
  expect(await codesOf(accepted, 8, { state: 'of another sign-in' })).toEqual([400]);
  expect(await codesOf(refusal, 24)).toEqual([400]);
  expect((await exchange(accepted, limited, { from })).status).toBe(200);
});

test('who invents sign-ins has the limit of their network, and adds nothing to the counted attempts', async () => {
  fake.answers['/token'] = json(400, { error: 'invalid_grant' });
  const counted = async () => (await limited.database.db.selectFrom('attempts').selectAll().execute()).length;
  const before = await counted();
  const invented = (number: number) => {
    const secret = `invented ${number}`;
    const answer = String(new URLSearchParams({ code: 'x', state: checksOf(secret).state, iss: fake.oidc.issuer }));
    const from = '203.0.113.10';
    return limited.send({ method: 'POST', url: '/api/auth/oidc/exchange', body: { answer, secret }, from });
  };
  const codes: unknown[] = [];
  for (let number = 0; number < 52; number += 1) codes.push((await invented(number)).status);
  expect(codes).toEqual([...Array<number>(50).fill(400), 429, 429]);
  expect(await counted()).toBe(before);
  expect((await exchange(accepted, limited, { from: '203.0.113.30' })).status).toBe(200);
});

test('a whole office signs in for the first time from one network, also if one of them begins again and again', async () => {
  const from = '203.0.113.3';
  const signIn = async (name: string, to = from) => {
    const { body } = await exchange(tokensOf({ sub: name, email: `${name}@company.example` }), limited, { from: to });
    const { token } = z.object({ token: z.string() }).parse(body);
    return limited.send({ method: 'POST', url: '/api/auth/oidc', body: { token }, from: to });
  };
  for (let person = 0; person < 8; person += 1) expect((await signIn(`new-${person}`)).status).toBe(200);
  for (let time = 0; time < 10; time += 1) {
    const { access_token: token } = z.object({ access_token: z.string() }).parse((await signIn('again')).body);
    await limited.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE' } });
  }
  expect((await signIn('again', '203.0.113.4')).status).toBe(429);
  expect((await signIn('another', '203.0.113.4')).status).toBe(200);
});

const json = (code: number, body: object) => (_request: never, response: ServerResponse) =>
  void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
