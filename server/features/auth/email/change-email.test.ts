import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { operatorContract } from '#contract/operator.ts';
import type { Attempts } from '#server/platform/attempts/attempts.ts';
import type { Mail, Mailer } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { forgetAddress } from './replace-email.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LINK = 'Auric: is this your new address?';
const ASKED = 'Auric: a new email address was requested';
const CHANGED = 'Your Auric email address was changed';
const DEAD_LINK = expect.stringContaining('used, replaced or cancelled');

let now = Date.parse('2026-11-20T08:00:00Z');
const clock = () => new Date(now);
/** With addresses confirmed by mail, as on every server with a mail server. */
const app = await startTestApp({ clock, config: { confirmEmail: true } });

let number = 0;
const newAddress = () => `new-${(number += 1)}@example.org`;
const mailsTo = (email: string, on: TestApp = app) => on.mails.filter(({ to }) => to === email);
const subjectsTo = (email: string, on?: TestApp) => mailsTo(email, on).map(({ subject }) => subject);
const linkIn = ({ text }: Mail) => decodeURIComponent(/change-email\?token=(\S+)/.exec(text)![1]!);
async function runMails(on: TestApp = app) {
  for (const job of ['mail-links', 'send-mails']) await on.runJob(job);
}
const ask = (
  { token, password }: TestUser,
  new_email: string,
  current_password: string | null = password,
  on: TestApp = app,
) => on.refused(authContract.changeEmail, { token, body: { new_email, current_password } });
const confirm = (token: string, on: TestApp = app) => on.refused(authContract.confirmEmailChange, { body: { token } });
const cancel = ({ token }: TestUser) => app.call(authContract.cancelEmailChange, { token });
const me = async ({ token }: Pick<TestUser, 'token'>, on: TestApp = app) =>
  (await on.call(authContract.me, { token })).body;
const logIn = async (email: string, password: string, on: TestApp = app) =>
  (await on.refused(authContract.login, { body: { email, password } })).status;
/** Asks for an address and returns the token of the mailed link. */
async function askAndRead(user: TestUser, email: string) {
  expect((await ask(user, email)).status).toBe(200);
  await runMails();
  return linkIn(mailsTo(email).at(-1)!);
}
async function newConfirmed(on: TestApp = app) {
  const user = await on.newUser();
  await on.database.db.deleteFrom('link_requests').execute();
  const confirmed = { email_confirmed_at: new Date(now).toISOString() };
  await on.database.db.updateTable('users').set(confirmed).where('id', '=', user.user.id).execute();
  return user;
}
const requestReset = async (email: string) => {
  await app.call(authContract.forgotPassword, { body: { email } });
  await app.runJob('mail-links');
  const mail = mailsTo(email).findLast(({ subject }) => subject.startsWith('Choose'));
  return mail && decodeURIComponent(/token=(\S+)/.exec(mail.text)![1]!);
};

testOnce('a new address signs in only after its link is confirmed, and the old one no longer does', async () => {
  const user = await newConfirmed();
  const { body: other } = await app.call(authContract.login, { body: user });
  const email = newAddress();

  const asked = await ask(user, ` ${email.toUpperCase()} `);
  const message = `We sent a link to ${email}. Open it to confirm the address. It can take a minute.`;
  expect([asked.status, asked.body]).toEqual([200, { message, success: true }]);
  const expires_at = new Date(now + DAY).toISOString();
  expect(await me(user)).toMatchObject({ email: user.email, pending_email: { email, expires_at } });
  await runMails();
  expect([subjectsTo(email), subjectsTo(user.email)]).toEqual([[LINK], [ASKED]]);
  const token = linkIn(mailsTo(email)[0]!);

  // A mail scanner opens every link.
  for (const url of [`/change-email?token=${token}`, `/api/auth/change-email/confirm?token=${token}`])
    await app.send({ url });
  expect([await logIn(user.email, user.password), await logIn(email, user.password)]).toEqual([200, 401]);

  const done = await confirm(token);
  expect([done.status, done.body]).toEqual([200, { message: `Your email address is now ${email}.`, success: true }]);
  expect([await logIn(user.email, user.password), await logIn(email, user.password)]).toEqual([401, 200]);
  expect(await me(user)).toMatchObject({ email, pending_email: null, username: user.user.username });
  expect((await me({ token: other.access_token })).email).toBe(email);
  const state = await app.call(authContract.emailConfirmation, { token: user.token });
  expect(state.body).toEqual({ email, confirmed: true, required: true });
  await app.runJob('send-mails');
  expect(subjectsTo(user.email)).toEqual([ASKED, CHANGED]);
  expect((await confirm(token)).detail).toEqual(DEAD_LINK);
  // The old address is free for another account.
  const names = { first_name: 'Ida', last_name: 'Holm', password: 'other horse' };
  expect((await app.call(authContract.register, { body: { email: user.email, ...names } })).status).toBe(201);
});

