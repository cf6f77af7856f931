import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { RegistrationMode } from '#contract/auth.ts';
import { type Config, SECRETS, settingDefaults, settingWarnings } from '../config.ts';
import { databaseFile } from '../database/files/backups.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { placeOf } from '../platform/terminal/greeting.ts';
import { DEFAULT, readRegistration, setRegistration } from '../features/auth/invitations/registration.ts';
import { createMailer } from '../platform/mail/mail.ts';
import { mailPage } from '../platform/mail/mail-page.ts';
import { WrongUsage } from '../platform/terminal/run-command.ts';
import type { Given } from './command.ts';
import { publicUrlOf, withDatabase } from './open-database.ts';
import { table } from './table.ts';

const MODES = RegistrationMode.options;

/** Prints who may create an account, or changes it. */
export function registration({ config, words: [given] }: Given): Promise<string> {
  const wanted = MODES.find((mode) => mode === given);
  if (given !== undefined && wanted === undefined) throw new WrongUsage(`Say one of: ${MODES.join(', ')}.`);
  return withDatabase(config, async ({ db }) => {
    if (wanted !== undefined) await setRegistration(db, config, wanted);
    const { mode, source } = await readRegistration(db, config);
    const from = { setting: 'by the setting REGISTRATION', database: 'on this server', default: 'by default' }[source];
    return `Registration is ${mode}, ${from}.`;
  });
}

/**
 * What an operator has chosen, if no setting decides: the value and where it comes from, or why it is unknown. Before
 * the first start there is no database, and the default is in force.
 */
async function chosenRegistration(config: Config): Promise<string[][]> {
  if (config.registration !== null) return [];
  const isNew = config.databaseUrl === null && !existsSync(databaseFile(config.dataDir));
  if (isNew) return [['REGISTRATION', DEFAULT.mode, DEFAULT.source]];
  return withDatabase(config, ({ db }) => readRegistration(db, config)).then(
    ({ mode, source }) => [['REGISTRATION', mode, source]],
    (error: Error) => [['REGISTRATION', 'unknown', error.message.replaceAll(/\s*\n\s*/g, ' ')]],
  );
}

/** Every setting, its value and where it comes from, and what is wrong with them. Secrets are left out. */
export async function showConfig({ settings, config }: Given): Promise<string> {
  const chosen = await chosenRegistration(config);
  const rows = [...settingDefaults()].map(([name, byDefault]) => {
    const given = settings.values[name];
    const ofServer = chosen.find(([each]) => each === name);
    if (ofServer) return ofServer;
    const isSet = given !== undefined && given !== '';
    // Its default depends on another setting.
    const inForce = name === 'CONFIRM_EMAIL' ? (config.confirmEmail ? 'on' : 'off') : (byDefault ?? '-');
    return [name, isSet ? shown(name, given) : inForce, isSet ? settings.sources.get(name)! : 'default'];
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
    throw new WrongUsage(`"${to}" is not an e-mail address.`);
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
