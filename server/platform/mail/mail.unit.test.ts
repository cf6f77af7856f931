import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { parseMail, startSmtpServer } from '#server/testing/smtp.ts';
import { createMailer, type Mail, MailNotTaken } from './mail.ts';

const { url: smtpUrl, received, connections } = await startSmtpServer();
const dataDir = await mkdtemp(join(tmpdir(), 'auric-mail-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const mailFrom = 'Auric <auric@example.org>';
const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
const outbox = createMailer({ smtpUrl: null, mailFrom, dataDir });

const mail: Mail = {
  to: 'zoe@example.org',
  subject: 'Due today',
  text: 'Buy shoes',
  html: '<p>Buy shoes</p>',
  headers: { 'List-Unsubscribe': '<https://auric.example.org/unsubscribe?token=abc>' },
  messageId: 'abc123',
};

async function inOutbox() {
  const names = await readdir(join(dataDir, 'outbox'));
  return Promise.all(
    names.map(async (name) => ({ name, source: await readFile(join(dataDir, 'outbox', name), 'utf8') })),
  );
}

test('a mail arrives as text and HTML, with its further headers and its own id', async () => {
  await mailer.send(mail);

  const { headers, names, body } = parseMail(received.at(-1)!.source);
  expect(names).toEqual([
    'content-type',
    'date',
    'from',
    'list-unsubscribe',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(headers.get('message-id')).toBe('<abc123@example.org>');
  expect(headers.get('list-unsubscribe')).toBe('<https://auric.example.org/unsubscribe?token=abc>');
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/);
  expect(body.match(/^Content-Type: .*$/gm)!.map((line) => line.trim())).toEqual([
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]);
});

test('B-14: a line break adds no header and no recipient, in a subject or in any header', async () => {
  const before = received.length;
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v', '\0']) {
    const words = `Hello${end}Bcc: spy@example.org${end}${end}<b>boo</b>`;
    const hostile = { ...mail, subject: words, headers: { 'List-Unsubscribe': words } };
    await mailer.send(hostile);
    await outbox.send(hostile);
  }

  const sources = [...received.slice(before), ...(await inOutbox())].map(({ source }) => parseMail(source));
  expect(received.slice(before).map(({ to }) => to)).toEqual(Array.from({ length: 7 }, () => ['zoe@example.org']));
  expect(sources).toHaveLength(8);
  for (const { headers, names, body } of sources) {
    expect(names).toEqual([
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(headers.get('subject')).toBe('Hello Bcc: spy@example.org <b>boo</b>');
    expect(headers.get('list-unsubscribe')).toBe('Hello Bcc: spy@example.org <b>boo</b>');
    expect(body).not.toContain('boo');
  }
});

test('a subject that looks encoded arrives as it was typed', async () => {
  for (const words of [
    '=?utf-8?q?=0d=0aBcc:_z?=',
    '=?utf-8?b?4oCu?=',
    `Is this =?us-ascii?q?it?= ${'ö🦔'.repeat(40)}`,
  ]) {
    await mailer.send({ ...mail, subject: words });
    const subject = parseMail(received.at(-1)!.source).headers.get('subject')!;
    const parts = subject.split(' ').map((word) => /^=\?UTF-8\?B\?([\w+/=]+)\?=$/.exec(word)![1]!);
    expect(parts.map((part) => Buffer.from(part, 'base64').toString()).join('')).toBe(words);
    expect(Math.max(...subject.split(' ').map(({ length }) => length))).toBeLessThanOrEqual(75);
  }
});

test('a mail that is sent again is one file in the outbox, under its id', async () => {
  await outbox.send(mail);
  await outbox.send({ ...mail, subject: 'Again' });

  const mails = await inOutbox();
  expect(mails.map(({ name }) => name)).toEqual(['abc123.eml']);
  expect(parseMail(mails[0]!.source).headers.get('subject')).toBe('Again');
});

test('the error of a failed mail tells whether a retry or another mail could succeed', async () => {
  const failureOf = async (to: string, url = smtpUrl) => {
    const error: unknown = await createMailer({ smtpUrl: url, mailFrom, dataDir })
      .send({ ...mail, to })
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    expect(error).toBeInstanceOf(MailNotTaken);
    expect(String(error)).not.toContain('example.org');
    const { isFinal, isServerTrouble } = error as MailNotTaken;
    return { isFinal, isServerTrouble };
  };

  expect(await failureOf('nobody@example.org')).toEqual({ isFinal: true, isServerTrouble: false });
  expect(await failureOf('busy@example.org')).toEqual({ isFinal: false, isServerTrouble: false });
  expect(await failureOf('zoe@example.org', 'smtp://127.0.0.1:1')).toEqual({ isFinal: false, isServerTrouble: true });
  expect(await failureOf('zoe@example.org', `${smtpUrl}/?requireTLS=true`)).toEqual({
    isFinal: false,
    isServerTrouble: true,
  });

  const nowhere = createMailer({ smtpUrl: null, mailFrom, dataDir: join(dataDir, 'outbox', 'abc123.eml') });
  await expect(nowhere.send(mail)).rejects.toThrow(/^The mail was not taken \(ENOTDIR\)$/);
});

test('mails in quick succession share a connection, which is closed soon after the last', async () => {
  await vi.waitFor(() => expect(connections.open).toBe(0), { timeout: 60_000 });
  const before = connections.made;

  for (let number = 0; number < 5; number += 1) await mailer.send(mail);

  expect(connections.made - before).toBe(1);
  await vi.waitFor(() => expect(connections.open).toBe(0), { timeout: 60_000 });
  await mailer.send(mail);
  expect(connections.made - before).toBe(2);
});