testOnce('mails about a change name neither address, and no token is stored', async () => {
  const user = await newConfirmed();
  const email = newAddress();
  const token = await askAndRead(user, email);
  await confirm(token);
  await app.runJob('send-mails');

  for (const { subject, text, html } of mailsTo(user.email)) expect(subject + text + html).not.toContain(email);
  for (const { subject, text, html } of mailsTo(email)) expect(subject + text + html).not.toContain(user.email);
  expect(await dump(app.database)).not.toContain(token.slice(token.indexOf('.') + 1));
});

test('asking needs the password even from a young session, and one without a password a young session', async () => {
  const user = await newConfirmed();
  for (const guess of ['wrong horse', null]) {
    const { status, body } = await ask(user, newAddress(), guess);
    expect([status, body.detail]).toEqual([403, 'The password is wrong or missing.']);
  }
  expect((await me(user)).pending_email).toBeNull();

  await app.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.user.id).execute();
  const email = newAddress();
  expect((await ask(user, email, null)).status).toBe(200);
  await runMails();
  const token = linkIn(mailsTo(email)[0]!);
  now += HOUR;
  expect((await ask(user, newAddress(), null)).status).toBe(403);
  expect((await confirm(token)).status).toBe(200);
});

testOnce('an address that is the own one, or none, is 422 at its field', async () => {
  const user = await newConfirmed();
  const detailOf = async (email: string) => {
    const { status, detail } = await ask(user, email);
    return [status, detail];
  };
  const problem = (msg: string) => [422, [expect.objectContaining({ loc: ['body', 'new_email'], msg })]];
  expect(await detailOf(` ${user.email.toUpperCase()}.`)).toEqual(problem('This is your address already'));
  for (const email of ['maya', 'maya@', 'a b@example.org', 'maya@example.org\r\nbcc: b@example.org'])
    expect(await detailOf(email)).toEqual(problem('Must be an email address'));
  expect((await me(user)).pending_email).toBeNull();
});

test('the address of another account gets the same response, and only its owner learns why nothing changes', async () => {
  const [user, owner] = [await newConfirmed(), await newConfirmed()];
  const free = await ask(user, newAddress());
  const taken = await ask(user, owner.email);
  expect([taken.status, taken.text.replaceAll(owner.email, '')]).toEqual([
    free.status,
    free.text.replace(/new-\d+@example\.org/, ''),
  ]);
  expect((await me(user)).pending_email!.email).toBe(owner.email);
  await runMails();

  const [mail] = mailsTo(owner.email);
  expect([mail!.subject, mail!.text]).toEqual([LINK, expect.stringContaining('It already has one')]);
  expect(mail!.text + mail!.html).not.toContain('token');
  expect([(await me(user)).email, (await me(owner)).email]).toEqual([user.email, owner.email]);
});

