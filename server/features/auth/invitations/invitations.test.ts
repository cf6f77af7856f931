import { afterAll, expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { operatorContract } from '#contract/operator.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { createAccount } from '#server/features/auth/create-account.ts';
import { setDisabled } from '#server/features/auth/disable-account.ts';
import { createInvitation } from '#server/features/auth/invitations/invitations.ts';
import { setOperator } from '#server/features/auth/operator.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { PASSWORD } from '#server/testing/argon2.ts';
import { startOpenIdServer } from '#server/testing/google/openid-server.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const clock = () => now;
const provider = await startOpenIdServer();
afterAll(provider.stop);

/* Most tests share a server by invitation, and some an open one. None changes its mode, or expects to be the only one. */

const app = await startTestApp({ clock, config: { google: provider.google } });
const { db } = app.database;
const { token } = await app.newUser();
const second = await app.newUser();
const setMode = (of: TestApp, { token: as }: { token: string }, registration: 'open' | 'invite' | 'closed') =>
  of.call(operatorContract.setRegistration, { token: as, body: { registration } });
await setMode(app, { token }, 'invite');
const open = await startTestApp({ clock });
const openOperator = await open.newUser();

let number = 0;
const newPerson = () => {
  number += 1;
  const email = `guest${number}@example.org`;
  return { email, password: 'correct horse', first_name: 'Ada', last_name: 'Guest' };
};
const invite = async (body: { email?: string; expires_in_days?: number } = {}, as = token) => {
  const { body: invitation } = await app.call(operatorContract.invite, { token: as, body });
  return { ...invitation, secret: new URL(invitation.url).searchParams.get('token')! };
};
const signUp = (invitation: string | null, person = newPerson()) =>
  app.send({ method: 'POST', url: '/api/auth/register', body: { ...person, invitation } });
/** The open invitations with an id, or to an address. */
const listed = async (key: string) =>
  (await app.call(operatorContract.invitations, { token })).body.filter(({ id, email }) => [id, email].includes(key));
const KEPT =
  'This address was invited. If it is yours, use the link in the invitation, or ask the operator of this server.';
const INVALID =
  'This invitation has been used or revoked, or has expired. Sign in if you used it yourself, or ask for a new one.';

testOnce('by invitation, one person signs up with a link, once', async () => {
  expect((await app.call(authContract.config, {})).body.registration).toBe('invite');
  const without = await signUp(null);
  expect([without.status, without.detail]).toEqual([
    403,
    'This server is by invitation only. Ask its operator for a link to sign up.',
  ]);
  const { id, secret, url } = await invite();
  expect(url).toMatch(/^http:\/\/auric\.test\/sign-up\?token=/);
  expect((await app.call(authContract.readInvitation, { body: { token: secret } })).body).toEqual({ email: null });
  const wrong = await signUp(`${id}.wrong`);
  expect([wrong.status, wrong.detail]).toEqual([400, INVALID]);

  expect((await signUp(secret)).status).toBe(201);
  const again = await signUp(secret);
  expect([again.status, again.detail]).toEqual([400, INVALID]);
  expect((await app.refused(authContract.readInvitation, { body: { token: secret } })).status).toBe(400);
  expect(await listed(id)).toEqual([]);
});

test('of people who use one invitation at the same time, one gets an account', async () => {
  const { secret } = await invite();
  const people = [newPerson(), newPerson(), newPerson(), newPerson()];
  const answers = await Promise.all(people.map((person) => signUp(secret, person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
  const emails = people.map(({ email }) => email);
  expect(await db.selectFrom('users').select('id').where('email', 'in', emails).execute()).toHaveLength(1);
});

testOnce('a refused sign-up does not use up the invitation', async () => {
  const { secret } = await invite();
  const taken = { ...newPerson(), email: (await app.call(authContract.me, { token })).body.email };
  expect((await signUp(secret, taken)).status).toBe(409);
  expect((await signUp(secret, { ...newPerson(), password: 'abc' })).status).toBe(422);
  expect((await signUp(secret)).status).toBe(201);
});

testOnce('an invitation with an address is for that address, and a new one replaces it', async () => {
  const person = newPerson();
  const first = await invite({ email: person.email.toUpperCase() });
  expect(first).toMatchObject({ email: person.email, is_mailed: false });
  const { id, secret } = await invite({ email: person.email });
  expect(await listed(id)).toMatchObject([{ email: person.email, created_by: expect.stringContaining('@') }]);
  expect((await signUp(first.secret, person)).status).toBe(400);
  const other = await signUp(secret);
  expect([other.status, other.detail]).toEqual([400, `This invitation is for ${person.email}.`]);
  expect((await signUp(secret, person)).status).toBe(201);

  const known = await app.refused(operatorContract.invite, { token, body: { email: person.email } });
  expect([known.status, known.detail]).toEqual([409, `${person.email} has an account already.`]);
});

testOnce('an invited address is not taken with another invitation, except by its owner', async () => {
  const person = newPerson();
  const [own, general] = [await invite({ email: person.email }), await invite()];
  const stranger = await signUp(general.secret, person);
  expect([stranger.status, stranger.detail]).toEqual([409, KEPT]);
  expect((await signUp(own.secret, person)).status).toBe(201);

  const owner = { sub: '1077', email: newPerson().email, given_name: 'Ada', family_name: 'G', name: 'Ada G' };
  const { id } = await invite({ email: owner.email });
  const body = { token: await provider.tokenFor(owner), invitation: general.secret };
  expect((await app.call(authContract.signInWithGoogle, { body })).status).toBe(200);
  expect(await listed(id)).toEqual([]);
});

test('of invitations to one address that are made at once, the last is left', async () => {
  const { email } = newPerson();
  await setOperator(db, second.user.id, true, now);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => invite({ email }, index % 2 === 0 ? token : second.token)),
  );
  const left = await listed(email);
  expect(made.map((invitation) => [invitation.email, invitation.id.length])).toEqual(made.map(() => [email, 36]));
  expect(left).toHaveLength(1);
  await app.call(operatorContract.revokeInvitation, { token, params: { id: left[0]!.id } });
  await setOperator(db, second.user.id, false, now);
});

testOnce('Google creates an account with an invitation only, and opens existing ones without', async () => {
  const person = { sub: '1076', email: 'ada@gmail.example', given_name: 'Ada', family_name: 'G', name: 'Ada G' };
  const signIn = async (invitation?: string) =>
    app.send({
      method: 'POST',
      url: '/api/auth/google',
      body: { token: await provider.tokenFor(person), ...(invitation !== undefined && { invitation }) },
    });
  expect((await signIn()).status).toBe(403);
  const other = await invite({ email: 'other@gmail.example' });
  expect((await signIn(other.secret)).status).toBe(400);
  const { secret } = await invite();
  expect((await signIn(secret)).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect((await signUp(secret)).status).toBe(400);
  await app.call(operatorContract.revokeInvitation, { token, params: { id: other.id } });
});

test('an invitation can be revoked, and expires', async () => {
  const { id, secret } = await invite();
  await app.call(operatorContract.revokeInvitation, { token, params: { id } });
  expect((await signUp(secret)).status).toBe(400);
  expect((await app.refused(operatorContract.revokeInvitation, { token, params: { id } })).status).toBe(404);

  const short = await invite({ expires_in_days: 1 });
  expect(short.expires_at).toBe('2026-11-27T12:00:00.000Z');
  const row = () => db.selectFrom('invitations').select('id').where('id', '=', short.id).execute();
  await app.runJob('purge-links');
  expect(await row()).toHaveLength(1);
  await db.updateTable('invitations').set({ expires_at: now.toISOString() }).where('id', '=', short.id).execute();
  expect((await signUp(short.secret)).status).toBe(400);
  expect(await listed(short.id)).toEqual([]);
  await app.runJob('purge-links');
  expect(await row()).toEqual([]);
});

testOnce('an invitation works only while the person who made it is an operator and not disabled', async () => {
  await setOperator(db, second.user.id, true, now);
  const { id, secret } = await invite({}, second.token);
  const ends = [() => setOperator(db, second.user.id, false, now), () => setDisabled(db, second.user.id, true, now)];
  const resumes = [() => setOperator(db, second.user.id, true, now), () => setDisabled(db, second.user.id, false, now)];
  for (const [index, end] of ends.entries()) {
    await end();
    expect((await signUp(secret)).detail).toBe(INVALID);
    expect(await listed(id)).toEqual([]);
    await resumes[index]!();
  }
  expect((await signUp(secret)).status).toBe(201);
});

/** Invites to the server with open registration. */
const inviteOpen = async (email?: string, as = openOperator.token) => {
  const { body } = await open.call(operatorContract.invite, { token: as, body: { email } });
  return { ...body, secret: new URL(body.url).searchParams.get('token')! };
};
const signUpOpen = (person: object, invitation?: string) =>
  open.send({ method: 'POST', url: '/api/auth/register', body: { ...person, invitation } });

test('where everybody may sign up, an invited address is kept for its invitation, which the account ends', async () => {
  const person = newPerson();
  const [own, general] = [await inviteOpen(person.email), await inviteOpen()];
  for (const other of [undefined, general.secret, 'invalid']) {
    const refused = await signUpOpen(person, other);
    expect([refused.status, refused.detail]).toEqual([409, KEPT]);
  }
  expect((await signUpOpen(newPerson(), own.secret)).status).toBe(201);
  expect((await signUpOpen(person, own.secret)).status).toBe(201);
  const { body: left } = await open.call(operatorContract.invitations, { token: openOperator.token });
  expect(left.map(({ id }) => id)).toEqual([general.id]);
});

testOnce('an invitation that does not work any more keeps no address', async () => {
  const expired = newPerson();
  const { id } = await inviteOpen(expired.email);
  const past = { expires_at: now.toISOString() };
  await open.database.db.updateTable('invitations').set(past).where('id', '=', id).execute();
  expect((await signUpOpen(expired)).status).toBe(201);

  const [operator, ofFormer] = [await open.newUser(), newPerson()];
  await setOperator(open.database.db, operator.user.id, true, now);
  await inviteOpen(ofFormer.email, operator.token);
  await setOperator(open.database.db, operator.user.id, false, now);
  expect((await signUpOpen(ofFormer)).status).toBe(201);
});

test('of an invitation and an account of one address that are made at once, one is left', async () => {
  const { db: of } = open.database;
  // Each round it begins one statement later.
  const inviteAfter = async (statements: number, email: string) => {
    for (let done = 0; done < statements; done += 1) await of.selectFrom('invitations').select('id').execute();
    return createInvitation(of, { registration: null }, { email, createdBy: null }, now);
  };
  for (let round = 0; round < 20; round += 1) {
    const { email, first_name, last_name } = newPerson();
    const account = { email, first_name, last_name, timezone: 'UTC', password_hash: null, profile_picture: null };
    const made = await Promise.allSettled([
      inTransaction(of, (trx) => createAccount(trx, { ...account, isProved: false }, now)),
      inviteAfter(round, email),
    ]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = made.find((each) => each.status === 'rejected');
    expect(refused!.reason).toMatchObject({ code: 'email_taken' });
  }
});

testOnce('while registration is closed nobody signs up, and nobody is invited', async () => {
  const shut = await startTestApp();
  const operator = await shut.newUser();
  const { body } = await shut.call(operatorContract.invite, { token: operator.token, body: {} });
  const invitation = new URL(body.url).searchParams.get('token')!;
  const register = async (by: string | null) =>
    (await shut.send({ method: 'POST', url: '/api/auth/register', body: { ...newPerson(), invitation: by } })).status;
  await setMode(shut, operator, 'closed');
  expect(await register(invitation)).toBe(403);
  expect((await shut.refused(operatorContract.invite, { token: operator.token, body: {} })).status).toBe(400);
  await setMode(shut, operator, 'open');
  expect(await register(null)).toBe(201);
  // Neither needed nor used up.
  expect(await register(invitation)).toBe(201);
  const { body: left } = await shut.call(operatorContract.invitations, { token: operator.token });
  expect(left.map(({ id }) => id)).toEqual([body.id]);
});

testOnce('the setting REGISTRATION replaces what an operator has chosen', async () => {
  const set = await startTestApp({ config: { registration: 'invite' } });
  await set.database.db.insertInto('server_settings').values({ name: 'registration', value: 'open' }).execute();
  expect((await set.call(authContract.config, {})).body.registration).toBe('invite');
});

test('an invitation is mailed if there is a mail server, and a mail that fails is reported to the operator', async () => {
  let isDown = false;
  const mails: { to: string; text: string }[] = [];
  const mailer = {
    send: async (mail: { to: string; text: string }) => {
      if (isDown) throw new Error('down');
      mails.push(mail);
    },
    forget: async () => {},
  };
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const mailing = await startTestApp({
    ...{ mailer, logTo },
    config: { logLevel: 'warn', smtpUrl: 'smtp://mail.example.org' },
  });
  const operator = await mailing.newUser();
  const inviteTo = async (email: string) =>
    (await mailing.call(operatorContract.invite, { token: operator.token, body: { email } })).body;
  const { is_mailed, url } = await inviteTo('ada@example.org');
  expect(is_mailed).toBe(true);
  expect(mails.find(({ to }) => to === 'ada@example.org')?.text).toContain(url);
  isDown = true;
  expect((await inviteTo('grace@example.org')).is_mailed).toBe(false);
  const [line] = lines.filter((each) => each.includes('invitation not mailed'));
  expect(JSON.parse(line!)).toMatchObject({ reason: 'The mail was not taken (Error)' });
  expect(line).not.toContain('grace');
  expect((await mailing.call(operatorContract.invitations, { token: operator.token })).body).toHaveLength(2);
});

testOnce('an invitation ends with the account of its operator, and with that of its address', async () => {
  const [operator, guest] = [await open.newUser(), await open.newUser()];
  await setOperator(open.database.db, operator.user.id, true, now);
  const rows = () =>
    open.database.db.selectFrom('invitations').select('email').where('created_by', '=', operator.user.id).execute();
  const person = newPerson();
  await inviteOpen(undefined, operator.token);
  const { secret } = await inviteOpen(person.email, operator.token);
  expect((await signUpOpen(person, secret)).status).toBe(201);
  const { body: session } = await open.call(authContract.login, { body: person });
  const erase = (each: string) =>
    open.call(authContract.deleteAccount, { token: each, body: { confirmation_text: 'DELETE', password: PASSWORD } });
  await erase(session.access_token);
  expect(await rows()).toEqual([{ email: null }]);
  await erase(operator.token);
  expect(await rows()).toEqual([]);
  expect((await open.call(authContract.me, { token: guest.token })).status).toBe(200);
});
