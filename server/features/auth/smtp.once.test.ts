import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { startTestApp } from '#server/testing/app.ts';
import { parseMail, startSmtpServer } from '#server/testing/smtp.ts';

const HEADERS = ['content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version'];
const mailFrom = 'Auric <auric@example.org>';

const { received, url: smtpUrl } = await startSmtpServer();
const dataDir = await mkdtemp(join(tmpdir(), 'auric-mail-'));
const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
const outbox = createMailer({ smtpUrl: null, mailFrom, dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function inOutbox(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'outbox'));
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  return Promise.all(names.toSorted().map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
}

test('a mail arrives by SMTP with its headers and unchanged text', async () => {
  const text = 'Hello Zoë 🌞,\n\n.\nhttps://auric.example.org/reset-password?token=abc.def\n';

  await mailer.send({ to: 'zoe@example.org', subject: 'Ein neues Passwort für Zoë', text });

  const { source, ...envelope } = received.at(-1)!;
  const { headers, names, body } = parseMail(source);
  expect(envelope).toEqual({ from: 'auric@example.org', to: ['zoe@example.org'] });
  expect(names).toEqual([...HEADERS, 'subject', 'to']);
  expect(headers.get('from')).toBe(mailFrom);
  expect(headers.get('to')).toBe('zoe@example.org');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(Date.now() - Date.parse(headers.get('date')!)).toBeLessThan(60_000);
  expect(body.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
});

test('without SMTP the same mail is an .eml file in the outbox that mail programs open', async () => {
  await outbox.send({ to: 'zoe@example.org', subject: 'First', text: 'Hello Zoë,\n' });
  await outbox.send({ to: 'li@example.org', subject: 'Second', text: 'Hello Li,\n' });

  const mails = (await inOutbox()).map(parseMail);
  expect(mails.map(({ headers }) => headers.get('subject'))).toEqual(['First', 'Second']);
  expect(mails[0]!.names).toEqual([...HEADERS, 'subject', 'to']);
  expect(mails[0]!.headers.get('to')).toBe('zoe@example.org');
  expect(mails[0]!.body).toContain('Hello Zoë,');
});

test('B-14: line breaks add neither a header nor a recipient (Vikunja GHSA-2g7h-7rqr-9p4r)', async () => {
  const mail = { to: 'zoe@example.org', subject: 'Hello\r\nBcc: spy@example.org\r\n\r\n<b>boo</b>', text: 'x' };

  await mailer.send(mail);
  await outbox.send(mail);

  const sources = [received.at(-1)!.source, (await inOutbox()).at(-1)!];
  expect(received.at(-1)!.to).toEqual(['zoe@example.org']);
  for (const { names, body } of sources.map(parseMail)) {
    expect(names).toEqual([...HEADERS, 'subject', 'to']);
    expect(body.trim()).toBe('x');
  }
});

test("B-14: a person's name cannot write the mail that they receive (Vikunja GHSA-45q4-x4r9-8fqj, GHSA-2vr2-r3qw-rjvq)", async () => {
  const app = await startTestApp({ mailer });
  const email = 'maya@example.org';
  const first_name = 'Maya\r\nBcc: spy@example.org\n\n\u2028<b>You won</b>';
  const body = { email, password: 'correct horse', first_name, last_name: 'Lindqvist' };
  await app.call(authContract.register, { body });
  const before = received.length;

  await app.call(authContract.forgotPassword, { body: { email } });
  await app.runJob('mail-links');

  expect(received).toHaveLength(before + 1);
  const { source, to } = received.at(-1)!;
  const mail = parseMail(source);
  expect(to).toEqual([email]);
  expect(mail.names).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']);
  expect(mail.body).not.toMatch(/Maya|spy|You won/);
});

test('B-23: a refused mail fails without naming a person, and the response stays the same', async () => {
  const nowhere = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir });
  const mail = { to: 'nobody@example.org', subject: 'Hello', text: 'x' };

  await expect(mailer.send(mail)).rejects.toThrow(/^The mail was not taken \(EENVELOPE RCPT TO 550\)$/);
  await expect(nowhere.send(mail)).rejects.toThrow(/^The mail was not taken \(E\w+ CONN\)$/);

  const app = await startTestApp({ mailer: nowhere, config: { logLevel: 'silent' } });
  const { email } = await app.newUser();
  expect((await app.call(authContract.forgotPassword, { body: { email } })).status).toBe(200);
  await app.runJob('mail-links');
});
