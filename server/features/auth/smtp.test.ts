import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test, vi } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { createMailer } from '#server/platform/mail.ts';
import { startTestApp } from '#server/testing/app.ts';

const HEADERS = ['content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version'];
const mailFrom = 'Auric <auric@example.org>';

/** What a real mail server on loopback received. */
const received: { from: string; to: string[]; source: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? new Error(`<${address}> is unknown here`) : null),
  onData: async (stream, { envelope }, done) => {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: await readText(stream) });
    done();
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
const dataDir = await mkdtemp(join(tmpdir(), 'auric-mail-'));
const mailer = createMailer({ smtpUrl, mailFrom, dataDir });
const outbox = createMailer({ smtpUrl: null, mailFrom, dataDir });
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

/** Reads a mail as RFC 5322 says: headers, an empty line, and a body in the encoding that the headers name. */
function parse(source: string) {
  const end = source.indexOf('\r\n\r\n');
  const unfolded = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = unfolded.split('\r\n').map((line): [string, string] => {
    const [, name = '', value = ''] = /^([!-9;-~]+): (.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), value];
  });
  const encoding = new Map(headers).get('content-transfer-encoding');
  return {
    headers: new Map(headers),
    names: headers.map(([name]) => name).toSorted(),
    body: decode(source.slice(end + 4), encoding),
  };
}

function decode(body: string, encoding?: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

async function inOutbox(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'outbox'));
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  return Promise.all(names.toSorted().map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
}

test('mail arrives by SMTP with the headers of a mail and its text unharmed', async () => {
  const text = 'Hello Zoë 🌞,\n\n.\nhttps://auric.example.org/reset-password?token=abc.def\n';

  await mailer.send({ to: 'zoe@example.org', subject: 'Ein neues Passwort für Zoë', text });

  const { source, ...envelope } = received.at(-1)!;
  const { headers, names, body } = parse(source);
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

  const mails = (await inOutbox()).map(parse);
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
  for (const { names, body } of sources.map(parse)) {
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

  await vi.waitFor(() => expect(received).toHaveLength(before + 1), { timeout: 5000, interval: 10 });
  const { source, to } = received.at(-1)!;
  const mail = parse(source);
  expect(to).toEqual([email]);
  expect(mail.names).toEqual([...HEADERS, 'subject', 'to']);
  expect(mail.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(mail.body).toMatch(/^Hello Maya Bcc: spy@example.org <b>You won<\/b>,\r\n\r\nwith this link/);
});

test('B-23: a mail that is not taken fails without naming anybody, and the answer to the person stays the same', async () => {
  const nowhere = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir });
  const mail = { to: 'nobody@example.org', subject: 'Hello', text: 'x' };

  await expect(mailer.send(mail)).rejects.toThrow(/^The mail was not taken \(EENVELOPE RCPT TO 550\)$/);
  await expect(nowhere.send(mail)).rejects.toThrow(/^The mail was not taken \(E\w+ CONN\)$/);

  const app = await startTestApp({ mailer: nowhere, config: { logLevel: 'silent' } });
  const { email } = await app.newUser();
  expect((await app.call(authContract.forgotPassword, { body: { email } })).status).toBe(200);
});
