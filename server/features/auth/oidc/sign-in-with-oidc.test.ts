import { EncryptJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { setRegistration } from '#server/features/auth/invitations/registration.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { type OpenIdPerson, startOpenIdServer } from '#server/testing/google/openid-server.ts';
import { openIdentity, sealIdentity } from './sealed-identity.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';

const provider = await startOpenIdServer(`${PUBLIC_URL}/oidc/callback`);
const { oidc, google } = provider;
afterAll(provider.stop);
const app = await startTestApp({ config: { oidc, google, publicUrl: PUBLIC_URL } });

let number = 0;
const newPerson = (changes: Partial<OpenIdPerson> = {}): OpenIdPerson => {
  number += 1;
  const names = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' };
  return { sub: `person-${number}`, email: `maya${number}@company.example`, ...names, ...changes };
};

/** Goes to the provider and back: the query of the address, and the secret of the browser. */
async function comeBack(person: OpenIdPerson, to: TestApp = app) {
  const { body } = await to.call(authContract.beginOidc, {});
  return { answer: await provider.answerTo(body.url, person), secret: body.secret };
}
const tokenFor = async (person: OpenIdPerson, to = app) =>
  (await to.call(authContract.exchangeOidc, { body: await comeBack(person, to) })).body.token;
const signIn = async (person: OpenIdPerson, to = app) =>
  to.call(authContract.signInWithOidc, { body: { token: await tokenFor(person, to) } });
const refusedTo = async (person: OpenIdPerson, more: object = {}, to = app) =>
  to.refused(authContract.signInWithOidc, { body: { token: await tokenFor(person, to), ...more } });
const isSignedIn = async (token: string) => (await app.refused(authContract.me, { token })).status === 200;
const isConfirmed = async (token: string) => (await app.call(authContract.emailConfirmation, { token })).body.confirmed;

testOnce('the button has its name, and leads to the provider with a state, a nonce and PKCE', async () => {
  expect((await app.call(authContract.config, {})).body.oidc_name).toBe('Company login');
  const [one, other] = [
    (await app.call(authContract.beginOidc, {})).body,
    (await app.call(authContract.beginOidc, {})).body,
  ];
  const { origin, searchParams } = new URL(one.url);

  expect(origin).toBe(oidc.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'app',
    response_type: 'code',
    redirect_uri: `${PUBLIC_URL}/oidc/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get(name)).not.toBe(new URL(other.url).searchParams.get(name));
  }
  expect(one.url).not.toContain(one.secret);
});

testOnce('the first sign-in creates an account from the claims, and later ones find it by `sub`', async () => {
  const person = newPerson({ email: 'Zoe.Berg@Company.Example', given_name: ' Zoë ', picture: 'https://id.example/a' });
  const { body: first } = await signIn(person);

  expect(first.user).toMatchObject({
    email: 'zoe.berg@company.example',
    first_name: 'Zoë',
    last_name: 'Lindqvist',
    profile_picture: null,
    has_password: false,
  });
  expect(await isConfirmed(first.access_token)).toBe(true);

  const { body: again } = await signIn({ ...person, email: 'renamed@company.example', email_verified: false });
  expect(again.user.id).toBe(first.user.id);
  expect(again.user.email).toBe('zoe.berg@company.example');
  expect(await isSignedIn(first.access_token)).toBe(true);
});

test('concurrent first sign-ins create one account', async () => {
  const token = await tokenFor(newPerson());
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.call(authContract.signInWithOidc, { body: { token } })),
  );
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
});

testOnce('an answer works once, and only with the secret of the browser that began', async () => {
  const person = newPerson();
  const [one, other] = [await comeBack(person), await comeBack(person)];
  const exchange = (body: { answer: string; secret: string }) => app.refused(authContract.exchangeOidc, { body });
  const again = 'This sign-in has expired or was used already. Please try again.';

  // Another site cannot sign a person in with its own answer (Vaultwarden CVE-2026-47158).
  expect(await exchange({ answer: one.answer, secret: other.secret })).toMatchObject({ status: 400, detail: again });
  // Nor with the state of one sign-in and the code of another.
  const code = new URLSearchParams(one.answer).get('code')!;
  const mixed = new URLSearchParams(other.answer);
  mixed.set('code', code);
  expect(await exchange({ answer: String(mixed), secret: other.secret })).toMatchObject({ status: 400, detail: again });

  const fresh = await comeBack(person);
  expect((await exchange(fresh)).status).toBe(200);
  expect(await exchange(fresh)).toMatchObject({ status: 400, detail: again });
});

testOnce('cancelling, and an answer that is not from the provider, have plain messages', async () => {
  const { body } = await app.call(authContract.beginOidc, {});
  const state = new URL(body.url).searchParams.get('state')!;
  const exchange = (answer: Record<string, string>) =>
    app.refused(authContract.exchangeOidc, {
      body: { secret: body.secret, answer: String(new URLSearchParams(answer)) },
    });
  const iss = oidc.issuer;

  expect(await exchange({ error: 'access_denied', state, iss })).toMatchObject({
    status: 400,
    detail: 'You were not signed in at Company login.',
  });
  expect((await exchange({ error: 'temporarily_unavailable', state, iss })).status).toBe(503);
  expect(await exchange({ error: 'unauthorized_client', state, iss })).toMatchObject({
    status: 503,
    detail: 'Signing in with Company login is not set up correctly. Please tell your administrator.',
  });
  expect((await exchange({ code: 'invented', state, iss })).status).toBe(400);
  expect((await exchange({})).status).toBe(400);
  // The answer of another provider (RFC 9207).
  expect(await exchange({ code: 'x', state, iss: 'https://other.example' })).toMatchObject({
    status: 400,
    detail: 'The answer of Company login can’t be trusted. Please tell your administrator.',
  });
});

test('a token is sealed: an invented, changed or expired one opens nothing', async () => {
  let now = Date.now();
  const clocked = await startTestApp({ config: { oidc, publicUrl: PUBLIC_URL }, clock: () => new Date(now) });
  const token = await tokenFor(newPerson(), clocked);
  const jwt = 'eyJhbGciOiJub25lIn0.eyJpZGVudGl0eSI6e319.';
  for (const bad of ['x', jwt, `${token.slice(0, -4)}AAAA`, 'x'.repeat(4096), await tokenFor(newPerson(), app)]) {
    const { status, detail } = await clocked.refused(authContract.signInWithOidc, { body: { token: bad } });
    expect([status, detail]).toEqual([400, 'This sign-in has expired or was used already. Please try again.']);
  }
  now += 12 * 60_000;
  expect((await clocked.refused(authContract.signInWithOidc, { body: { token } })).status).toBe(400);
  now -= 12 * 60_000;
  expect((await clocked.refused(authContract.signInWithOidc, { body: { token } })).status).toBe(200);
});

test('a token is invalid with another secret or provider, and cannot be made from a copy of the database', async () => {
  const person = newPerson();
  const token = await tokenFor(person);
  const { db } = app.database;
  const openWith = (changes: Partial<typeof oidc>, sealed = token) =>
    openIdentity({ db, now: new Date() }, { ...oidc, ...changes }, sealed).then(
      ({ email }) => email,
      (error: Error) => error.message,
    );
  const refused = 'This sign-in has expired or was used already. Please try again.';
  expect(await openWith({})).toBe(person.email);
  expect(await openWith({ clientSecret: 'another' })).toBe(refused);
  expect(await openWith({ issuer: 'https://other.example' })).toBe(refused);

  const stored = await db.selectFrom('server_settings').select('value').where('name', '=', 'oidc_salt').execute();
  const identity = { kind: 'oidc' as const, value: `${oidc.issuer} ${person.sub}`, email: person.email };
  const key = Buffer.from(stored[0]!.value, 'base64');
  const forged = (of: object) =>
    new EncryptJWT({ identity: of })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuer('auric')
      .setAudience('oidc')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .encrypt(key);
  expect(await openWith({}, await forged(identity))).toBe(refused);
  // Nor does it open what Google opens.
  const known = {
    ...identity,
    provider: 'Google',
    isVerified: true,
    first_name: 'A',
    last_name: '',
    profile_picture: null,
  };
  const ofGoogle = await sealIdentity({ db, now: new Date() }, oidc, { ...known, kind: 'google' });
  expect(await openWith({}, ofGoogle)).toBe(refused);
});

testOnce('an account of the same address is linked only with its password, and its owner gets a mail', async () => {
  const { email, password, user } = await app.newUser();
  const person = newPerson({ email: email.toUpperCase() });

  const missing = await refusedTo(person);
  expect([missing.status, missing.body.detail]).toEqual([
    422,
    [{ loc: ['body', 'password'], msg: expect.stringContaining('to link Company login to it'), type: 'value_error' }],
  ]);
  expect((await refusedTo(person, { password: 'wrong' })).status).toBe(403);
  const mailsBefore = app.mails.length;
  const linked = await refusedTo(person, { password });
  await app.settled();
  expect([linked.status, linked.body]).toMatchObject([200, { user: { id: user.id } }]);
  expect(app.mails.slice(mailsBefore).map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Your Auric account was linked to Company login'],
  ]);
  expect((await signIn(person)).body.user.id).toBe(user.id);
  expect((await refusedTo(newPerson({ email }), { password })).status).toBe(409);
});

testOnce('an address that the provider has not verified links nothing, and does not count as confirmed', async () => {
  const { email, password, token } = await app.newUser();
  const claimed = await refusedTo(newPerson({ email, email_verified: false }), { password });
  expect([claimed.status, claimed.detail]).toEqual([409, expect.stringContaining('has not verified')]);
  expect(await isSignedIn(token)).toBe(true);

  const { body } = await signIn(newPerson({ email_verified: false }));
  expect(await isConfirmed(body.access_token)).toBe(false);
  const without = await refusedTo(newPerson({ email: undefined as never }));
  expect([without.status, without.detail]).toEqual([400, expect.stringContaining('does not share your email address')]);
});

testOnce('A6: an account planted at the provider is not shared with the owner of its address', async () => {
  const victim = { sub: 'victim', email: 'victim@gmail.example', given_name: 'Ana', family_name: 'Berg' };
  const planted = newPerson({ email: victim.email });
  const { body: ofStranger } = await signIn(planted);

  // Google would vouch for the owner, and is refused.
  const byGoogle = await app.refused(authContract.signInWithGoogle, {
    body: { token: await provider.tokenFor(victim) },
  });
  expect([byGoogle.status, byGoogle.detail]).toEqual([409, expect.stringContaining('Forgot password?')]);

  await app.call(authContract.forgotPassword, { body: { email: victim.email } });
  await app.runJob('mail-links');
  const token = decodeURIComponent(/reset-password\?token=(\S+)/.exec(app.mails.at(-1)!.text)![1]!);
  await app.call(authContract.resetPassword, { body: { token, new_password: 'owner horse' } });
  await app.settled();

  expect(app.mails.at(-1)!.text).toContain('Single sign-on was unlinked.');
  expect(await isSignedIn(ofStranger.access_token)).toBe(false);
  expect((await refusedTo(planted)).status).toBe(422);
});

testOnce('an account that Google opens is not opened by another provider of the same address', async () => {
  const person = newPerson();
  await app.call(authContract.signInWithGoogle, { body: { token: await provider.tokenFor(person) } });
  expect((await refusedTo(person)).status).toBe(409);
});

test('two-step sign-in asks for a code here too', async () => {
  const person = newPerson();
  const { body } = await signIn(person);
  const session = { token: body.access_token };
  const { secret } = (await app.call(authContract.startTwoStep, { ...session, body: {} })).body;
  const first = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recovery_codes } = (await app.call(authContract.confirmTwoStep, { ...session, body: { code: first } })).body;
  const token = await tokenFor(person);

  const missing = await app.refused(authContract.signInWithOidc, { body: { token } });
  expect([missing.status, missing.body]).toMatchObject([422, { code: 'code_required' }]);
  const wrong = await app.refused(authContract.signInWithOidc, { body: { token, code: first } });
  expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'wrong_code' }]);
  const code = recovery_codes[0]!;
  expect((await app.refused(authContract.signInWithOidc, { body: { token, code } })).status).toBe(200);
});

testOnce('registration that is closed or by invitation holds, and a disabled account stays closed', async () => {
  const closed = await startTestApp({ config: { oidc, publicUrl: PUBLIC_URL, registration: 'closed' } });
  expect((await refusedTo(newPerson(), {}, closed)).detail).toBe('Registration is closed on this server.');
  const invited = await startTestApp({ config: { oidc, publicUrl: PUBLIC_URL, registration: 'invite' } });
  expect((await refusedTo(newPerson(), {}, invited)).status).toBe(403);
  expect((await refusedTo(newPerson(), { invitation: 'unknown' }, invited)).status).toBe(400);

  const person = newPerson();
  const { body } = await signIn(person);
  const disabled_at = new Date().toISOString();
  await app.database.db.updateTable('users').set({ disabled_at }).where('id', '=', body.user.id).execute();
  expect((await refusedTo(person)).status).toBe(403);
});

test('where not everybody may sign up, an address that nobody verified does not tell whether it has an account', async () => {
  for (const registration of ['closed', 'invite'] as const) {
    const restricted = await startTestApp({ config: { oidc, publicUrl: PUBLIC_URL } });
    const { email } = await restricted.newUser();
    await setRegistration(restricted.database.db, { registration: null }, registration);
    const answers = [];
    for (const person of [newPerson({ email, email_verified: false }), newPerson({ email_verified: false })]) {
      const { status, detail } = await refusedTo(person, {}, restricted);
      answers.push([status, detail]);
    }
    expect(answers[0]).toEqual([403, expect.stringContaining('If you have an account, sign in as before')]);
    expect(answers[1]).toEqual(answers[0]);
  }
});

testOnce('a person links the provider with the password, and unlinks it', async () => {
  const [user, stranger] = [await app.newUser(), await app.newUser()];
  const person = newPerson();
  const link = async (token: string, body: object) =>
    app.refused(authContract.linkOidc, { token, body: { token: await tokenFor(person), ...body } });

  expect((await link(user.token, { password: 'wrong' })).status).toBe(403);
  expect(await link(user.token, { password: user.password })).toMatchObject({
    status: 200,
    body: { email: person.email, message: 'You can now sign in with Company login.' },
  });
  const { token, password } = user;
  const read = async () => (await app.call(authContract.oidcAccount, { token })).body.email;
  expect(await read()).toBe(person.email);
  expect((await signIn(person)).body.user.id).toBe(user.user.id);
  expect((await link(stranger.token, { password: stranger.password })).status).toBe(409);
  const other = { token: await tokenFor(newPerson()), password };
  expect((await app.refused(authContract.linkOidc, { token, body: other })).status).toBe(409);

  expect((await app.call(authContract.unlinkOidc, { token })).body.message).toContain('no longer linked');
  expect(await read()).toBeNull();
  expect((await signIn(person)).body.user.id).not.toBe(user.user.id);
  const { body: alone } = await signIn(newPerson());
  expect((await app.refused(authContract.unlinkOidc, { token: alone.access_token })).status).toBe(400);
});

test('a reset by mail turns off two-step sign-in that a stranger turned on before a provider confirmed the address', async () => {
  const stranger = await app.newUser();
  const { token, password, email } = stranger;
  const { secret } = (await app.call(authContract.startTwoStep, { token, body: { password } })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await app.call(authContract.confirmTwoStep, { token, body: { code } });
  await app.call(authContract.linkOidc, { token, body: { token: await tokenFor(newPerson({ email })), password } });

  await app.call(authContract.forgotPassword, { body: { email } });
  await app.runJob('mail-links');
  const reset = decodeURIComponent(/reset-password\?token=(\S+)/.exec(app.mails.at(-1)!.text)![1]!);
  await app.call(authContract.resetPassword, { body: { token: reset, new_password: 'owner horse' } });
  expect((await app.refused(authContract.login, { body: { email, password: 'owner horse' } })).status).toBe(200);
});

test('the same `sub` at another provider is another person, although the address is the same', async () => {
  const person = newPerson();
  const { body: before } = await signIn(person);
  // The server had another provider before.
  const { db } = app.database;
  await db
    .updateTable('login_names')
    .set({ value: `https://former.example ${person.sub}` })
    .where('user_id', '=', before.user.id)
    .where('kind', '=', 'oidc')
    .execute();

  expect((await refusedTo(person)).status).toBe(409);
  const { body: after } = await signIn({ ...person, email: 'other@company.example' });
  expect(after.user.id).not.toBe(before.user.id);
});

test('a link to a former provider does not hide that the present one is not linked', async () => {
  const { token, password, user } = await app.newUser();
  const [former, person] = [newPerson(), newPerson()];
  await app.call(authContract.linkOidc, { token, body: { token: await tokenFor(former), password } });
  await app.database.db
    .updateTable('login_names')
    .set({ value: `https://former.example ${former.sub}` })
    .where('user_id', '=', user.id)
    .where('kind', '=', 'oidc')
    .execute();
  const read = async () => (await app.call(authContract.oidcAccount, { token })).body;

  expect(await read()).toEqual({ email: null, former_email: former.email });
  await app.call(authContract.linkOidc, { token, body: { token: await tokenFor(person), password } });
  expect(await read()).toEqual({ email: person.email, former_email: former.email });
  expect((await signIn(person)).body.user.id).toBe(user.id);
});

test('unlinking the present provider keeps a former one, also if it is sent again, and the other way round', async () => {
  const { token, password, user } = await app.newUser();
  const people = [newPerson(), newPerson(), newPerson()] as const;
  const [first, second, present] = people;
  const { db } = app.database;
  const mine = () => db.selectFrom('login_names').where('user_id', '=', user.id).where('kind', '=', 'oidc');
  const link = async (person: OpenIdPerson) =>
    app.call(authContract.linkOidc, { token, body: { token: await tokenFor(person), password } });
  for (const [index, { sub }] of [first, second].entries()) {
    await link(people[index]!);
    await db
      .updateTable('login_names')
      .set({ value: `https://former-${index}.example ${sub}` })
      .where('user_id', '=', user.id)
      .where('value', '=', `${oidc.issuer} ${sub}`)
      .execute();
  }
  await link(present);
  const stranger = await app.newUser();
  const unlink = async (former: boolean, as = token) =>
    (await app.call(authContract.unlinkOidc, { token: as, query: { former: String(former) } })).body;
  const linked = async () => (await mine().select('label').orderBy('label').execute()).map(({ label }) => label);

  await unlink(true, stranger.token);
  await unlink(false, stranger.token);
  expect(await linked()).toEqual(people.map(({ email }) => email).toSorted());
  expect((await unlink(false)).message).toBe('Company login is no longer linked to your account.');
  await unlink(false);
  expect(await linked()).toEqual([first.email, second.email].toSorted());
  await link(present);
  expect((await unlink(true)).message).toBe('The former provider is no longer linked to your account.');
  await unlink(true);
  expect(await linked()).toEqual([present.email]);
  expect((await signIn(present)).body.user.id).toBe(user.id);
  // Without the query, as clients of before send it.
  await app.call(authContract.unlinkOidc, { token });
  expect(await linked()).toEqual([]);
});

testOnce('without a provider the button is hidden and every step is refused', async () => {
  const without = await startTestApp();
  expect((await without.call(authContract.config, {})).body.oidc_name).toBeNull();
  expect((await without.refused(authContract.beginOidc, {})).status).toBe(503);
  expect((await without.refused(authContract.exchangeOidc, { body: { answer: 'a=b', secret: 'x' } })).status).toBe(503);
  expect((await without.refused(authContract.signInWithOidc, { body: { token: 'x' } })).status).toBe(503);
});
