import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { createDatabase } from '#server/testing/database/postgres.ts';
import { startSmtpServer } from '#server/testing/smtp.ts';
import { enqueueMail, type QueuedMail } from './mail-queue.ts';
import { createMailer, type Mail, type Mailer, MailNotTaken } from './mail.ts';
import { sendMails } from './send-mails.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const config = { logLevel: 'silent' as const };

let now = new Date('2026-11-20T09:00:00Z');
const clock = () => now;
const pass = (ms: number) => (now = new Date(now.getTime() + ms));

/** The mailer; a test replaces it by one that fails. */
let post: Mailer['send'];
let sent: Mail[] = [];
const deliver = async (mail: Mail) => void sent.push(mail);
const mailer: Mailer = { send: (mail) => post(mail), forget: async (address) => void forgotten.push(address) };
const forgotten: string[] = [];

const app = await startTestApp({ clock, mailer, config });
const { db } = app.database;

/** A new user with an otherwise empty queue. */
async function newPerson(): Promise<TestUser> {
  await db.deleteFrom('outgoing_mails').execute();
  sent = [];
  post = deliver;
  return app.newUser();
}

const mail = (key: string, changes: Partial<QueuedMail> = {}): QueuedMail => ({
  key,
  subject: `About ${key}`,
  text: 'Buy shoes\n',
  html: '<p>Buy shoes</p>',
  notBefore: now,
  ...changes,
});
const enqueue = ({ user }: TestUser, key: string, changes?: Partial<QueuedMail>) =>
  enqueueMail(db, user.id, mail(key, changes), now);
/** Changes the address of a user. */
async function moveTo({ user }: TestUser, email: string) {
  await db.updateTable('users').set({ email }).where('id', '=', user.id).execute();
  await db
    .updateTable('login_names')
    .set({ value: email })
    .where('user_id', '=', user.id)
    .where('kind', '=', 'email')
    .execute();
}
const rows = () => db.selectFrom('outgoing_mails').selectAll().orderBy('key').execute();
const subjects = () => sent.map(({ subject }) => subject).toSorted();
const send = () => app.runJob('send-mails');

