import { join } from 'node:path';
import * as z from 'zod/mini';
import { SECRETS, settingDefaults, settingWarnings } from '../config.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { placeOf } from '../platform/terminal/greeting.ts';
import { createMailer } from '../platform/mail/mail.ts';
import { mailPage } from '../platform/mail/mail-page.ts';
import { WrongUsage } from '../platform/terminal/run-command.ts';
import type { Given } from './command.ts';
import { publicUrlOf } from './open-database.ts';
import { table } from './table.ts';

/** Every setting, its value and where it comes from, and what is wrong with them. Secrets are left out. */
export async function showConfig({ settings }: Given): Promise<string> {
  const rows = [...settingDefaults()].map(([name, byDefault]) => {
    const given = settings.values[name];
    const isSet = given !== undefined && given !== '';
    return [name, isSet ? shown(name, given) : (byDefault ?? '-'), isSet ? settings.sources.get(name)! : 'default'];
  });
  const warnings = [...settingWarnings(settings.values), ...settings.warnings];
  return [table([['SETTING', 'VALUE', 'FROM'], ...rows]), ...warnings.map((line) => `Warning: ${line}`)].join('\n');
}

/** Addresses of the database and the mail server without their passwords, other secrets not at all. */
function shown(name: string, value: string): string {
  if (name === 'DATABASE_URL' || name === 'SMTP_URL') return `(secret) ${placeOf(value)}`;
  if (SECRETS.includes(name)) return '(secret)';
  return value.replaceAll(/\/\/[^/@\s]*@/g, '//…@').replace(/\?.*$/, '?…');
}

/** Sends a mail to an address, or writes it to the outbox. @throws StartProblem with the codes of the mail server. */
export async function testMail({ config, words: [to = ''] }: Given): Promise<string> {
  if (!z.string().check(z.regex(z.regexes.email)).safeParse(to).success) {
    throw new WrongUsage(`"${to}" is no e-mail address.`);
  }
  const page = mailPage({
    title: 'Mail from Auric works',
    paragraphs: ['The operator of this server has sent you this email to test its settings.'],
    action: { label: 'Go to Auric', url: publicUrlOf(config) },
    footer: { text: 'You get this email because an operator of Auric entered this address.' },
  });
  try {
    await createMailer(config).send({ to, subject: 'Mail from Auric works', ...page });
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}. Check SMTP_URL and MAIL_FROM.`);
  }
  return config.smtpUrl === null
    ? `There is no SMTP_URL: the mail is in ${join(config.dataDir, 'outbox')}.`
    : `${new URL(config.smtpUrl).host} has taken the mail to ${to}.`;
}
