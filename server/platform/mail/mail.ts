import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { newId } from '../ids.ts';

const SMTP_TIMEOUT_MS = 10_000;

const SMTP_OPTIONS = {
  connectionTimeout: SMTP_TIMEOUT_MS,
  greetingTimeout: SMTP_TIMEOUT_MS,
  socketTimeout: SMTP_TIMEOUT_MS,
  // Mails in quick succession share a connection, because opening one costs more than a mail.
  pool: true,
  idleTimeout: 1000,
  // Retries are done by our queue; only a connection that the server has just closed is retried here.
  maxRequeues: 1,
} as const;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML. */
  html?: string;
  /** Further headers by name, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
  /** The part of its Message-ID before the @, letters and digits; the same on each try. */
  messageId?: string;
}

/** Characters that reverse the direction of the following text: embeddings, overrides and isolates. */
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g;

/** A user's text inside a mail: on one line and isolated in its direction, so that it cannot be mistaken for ours. */
export const oneLine = (text: string): string => text.replaceAll(REORDERING, '').replaceAll(/[\s\p{Cc}]+/gu, ' ');

/** Bytes per encoded word, which must not be longer than 75 characters (RFC 2047). */
const WORD_BYTES = 45;

/** Encodes a subject so that mail programs do not decode text that a user typed. */
function subjectLine(text: string): string {
  const line = oneLine(text);
  if (!line.includes('=?')) return line;
  const words: string[] = [''];
  for (const letter of line) {
    if (Buffer.byteLength(words.at(-1)! + letter) > WORD_BYTES) words.push('');
    words[words.length - 1] += letter;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** Sends mail. */
export interface Mailer {
  /** @throws {MailNotTaken} */
  send(mail: Mail): Promise<void>;
  /** Deletes the mails from the outbox that are to an address or reply to it. Those sent by SMTP cannot be deleted. */
  forget(address: string): Promise<void>;
}

/** The error codes of nodemailer and the system, which contain no names. */
interface MailFailure {
  code?: string;
  /** The name of an error without a code. */
  name?: string;
  command?: string;
  responseCode?: number;
}

/** A mail was not accepted. The message is for the log: it has codes only, since texts of mail servers name people. */
export class MailNotTaken extends Error {
  /** The mail was refused for its content or address; a retry would fail as well. */
  readonly isFinal: boolean;
  /** The mail server itself failed, so any other mail would fail as well. */
  readonly isServerTrouble: boolean;

  constructor({ code, command, responseCode, name }: MailFailure) {
    const facts = [code ?? name, command, responseCode].filter((fact) => fact !== undefined);
    super(`The mail was not taken (${facts.join(' ')})`);
    // An error without a code is a fault in building this mail.
    const isOfMail = code === undefined || code === 'EENVELOPE' || code === 'EMESSAGE';
    this.isServerTrouble = !isOfMail || command === 'MAIL FROM';
    this.isFinal = !this.isServerTrouble && (responseCode ?? 0) >= 500;
  }
}

/** Loaded with the first mail, because it takes 8 MB and slows the start. */
const loadNodemailer = () => import('nodemailer');

/** SMTP when it is configured, else `.eml` files in the outbox folder. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const outbox = join(config.dataDir, 'outbox');
  return {
    send: config.smtpUrl ? sendBySmtp(config.smtpUrl, config.mailFrom) : writeToOutbox(outbox, config.mailFrom),
    // Also with SMTP, since there may be mails from before it was configured.
    forget: (address) => forgetIn(outbox, address),
  };
}

/** Signs in to a mail server without sending anything. @throws the error of nodemailer, with codes. */
export async function testSmtp(url: string): Promise<void> {
  const transport = (await loadNodemailer()).createTransport({ url, ...SMTP_OPTIONS, pool: false });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function sendBySmtp(url: string, from: string): Mailer['send'] {
  const connect = async () => (await loadNodemailer()).createTransport({ url, ...SMTP_OPTIONS }, { from });
  let transport: ReturnType<typeof connect> | undefined;
  return async (mail) => {
    transport ??= connect();
    try {
      await (await transport).sendMail(messageOf(mail, from));
    } catch (error) {
      throw new MailNotTaken(error as MailFailure);
    }
  };
}

function writeToOutbox(outbox: string, from: string): Mailer['send'] {
  return async (mail) => {
    const { createTransport } = await loadNodemailer();
    const file = join(outbox, `${mail.messageId ?? newId()}.eml`);
    // Renamed only when it is complete; a retry replaces the first file.
    const unfinished = `${file}.unfinished`;
    try {
      await mkdir(outbox, { recursive: true });
      const transport = createTransport({ streamTransport: true, newline: 'windows' }, { from });
      const { message } = await transport.sendMail(messageOf(mail, from));
      await pipeline(message, createWriteStream(unfinished));
      await rename(unfinished, file);
    } catch (error) {
      throw new MailNotTaken(error as MailFailure);
    }
  };
}

async function forgetIn(outbox: string, address: string): Promise<void> {
  const files = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of files) {
    const file = join(outbox, name);
    if ((await addressesOf(file)).includes(address)) await rm(file, { force: true });
  }
}

/** The headers of our mails are shorter than this. */
const HEADERS_MAX = 16_384;

/** The recipient and the reply address of the mail in a file. */
async function addressesOf(file: string): Promise<string[]> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEADERS_MAX) });
    const [headers = ''] = buffer.toString('latin1', 0, bytesRead).split('\r\n\r\n');
    return [...headers.matchAll(/^(?:To|Reply-To): (.*)$/gm)].map(([, address]) => address!.trim());
  } finally {
    await handle.close();
  }
}

/** The message for nodemailer. Each header is one line, so that no text can inject another header. */
function messageOf({ to, subject, text, html, headers = {}, messageId }: Mail, from: string) {
  const lines = Object.entries(headers).map(([name, value]) => [name, oneLine(value)]);
  const [, domain = 'localhost'] = /@([^\s>]+)/.exec(from) ?? [];
  return {
    to,
    subject: subjectLine(subject),
    text,
    ...(html !== undefined && { html }),
    headers: Object.fromEntries(lines) as Record<string, string>,
    ...(messageId !== undefined && { messageId: `<${messageId}@${domain}>` }),
  };
}
