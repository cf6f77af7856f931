import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const DAY = 24 * 60 * 60_000;
const ON = 'Auric: Two-step sign-in is on';
const NEW_PASSWORD = 'another horse';

let now = Date.parse('2026-11-20T08:00:10Z');
const clock = () => new Date(now);
const strict = await startTestApp({ clock, config: { confirmEmail: true } });
const trusting = await startTestApp({ clock });
type App = typeof strict;

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
const tokenOf = (app: App, email: string, path: string) => {
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes(`/${path}?`))!;
  return decodeURIComponent(/token=(\S+)/.exec(mail.text)![1]!);
};
async function confirmAddress(app: App, { email }: TestUser) {
  await app.runJob('mail-links');
  await app.call(authContract.confirmEmail, { body: { token: tokenOf(app, email, 'confirm-email') } });
}
/** @returns the recovery codes. */
async function turnOn(app: App, { token, password }: TestUser) {
  const { body } = await app.call(authContract.startTwoStep, { token, body: { password } });
  return (await app.call(authContract.confirmTwoStep, { token, body: { code: codeOf(body.secret) } })).body
    .recovery_codes;
}
/** What the owner of a mailbox does; returns the error code of signing in with the new password, if there is one. */
async function resetAndSignIn(app: App, email: string) {
  await app.call(authContract.forgotPassword, { body: { email } });
  await app.runJob('mail-links');
  const token = tokenOf(app, email, 'reset-password');
  await app.call(authContract.resetPassword, { body: { token, new_password: NEW_PASSWORD } });
  const { status, body } = await app.refused(authContract.login, { body: { email, password: NEW_PASSWORD } });
  return status === 200 ? 'signed in' : (body as unknown as { code: string }).code;
}
const mailsTo = (app: App, email: string) => app.mails.filter(({ to }) => to === email);

test('where addresses are confirmed, it is turned on with a confirmed one only', async () => {
  const user = await strict.newUser();
  const start = () => strict.refused(authContract.startTwoStep, { token: user.token, body: user });
  expect([(await start()).status, (await start()).detail]).toEqual([
    400,
    'Confirm your email address first, in Settings, Notifications.',
  ]);
  await confirmAddress(strict, user);
  await turnOn(strict, user);
});

test('who proves the mailbox of an unconfirmed address by a new password is rid of what a stranger turned on', async () => {
  const stranger = await trusting.newUser();
  await turnOn(trusting, stranger);
  now += 30 * DAY;
  expect(await resetAndSignIn(trusting, stranger.email)).toBe('signed in');
  expect(mailsTo(trusting, stranger.email).at(-1)!.text).toContain('Two-step sign-in was turned off.');
  // From then on the address is confirmed.
  const { body } = await trusting.call(authContract.login, { body: { ...stranger, password: NEW_PASSWORD } });
  await turnOn(trusting, { ...stranger, token: body.access_token, password: NEW_PASSWORD });
  now += 4 * DAY;
  expect(await resetAndSignIn(trusting, stranger.email)).toBe('code_required');
});

testOnce('who confirms the address of an account with it hears of it then, and has three days', async () => {
  const [soon, late] = [await strict.newUser(), await strict.newUser()];
  const { db } = strict.database;
  for (const { user, ...person } of [soon, late]) {
    const setConfirmed = async (email_confirmed_at: string | null) =>
      db.updateTable('users').set({ email_confirmed_at }).where('id', '=', user.id).execute();
    // It was turned on before this server confirmed addresses.
    await setConfirmed(clock().toISOString());
    await turnOn(strict, { user, ...person });
    await setConfirmed(null);
    await db.deleteFrom('outgoing_mails').where('user_id', '=', user.id).execute();
  }
  now += 30 * DAY;
  for (const user of [soon, late]) {
    await strict.call(authContract.sendConfirmation, { token: user.token });
    await confirmAddress(strict, user);
    await strict.runJob('send-mails');
    expect(mailsTo(strict, user.email).at(-1)!.subject).toBe(ON);
  }
  now += 2 * DAY;
  expect(await resetAndSignIn(strict, soon.email)).toBe('signed in');
  now += 2 * DAY;
  expect(await resetAndSignIn(strict, late.email)).toBe('code_required');
});