test('two people who ask for one address: the first to confirm gets it', async () => {
  const [one, two] = [await newConfirmed(), await newConfirmed()];
  const email = newAddress();
  const tokens = [await askAndRead(one, email), await askAndRead(two, email)];

  const answers = await Promise.all(tokens.map((token) => confirm(token)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body).toMatchObject({ detail: 'Another account has this address.', code: 'email_taken' });
  const [winner, loser] = answers[0]!.status === 200 ? [one, two] : [two, one];
  expect([(await me(winner)).email, (await me(loser)).email]).toEqual([email, loser.email]);
  expect(await logIn(loser.email, loser.password)).toBe(200);
});

test('twenty parallel uses of one link succeed once', async () => {
  const user = await newConfirmed();
  const token = await askAndRead(user, newAddress());
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
});

testOnce('a link works for a day, until it is replaced by that of a later mail or change, or cancelled', async () => {
  const user = await newConfirmed();
  const [first, second] = [newAddress(), newAddress()];
  const old = await askAndRead(user, first);
  const again = await app.call(authContract.sendEmailChange, { token: user.token });
  expect(again.body.message).toContain(first);
  await runMails();
  const fresh = linkIn(mailsTo(first).at(-1)!);
  const other = await newConfirmed();
  for (const token of [old, fresh.slice(0, -1), fresh.replace(user.user.id, other.user.id), '.', 'x'])
    expect((await confirm(token)).detail).toEqual(DEAD_LINK);

  const token = await askAndRead(user, second);
  expect((await confirm(fresh)).status).toBe(400);
  now += 25 * HOUR;
  expect((await confirm(token)).detail).toEqual(DEAD_LINK);
  expect((await app.refused(authContract.sendEmailChange, { token: user.token })).status).toBe(400);
  await app.runJob('purge-links');
  expect((await me(user)).pending_email).toBeNull();

  const last = await askAndRead(user, second);
  for (let time = 0; time < 2; time += 1) expect((await cancel(user)).status).toBe(200);
  expect([(await me(user)).pending_email, (await confirm(last)).status]).toEqual([null, 400]);
  expect((await me(user)).email).toBe(user.email);
});

testOnce('a cancelled change is not mailed, and one asked for twice is mailed to the last address', async () => {
  const user = await newConfirmed();
  const [first, second] = [newAddress(), newAddress()];
  await ask(user, first);
  await cancel(user);
  await runMails();
  await ask(user, first);
  await ask(user, second);
  await runMails();
  expect([subjectsTo(first), subjectsTo(second)]).toEqual([[], [LINK]]);
});

testOnce('links for a new password die with the address that got them', async () => {
  const user = await newConfirmed();
  const email = newAddress();
  const reset = (await requestReset(user.email))!;
  const token = await askAndRead(user, email);
  expect((await confirm(token)).status).toBe(200);

  const body = { token: reset, new_password: 'new horse' };
  expect((await app.refused(authContract.resetPassword, { body })).status).toBe(400);
  const before = mailsTo(user.email).length;
  await requestReset(user.email);
  expect(mailsTo(user.email)).toHaveLength(before);
  const fresh = (await requestReset(email))!;
  const changed = await app.refused(authContract.resetPassword, { body: { token: fresh, new_password: 'new horse' } });
  expect([changed.status, await logIn(email, 'new horse')]).toEqual([200, 200]);
});

test('a new password, by a link or signed in, cancels the change that somebody else may have asked for', async () => {
  const one = await newConfirmed();
  const stolen = await askAndRead(one, newAddress());
  const reset = (await requestReset(one.email))!;
  await app.call(authContract.resetPassword, { body: { token: reset, new_password: 'new horse' } });
  expect((await confirm(stolen)).status).toBe(400);

  const two = await newConfirmed();
  const other = await askAndRead(two, newAddress());
  const body = { current_password: two.password, new_password: 'new horse' };
  await app.call(authContract.changePassword, { token: two.token, body });
  expect([(await confirm(other)).status, (await me(two)).pending_email]).toEqual([400, null]);
});

testOnce('a disabled account keeps its address', async () => {
  const user = await newConfirmed();
  const token = await askAndRead(user, newAddress());
  const users = app.database.db.updateTable('users').where('id', '=', user.user.id);
  await users.set({ disabled_at: new Date(now).toISOString() }).execute();
  expect((await confirm(token)).status).toBe(400);
});

test('a mistyped address of an unconfirmed account can be corrected, and its owner gets no mail about it', async () => {
  const user = await app.newUser();
  await app.runJob('mail-links');
  const before = mailsTo(user.email).length;
  const email = newAddress();
  const wrong = decodeURIComponent(/confirm-email\?token=(\S+)/.exec(mailsTo(user.email)[0]!.text)![1]!);
  expect((await confirm(await askAndRead(user, email))).status).toBe(200);
  await runMails();
  expect(mailsTo(user.email)).toHaveLength(before);
  // The link in the first mail confirmed the old address.
  expect((await app.refused(authContract.confirmEmail, { body: { token: wrong } })).status).toBe(400);
});

testOnce('notifications, an invitation to the new address and the list of people follow the change', async () => {
  const user = await newConfirmed();
  const operator = await newConfirmed();
  const users = app.database.db.updateTable('users').where('id', '=', operator.user.id);
  await users.set({ operator_since: new Date(now).toISOString() }).execute();
  const email = newAddress();
  await app.call(operatorContract.invite, { token: operator.token, body: { email } });
  expect((await confirm(await askAndRead(user, email))).status).toBe(200);

  const { body: people } = await app.call(operatorContract.people, { token: operator.token });
  expect(people.find(({ id }) => id === user.user.id)!.email).toBe(email);
  const { body: invitations } = await app.call(operatorContract.invitations, { token: operator.token });
  expect(invitations.map((invitation) => invitation.email)).not.toContain(email);
  await app.call(notificationsContract.test, { token: user.token, body: { channel: 'email' } });
  expect(subjectsTo(email).at(-1)).toBe('Auric can reach you');
});

testOnce('a second user neither sees nor cancels the change of the first', async () => {
  const [user, other] = [await newConfirmed(), await newConfirmed()];
  const token = await askAndRead(user, newAddress());
  expect((await me(other)).pending_email).toBeNull();
  await cancel(other);
  expect((await app.refused(authContract.sendEmailChange, { token: other.token })).status).toBe(400);
  expect((await confirm(token)).status).toBe(200);
});

test('wrong passwords count like failed log-ins; changes, further mails and mails of an address are limited', async () => {
  const limited = await startTestApp({ clock, config: { confirmEmail: true, rateLimit: true } });
  const user = await newConfirmed(limited);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    statuses.push((await ask(user, `victim@example.org`, user.password, limited)).status);
    await runMails(limited);
  }
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
  expect(subjectsTo('victim@example.org', limited)).toHaveLength(4);
  const again = async () => (await limited.refused(authContract.sendEmailChange, { token: user.token })).status;
  const sent = [await again(), await again(), await again(), await again()];
  expect(sent).toEqual([200, 200, 200, 429]);
  const guesses = [];
  for (let time = 0; time < 11; time += 1) guesses.push((await ask(user, newAddress(), 'wrong', limited)).status);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
});

