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
  // Mails that follow each other closely share a connection: making one costs more than a mail.
  pool: true,
  idleTimeout: 1000,
  // The queue is ours; a connection that the server has just closed is tried once more.
  maxRequeues: 1,
} as const;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as a page. */
  html?: string;
  /** Further headers by name, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
  /** The part of its Message-ID before the @, letters and digits: sent again it is the same message. */
  messageId?: string;
}

/** What reverses the order of the letters that follow, ours too: embeddings, overrides and isolates. */
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g;

/** A person's own words inside a mail: on one line, in their own direction, so that they cannot pass for ours. */
export const oneLine = (text: string): string => text.replaceAll(REORDERING, '').replaceAll(/[\s\p{Cc}]+/gu, ' ');

/** Bytes of an encoded word, whose line must not be longer than 75 letters (RFC 2047). */
const WORD_BYTES = 45;

/** A subject in which mail programs find no encoded word but ours: what a person typed is not decoded. */
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
  /** Deletes the mails to an address, and those that are answered to it, from the outbox. What was sent by SMTP is with who got it. */
  forget(address: string): Promise<void>;
}

/** The codes of a failure from nodemailer or the system, which contain no names. */
interface MailFailure {
  code?: string;
  /** Of the error, for one without a code. */
  name?: string;
  command?: string;
  responseCode?: number;
}

/**
 * A mail that was not accepted. The message is for the log and has codes only, since a mail server's text names people.
 */
export class MailNotTaken extends Error {
  /** This mail was refused for its content or address, and would be again. */
  readonly isFinal: boolean;
  /** The mail server itself failed, so any other mail would fail as well. */
  readonly isServerTrouble: boolean;

  constructor({ code, command, responseCode, name }: MailFailure) {
    const facts = [code ?? name, command, responseCode].filter((fact) => fact !== undefined);
    super(`The mail was not taken (${facts.join(' ')})`);
    // An error without a code is a fault in making this mail.
    const isOfMail = code === undefined || code === 'EENVELOPE' || code === 'EMESSAGE';
    this.isServerTrouble = !isOfMail || command === 'MAIL FROM';
    this.isFinal = !this.isServerTrouble && (responseCode ?? 0) >= 500;
  }
}

/** Loaded with the first mail: 8 MB of memory, and part of every start, that a quiet server does not need. */
const loadNodemailer = () => import('nodemailer');

/** SMTP when it is configured, else `.eml` files in the outbox folder. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const outbox = join(config.dataDir, 'outbox');
  return {
    send: config.smtpUrl ? sendBySmtp(config.smtpUrl, config.mailFrom) : writeToOutbox(outbox, config.mailFrom),
    // Also with SMTP: there may be mails from before it was set.
    forget: (address) => forgetIn(outbox, address),
  };
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
    // Under its name only when it is whole; what is sent again takes the place of the first.
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

/** Our headers are shorter than this. */
const HEADERS_MAX = 16_384;

/** Whom the mail in a file goes to, and who is answered. */
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

/** What nodemailer is given: one line in each header, so that no text ends it and begins another. */
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
