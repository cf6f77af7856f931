import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { feedbackContract } from '#contract/feedback.ts';
import { newId } from '#server/platform/ids.ts';
import { createMailer, type Mail, MailNotTaken } from '#server/platform/mail/mail.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { parseMail, startSmtpServer } from '#server/testing/smtp.ts';

const feedbackEmail = 'people@auric.test';
let now = new Date('2026-11-20T09:00:00Z');
const clock = () => now;
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

const app = await startTestApp({ clock, config: { feedbackEmail } });

const words = { subject: 'Two weeks away', message: 'How do I pause every repeat?\n\nThank you.' };
const send = ({ token }: Pick<TestUser, 'token'>, body: object = {}, to: TestApp = app) =>
  to.call(feedbackContract.send, { token, body: { ...words, ...body } });
const stored = ({ user }: TestUser, of: TestApp = app) =>
  of.database.db.selectFrom('feedback').selectAll().where('user_id', '=', user.id).execute();
const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);

testOnce('feedback is stored and mailed to the operators, whose replies go to the user', async () => {
  const maya = await app.newUser();
  const { status, body } = await send(maya, { category: 'question', priority: 'high' });

  expect([status, body]).toEqual([
    201,
    {
      message: 'Thank you. Your message has arrived.',
      feedback_id: expect.any(String),
      status: 'submitted',
      email_sent: true,
    },
  ]);
  expect(await stored(maya)).toMatchObject([{ id: body.feedback_id, ...words, category: 'question', email_sent: 1 }]);
  await app.runJob('send-mails');
  const [mail] = mailsTo(feedbackEmail).slice(-1);
  expect(mail).toMatchObject({
    subject: 'Auric feedback: Two weeks away',
    headers: { 'Reply-To': maya.email },
  });
  expect(Object.keys(mail!.headers!)).toEqual(['Reply-To']);
  expect(mail!.text).toBe(`Two weeks away

How do I pause every repeat?

Thank you.

- From: Maya Lindqvist
- Address: ${maya.email}
- Category: Question
- Priority: High
- Auric: test

--

Written in the section Feedback of http://auric.test. Replies to this email go to the person.
`);
  expect(mailsTo(maya.email)).toEqual([]);
});

test('feedback is a suggestion of medium priority by default; unknown categories and priorities are refused', async () => {
  const maya = await app.newUser();
  await send(maya);
  expect(await stored(maya)).toMatchObject([{ category: 'suggestion', priority: 'medium' }]);
  for (const wrong of [{ category: 'idea' }, { priority: 'now' }, { subject: ' ' }, { message: '\n \u200B' }]) {
    const { status } = await app.refused(feedbackContract.send, {
      token: maya.token,
      body: { ...words, ...wrong } as never,
    });
    expect([wrong, status]).toEqual([wrong, 422]);
  }
});

testOnce('repeated feedback with the same id is stored and mailed once', async () => {
  const maya = await app.newUser();
  const ravi = await app.newUser();
  const id = newId();
  const first = await send(maya, { id });
  const again = await send(maya, { id, subject: 'Another' });

  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  expect(await stored(maya)).toMatchObject([{ id, subject: 'Two weeks away' }]);
  // Another user's id is not a conflict and reveals nothing.
  expect((await send(ravi, { id })).status).toBe(201);
});

testOnce('without a configured address feedback is stored and marked as not mailed', async () => {
  const silent = await startTestApp({ clock });
  const maya = await silent.newUser();
  const { body } = await send(maya, {}, silent);

  expect([body.status, body.email_sent]).toEqual(['submitted', false]);
  expect(await stored(maya, silent)).toMatchObject([{ ...words, email_sent: 0 }]);
  expect(await silent.database.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
});

testOnce('B-14: feedback is plain text in one mail with one set of headers', async () => {
  const { url: smtpUrl, received } = await startSmtpServer();
  const mailer = createMailer({ smtpUrl, mailFrom: 'Auric <auric@example.org>', dataDir: app.dataDir });
  const mailing = await startTestApp({ clock, mailer, config: { feedbackEmail } });
  const maya = await mailing.newUser();
  const hostile = 'Hello\r\nBcc: spy@example.org\r\n\r\n<img src=x onerror=alert(1)> [x](javascript:alert(1))';
  await send(maya, { subject: hostile, message: hostile }, mailing);
  await mailing.runJob('send-mails');

  expect(received.map(({ to }) => to)).toEqual([[feedbackEmail]]);
  const { headers, names } = parseMail(received[0]!.source);
  const once = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];
  expect(names).toEqual(once);
  expect([headers.get('reply-to'), headers.get('to')]).toEqual([maya.email, feedbackEmail]);
  const { html } = await mailing.database.db.selectFrom('outgoing_mails').select('html').executeTakeFirstOrThrow();
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; [x](javascript:alert(1))');
  expect(html).not.toContain('href=');
});

