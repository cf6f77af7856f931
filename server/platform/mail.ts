import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { newId } from './ids.ts';

const SMTP_TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A person's own words inside a mail: on one line, so that they cannot pass for ours. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Where mail leaves the product. `send` fails when the mail was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Loaded with the first mail: 8 MB of memory, and part of every start, that a quiet server does not need. */
const loadNodemailer = () => import('nodemailer');

/** SMTP when it is configured, else `.eml` files in the outbox folder. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(config.dataDir, config.mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer();
      try {
        await createTransport({ url, ...timeouts }, { from }).sendMail(mail);
      } catch (error) {
        throw withoutAddresses(error as SmtpError);
      }
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** The error for the log: the words of a mail server name the person it is about. */
function withoutAddresses({ code, command, responseCode }: SmtpError): Error {
  const facts = [code, command, responseCode].filter((fact) => fact !== undefined);
  return new Error(`The mail was not taken (${facts.join(' ')})`);
}

function outboxMailer(dataDir: string, from: string): Mailer {
  const outbox = join(dataDir, 'outbox');
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer();
      await mkdir(outbox, { recursive: true });
      const { message } = await createTransport({ streamTransport: true, newline: 'windows' }, { from }).sendMail(mail);
      await pipeline(message, createWriteStream(join(outbox, `${newId()}.eml`)));
    },
  };
}