test('for three days after it was turned on, a new password by mail turns it off, as the mail says; then no longer', async () => {
  const answers: string[] = [];
  const [soon, late] = [await strict.newUser(), await strict.newUser()];
  for (const user of [soon, late]) {
    await confirmAddress(strict, user);
    now += DAY;
    await turnOn(strict, user);
    await strict.runJob('send-mails');
    const mail = mailsTo(strict, user.email).at(-1)!;
    expect([mail.subject, mail.text.replace(/\s+/g, ' ')]).toEqual([
      ON,
      expect.stringContaining(
        'choose a new password within 3 days, with “Forgot password?” on the sign-in page. That signs out everybody and ' +
          'turns two-step sign-in off.',
      ),
    ]);
    now += 3 * DAY - 1000;
    if (user === late) now += 2000;
    answers.push(await resetAndSignIn(strict, user.email));
  }
  expect(answers).toEqual(['signed in', 'code_required']);
});

testOnce('a new password by mail does not turn it off from an address that the account got later', async () => {
  const user = await strict.newUser();
  await confirmAddress(strict, user);
  const [code] = await turnOn(strict, user);
  now += 1000;
  const thief = 'thief@example.com';
  const body = { new_email: thief, current_password: user.password, code };
  await strict.call(authContract.changeEmail, { token: user.token, body });
  await strict.runJob('mail-links');
  await strict.call(authContract.confirmEmailChange, { body: { token: tokenOf(strict, thief, 'change-email') } });
  expect(await resetAndSignIn(strict, thief)).toBe('code_required');
});

test('a key that waits for its first code is gone after a reset', async () => {
  const user = await strict.newUser();
  await confirmAddress(strict, user);
  const { body } = await strict.call(authContract.startTwoStep, { token: user.token, body: user });
  expect(await resetAndSignIn(strict, user.email)).toBe('signed in');
  const login = await strict.call(authContract.login, { body: { ...user, password: NEW_PASSWORD } });
  const confirm = { token: login.body.access_token, body: { code: codeOf(body.secret) } };
  expect((await strict.refused(authContract.confirmTwoStep, confirm)).status).toBe(400);
});

test('a change of the password, too, removes a key that waits', async () => {
  const { token, password, ...user } = await strict.newUser();
  await confirmAddress(strict, { token, password, ...user });
  const { body } = await strict.call(authContract.startTwoStep, { token, body: { password } });
  const change = { current_password: password, new_password: NEW_PASSWORD };
  await strict.call(authContract.changePassword, { token, body: change });
  const confirm = { token, body: { code: codeOf(body.secret) } };
  expect((await strict.refused(authContract.confirmTwoStep, confirm)).status).toBe(400);
});

test('a request whose body is held back until its session has ended opens no other way in', async () => {
  const user = await strict.newUser();
  await confirmAddress(strict, user);
  const { port } = await strict.listen();
  const { body } = await strict.call(authContract.startTwoStep, { token: user.token, body: user });
  // The server notes the use of the session once the headers have arrived.
  now += 60 * 60_000 - 1000;
  const bodies = {
    'auth/two-step/confirm': { code: codeOf(body.secret) },
    'auth/change-email': { new_email: 'thief2@example.com', current_password: user.password },
    tokens: { name: 'Script', scopes: ['read'] },
  };
  const held = Object.entries(bodies).map(([url, value]) => {
    const socket = connect(port, '127.0.0.1');
    const json = JSON.stringify(value);
    const head = [
      `POST /api/${url} HTTP/1.1`,
      `Host: localhost:${port}`,
      `Authorization: Bearer ${user.token}`,
      'Content-Type: application/json',
      `Content-Length: ${json.length}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    return { answer: textOf(socket), finish: () => socket.write(json.slice(1)) };
  });
  await expect.poll(seenAt).toBe(clock().toISOString());
  expect(await resetAndSignIn(strict, user.email)).toBe('signed in');
  for (const { finish } of held) finish();
  const statuses = (await Promise.all(held.map(({ answer }) => answer))).map((answer) => answer.split(' ')[1]);
  expect(statuses).toEqual(['401', '401', '401']);

  async function seenAt() {
    const { db } = strict.database;
    const row = await db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.user.id).execute();
    return row[0]?.last_seen_at;
  }
});

testOnce('the mail that it is on goes to the address that the account had then', async () => {
  const user = await strict.newUser();
  await confirmAddress(strict, user);
  const next = `next-${user.email}`;
  const body = { new_email: next, current_password: user.password };
  await strict.call(authContract.changeEmail, { token: user.token, body });
  await strict.runJob('mail-links');
  await turnOn(strict, user);
  await strict.call(authContract.confirmEmailChange, { body: { token: tokenOf(strict, next, 'change-email') } });
  await strict.runJob('send-mails');
  expect(mailsTo(strict, user.email).map(({ subject }) => subject)).toContain(ON);
});