test('a mail is sent once, to the current address of its user, with headers that mark it as automatic', async () => {
  const maya = await newPerson();
  const headers = { 'List-Unsubscribe': '<https://auric.test/unsubscribe>' };
  expect(await enqueue(maya, 'digest:2026-11-20', { headers })).toBeTypeOf('string');
  await moveTo(maya, 'new@example.org');

  await send();
  await send();

  expect(sent).toEqual([
    {
      to: 'new@example.org',
      subject: 'About digest:2026-11-20',
      text: 'Buy shoes\n',
      html: '<p>Buy shoes</p>',
      headers,
      messageId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(await rows()).toMatchObject([
    { sent_at: now.toISOString(), claimed_until: null, attempts: 1, last_error: null },
  ]);
});

testOnce('whether a mail was kept in the outbox folder is stored with it', async () => {
  const person = await newPerson();
  for (const smtpUrl of [null, 'smtp://mail.example.org']) {
    await enqueue(person, `by ${smtpUrl}`);
    const run = sendMails({
      mailer,
      clock,
      log: { warn: () => {}, error: () => {} },
      config: { smtpUrl, confirmEmail: false },
    });
    await run({ db, signal: new AbortController().signal });
  }
  expect((await rows()).map(({ key, is_kept }) => [key, is_kept])).toEqual([
    ['by null', 1],
    ['by smtp://mail.example.org', 0],
  ]);
});

test('a user gets one mail per fact: a key is accepted once, even after it was sent, and keys of users are independent', async () => {
  const maya = await newPerson();
  const ravi = await app.newUser();

  expect(await enqueue(maya, 'task-due:1')).not.toBeNull();
  expect(await enqueue(maya, 'task-due:1', { subject: 'Another' })).toBeNull();
  expect(await enqueue(ravi, 'task-due:1')).not.toBeNull();
  const parallel = await Promise.all(Array.from({ length: 20 }, () => enqueue(maya, 'task-due:2')));
  expect(parallel.filter(Boolean)).toHaveLength(1);
  await send();
  expect(await enqueue(maya, 'task-due:1')).toBeNull();
  await send();

  expect(subjects()).toEqual(['About task-due:1', 'About task-due:1', 'About task-due:2']);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3);
});

test('a mail of a transaction that fails is never sent', async () => {
  const { user } = await newPerson();

  const failing = inTransaction(db, async (trx) => {
    await enqueueMail(trx, user.id, mail('rolled-back'), now);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  await send();
  expect(sent).toEqual([]);
});

testOnce('a mail that is being sent while its account is deleted is removed from the outbox', async () => {
  const maya = await newPerson();
  await enqueue(maya, 'on-its-way');
  post = async () => {
    await app.call(authContract.deleteAccount, { token: maya.token, body: { confirmation_text: 'DELETE' } });
    forgotten.length = 0;
  };
  await send();
  expect(forgotten).toEqual([maya.email]);

  const noor = await newPerson();
  await enqueue(noor, 'on-its-way', { recipient: 'noor.before@example.org' });
  post = async () => {
    await app.call(authContract.deleteAccount, { token: noor.token, body: { confirmation_text: 'DELETE' } });
    forgotten.length = 0;
  };
  await send();
  expect(forgotten).toEqual(['noor.before@example.org']);
});

testOnce(
  'the mails of who signs up again with an address stay, although a mail of the account before was on its way',
  async () => {
    const maya = await newPerson();
    await enqueue(maya, 'on-its-way');
    post = async () => {
      await app.call(authContract.deleteAccount, { token: maya.token, body: { confirmation_text: 'DELETE' } });
      const { email, password } = maya;
      await app.call(authContract.register, { body: { email, password, first_name: 'Maya', last_name: 'Lindqvist' } });
      forgotten.length = 0;
    };
    await send();
    expect(forgotten).toEqual([]);
  },
);

testOnce('a mail is sent at its time, such as the end of quiet hours', async () => {
  const maya = await newPerson();
  await enqueue(maya, 'quiet', { notBefore: new Date(now.getTime() + 8 * HOUR) });

  pass(8 * HOUR - 1);
  await send();
  expect(sent).toEqual([]);
  pass(1);
  await send();
  expect(subjects()).toEqual(['About quiet']);
});

test('two servers, or twenty concurrent runs without a lease, send each mail once', async () => {
  const maya = await newPerson();
  const keys = Array.from({ length: 40 }, (_, index) => `mail ${index + 10}`);
  for (const key of keys) await enqueue(maya, key);
  post = async (one) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await deliver(one);
  };
  const log = { warn: () => {}, error: () => {} };
  const run = sendMails({ mailer, clock, log, config: { smtpUrl: null, confirmEmail: false } });
  const work = { db, now, since: null, signal: new AbortController().signal };

  await Promise.all(Array.from({ length: 20 }, () => run(work)));

  expect(subjects()).toEqual(keys.map((key) => `About ${key}`));
});

/** Two servers on one database; an SQLite folder allows one server, which then runs the job twice at once. */
async function startTwoServers() {
  if (inject('engine') === 'sqlite') return [app, app] as const;
  const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
  onTestFinished(drop);
  const options = { clock, mailer, config: { ...config, databaseUrl: url } };
  return [await startTestApp(options), await startTestApp(options)] as const;
}

test('two servers that work the same queue every minute send every mail once', async () => {
  await newPerson();
  const [first, second] = await startTwoServers();
  const person = await first.newUser();
  const keys = Array.from({ length: 30 }, (_, index) => `mail ${index + 10}`);

  for (const [index, key] of keys.entries()) {
    await enqueueMail(second.database.db, person.user.id, mail(key), now);
    if (index % 3 === 2) await Promise.all([first.jobs.runDue(), second.jobs.runDue()]);
    pass(20_000);
  }

  expect(subjects()).toEqual(keys.map((key) => `About ${key}`));
});

testOnce('a failed mail is retried after 1, 5 and 15 minutes, 1, 4 and 12 hours, and then fails for good', async () => {
  const maya = await newPerson();
  const tries: number[] = [];
  const start = now;
  post = async () => {
    tries.push((now.getTime() - start.getTime()) / MINUTE);
    throw new MailNotTaken({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 });
  };
  await enqueue(maya, 'unlucky');

  for (let minute = 0; minute <= 20 * 60; minute += 1) {
    // Runs the job only when it has something to do, which keeps the test fast.
    const due = (await rows()).some((row) => row.next_attempt_at <= now.toISOString() && row.failed_at === null);
    if (due) await send();
    pass(MINUTE);
  }

  expect(tries).toEqual([0, 1, 6, 21, 81, 321, 1041]);
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 7, sent_at: null, claimed_until: null });
  expect(row!.failed_at).toBe(new Date(start.getTime() + 1041 * MINUTE).toISOString());
  expect(row!.last_error).toBe('The mail was not taken (EENVELOPE RCPT TO 451)');
});

testOnce(
  'B-23: an address that the mail server refuses permanently is not retried, and the stored error names nobody',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'auric-queue-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const smtp = await startSmtpServer();
    const [nobody, busy, zoe] = [await newPerson(), await app.newUser(), await app.newUser()];
    post = (one) => createMailer({ smtpUrl: smtp.url, mailFrom: 'Auric <auric@example.org>', dataDir }).send(one);
    for (const [person, name] of [
      [nobody, 'nobody'],
      [busy, 'busy'],
      [zoe, 'zoe'],
    ] as const) {
      await moveTo(person, `${name}@example.org`);
      await enqueue(person, name);
    }

    await send();

    expect(smtp.received.map(({ to }) => to)).toEqual([['zoe@example.org']]);
    const [forNow, forGood, fine] = await rows();
    expect(forNow).toMatchObject({ key: 'busy', failed_at: null, last_error: expect.stringMatching(/ 451\)$/) });
    expect(forGood).toMatchObject({ key: 'nobody', failed_at: now.toISOString(), attempts: 1 });
    expect(fine).toMatchObject({ key: 'zoe', sent_at: now.toISOString() });
    expect(forGood!.last_error).toBe('The mail was not taken (EENVELOPE RCPT TO 550)');
  },
);