testOnce('B-14: a user can send at most five messages a minute', async () => {
  const limited = await startTestApp({ clock, config: { rateLimit: true, feedbackEmail } });
  const maya = await limited.newUser();
  const ravi = await limited.newUser();
  for (let count = 0; count < 5; count += 1) await send(maya, {}, limited);
  const refused = await limited.refused(feedbackContract.send, { token: maya.token, body: words });

  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'At most 5 messages can be sent in a minute. Please send it again in a moment.',
  ]);
  expect(refused.headers['retry-after']).toBe('60');
  expect((await send(ravi, {}, limited)).status).toBe(201);
  pass(1);
  expect((await send(maya, {}, limited)).status).toBe(201);
  expect(await stored(maya, limited)).toHaveLength(6);
});

test('a user can send at most twenty messages in 24 hours, and the refusal says when the next can be sent', async () => {
  const limited = await startTestApp({ clock, config: { rateLimit: true, feedbackEmail } });
  const maya = await limited.newUser();
  for (let count = 0; count < 20; count += 1) {
    await send(maya, {}, limited);
    pass(15);
  }
  const refused = () => limited.refused(feedbackContract.send, { token: maya.token, body: words });

  const { status, body, headers } = await refused();
  expect([status, body.detail, headers['retry-after']]).toEqual([
    429,
    'At most 20 messages can be sent in 24 hours. The next one can be sent in 19 h.',
    `${19 * 60 * 60}`,
  ]);
  pass(19 * 60 - 2);
  expect((await refused()).body.detail).toBe(
    'At most 20 messages can be sent in 24 hours. The next one can be sent in 2 min.',
  );
  expect((await send(await limited.newUser(), {}, limited)).status).toBe(201);
  pass(2);
  expect((await send(maya, {}, limited)).status).toBe(201);
});

testOnce('feedback from an unconfirmed address is mailed with a note, and retried like any mail', async () => {
  const sent: Mail[] = [];
  let isAway = true;
  const mailer = {
    send: async (mail: Mail) => {
      if (isAway) throw new MailNotTaken({ code: 'ECONNREFUSED' });
      sent.push(mail);
    },
    forget: async () => {},
  };
  const asking = await startTestApp({ clock, mailer, config: { feedbackEmail, confirmEmail: true } });
  const maya = await asking.newUser();
  await send(maya, {}, asking);
  await asking.runJob('send-mails');
  isAway = false;
  pass(1);
  await asking.runJob('send-mails');

  expect(sent.map(({ to }) => to)).toEqual([feedbackEmail]);
  expect(sent[0]!.text).toContain(`- Address: ${maya.email} (not confirmed)\n`);
});

testOnce('deleting an account deletes its feedback, also in the outbox, and keeps that of others', async () => {
  const config = { feedbackEmail };
  const outbox = await startTestApp({
    clock,
    config,
    mailer: { send: (mail) => post.send(mail), forget: (a) => post.forget(a) },
  });
  const post = createMailer({ smtpUrl: null, mailFrom: 'Auric <auric@example.org>', dataDir: outbox.dataDir });
  const maya = await outbox.newUser();
  const ravi = await outbox.newUser();
  await send(maya, {}, outbox);
  await send(ravi, {}, outbox);
  await outbox.runJob('send-mails');
  const files = () => readdir(join(outbox.dataDir, 'outbox'));
  expect(await files()).toHaveLength(2);

  await outbox.call(authContract.deleteAccount, { token: maya.token, body: { confirmation_text: 'DELETE' } });

  expect([await stored(maya, outbox), (await stored(ravi, outbox)).length, (await files()).length]).toEqual([[], 1, 1]);
});