test('a mail that is not taken is tried again, and the last mailed link works meanwhile', async () => {
  let isDown = false;
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      if (isDown) throw new Error('down');
      sent.push(mail);
    },
    forget: async () => {},
  };
  const shaky = await startTestApp({ clock, mailer, config: { confirmEmail: true, logLevel: 'silent' } });
  const user = await newConfirmed(shaky);
  const email = newAddress();
  await ask(user, email, user.password, shaky);
  await shaky.runJob('mail-links');
  const first = linkIn(sent.find(({ to }) => to === email)!);
  const { pending_email } = await me(user, shaky);
  now += HOUR;
  isDown = true;
  await shaky.call(authContract.sendEmailChange, { token: user.token });
  await shaky.runJob('mail-links');
  // It lives no longer than it would have.
  expect((await me(user, shaky)).pending_email).toEqual(pending_email);
  expect((await confirm(first, shaky)).status).toBe(200);
  isDown = false;
  now += HOUR;
  await shaky.runJob('mail-links');
  expect(sent.filter(({ to }) => to === email)).toHaveLength(1);
});

testOnce('the mails of an old address stay if somebody else has signed up with it', async () => {
  const forgotten: string[] = [];
  const services = {
    mailer: { send: async () => {}, forget: async (address: string) => void forgotten.push(address) },
    attempts: { forget: async () => {} } as unknown as Attempts,
    log: { error: () => {} },
  };
  const { email } = await app.newUser();
  for (const address of [email, 'nobody@example.org']) await forgetAddress(app.database.db, services, address);
  expect(forgotten).toEqual(['nobody@example.org']);
});