test('while the mail server is unavailable, one mail fails and the others wait without using up a try', async () => {
  const maya = await newPerson();
  let tries = 0;
  post = async () => {
    tries += 1;
    throw new MailNotTaken({ code: 'ECONNECTION', command: 'CONN' });
  };
  for (const key of ['a', 'b', 'c']) await enqueue(maya, key);

  await send();
  expect(tries).toBe(1);
  expect((await rows()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1]);
  post = deliver;
  await send();
  expect(sent).toHaveLength(2);
  pass(MINUTE);
  await send();
  expect(subjects()).toEqual(['About a', 'About b', 'About c']);
});

test('a mail that cannot be built does not block the others', async () => {
  const maya = await newPerson();
  await enqueue(maya, 'broken');
  pass(1);
  await enqueue(maya, 'whole');
  post = async (each) => {
    if (each.subject === 'About broken') throw new TypeError('Cannot read properties of undefined');
    await deliver(each);
  };

  await send();

  expect(subjects()).toEqual(['About whole']);
  const [broken] = await rows();
  expect(broken).toMatchObject({ attempts: 1, sent_at: null, last_error: 'The mail was not taken (TypeError)' });
});

test('when a server dies after sending a mail and before recording it, the mail is sent again later as the same message', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-queue-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const outbox = createMailer({ smtpUrl: null, mailFrom: 'Auric <auric@example.org>', dataDir });
  const maya = await newPerson();
  await enqueue(maya, 'once');
  const written = Promise.withResolvers<void>();
  post = async (one) => {
    await outbox.send(one);
    written.resolve();
    // From here on the server is dead.
    await new Promise(() => {});
  };
  const log = { warn: () => {}, error: () => {} };
  const work = { db, now, since: null, signal: new AbortController().signal };
  void sendMails({ mailer, clock, log, config: { smtpUrl: null, confirmEmail: false } })(work);
  await written.promise;

  let times = 0;
  post = async (one) => {
    times += 1;
    await outbox.send(one);
  };
  pass(5 * MINUTE - 1);
  await send();
  expect(times).toBe(0);
  pass(1);
  await send();
  await send();

  expect(times).toBe(1);
  expect(await rows()).toMatchObject([{ attempts: 2, sent_at: now.toISOString() }]);
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
});

testOnce('deleting an account deletes its mails', async () => {
  const maya = await newPerson();
  await enqueue(maya, 'too late');
  await app.call(authContract.deleteAccount, { token: maya.token, body: { confirmation_text: 'DELETE' } });

  await send();

  expect(sent).toEqual([]);
  expect(await rows()).toEqual([]);
});

testOnce('sent and failed mails are kept for 30 days; queued ones stay', async () => {
  const maya = await newPerson();
  await enqueue(maya, 'sent');
  await send();
  post = async () => {
    throw new MailNotTaken({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
  };
  await enqueue(maya, 'given up');
  await send();
  await enqueue(maya, 'waiting', { notBefore: new Date(now.getTime() + 60 * DAY) });
  const keys = async () => (await rows()).map(({ key }) => key);

  pass(30 * DAY - 1);
  await app.runJob('purge-mails');
  expect(await keys()).toEqual(['given up', 'sent', 'waiting']);
  pass(1);
  await app.runJob('purge-mails');
  expect(await keys()).toEqual(['waiting']);
});