testOnce(
  'the mails of an address stay if its account was deleted while a link was mailed, and somebody signed up again',
  async () => {
    const forgotten: string[] = [];
    let post = async () => {};
    const mailer = { send: () => post(), forget: async (address: string) => void forgotten.push(address) };
    const home = await startTestApp({ clock, mailer });
    for (const isBack of [false, true]) {
      const { email, password, token } = await home.newUser();
      await home.call(authContract.forgotPassword, { body: { email } });
      post = async () => {
        await home.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE' } });
        if (isBack)
          await home.call(authContract.register, { body: { email, password, first_name: 'M', last_name: 'L' } });
        forgotten.length = 0;
      };
      await home.runJob('mail-links');
      expect(forgotten).toEqual(isBack ? [] : [email]);
    }
  },
);

testOnce('a change succeeds although the outbox cannot forget the old address', async () => {
  const forget = () => Promise.reject(new Error('disk'));
  const broken = await startTestApp({
    clock,
    mailer: { send: async () => {}, forget },
    config: { logLevel: 'silent' },
  });
  const user = await broken.newUser();
  const email = newAddress();
  expect((await ask(user, email, user.password, broken)).status).toBe(200);
  expect((await me(user, broken)).email).toBe(email);
});

test('without a mail server the address changes at once, and is confirmed later', async () => {
  const plain = await startTestApp({ clock });
  const [user, other] = [await plain.newUser(), await plain.newUser()];
  const email = newAddress();

  expect((await ask(user, email, 'wrong horse', plain)).status).toBe(403);
  const taken = await ask(user, other.email, user.password, plain);
  expect([taken.status, taken.body]).toMatchObject([409, { detail: 'Another account has this address.' }]);
  const { status, body } = await ask(user, email, user.password, plain);
  expect([status, body]).toEqual([200, { message: `Your email address is now ${email}.`, success: true }]);

  expect(await me(user, plain)).toMatchObject({ email, pending_email: null });
  expect([await logIn(email, user.password, plain), await logIn(user.email, user.password, plain)]).toEqual([200, 401]);
  await runMails(plain);
  expect(plain.mails).toEqual([]);
  const state = await plain.call(authContract.emailConfirmation, { token: user.token });
  expect(state.body).toEqual({ email, confirmed: false, required: false });
});

testOnce('without a mail server nobody can change to an address that was invited', async () => {
  const plain = await startTestApp({ clock });
  const [user, operator] = [await plain.newUser(), await plain.newUser()];
  const operator_since = new Date(now).toISOString();
  await plain.database.db.updateTable('users').set({ operator_since }).where('id', '=', operator.user.id).execute();
  const email = newAddress();
  const { body } = await plain.call(operatorContract.invite, { token: operator.token, body: { email } });
  const refused = await ask(user, email, user.password, plain);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'email_taken',
      detail:
        'This address was invited. If it is yours, use the link in the invitation, or ask the operator of this server.',
    },
  ]);
  await plain.call(operatorContract.revokeInvitation, { token: operator.token, params: { id: body.id } });
  expect((await ask(user, email, user.password, plain)).status).toBe(200);
});

test('two people who change to one address at once: one gets it', async () => {
  const plain = await startTestApp({ clock });
  const people = await Promise.all(Array.from({ length: 4 }, () => plain.newUser()));
  const email = newAddress();
  const answers = await Promise.all(people.map((user) => ask(user, email, user.password, plain)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});
