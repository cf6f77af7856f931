import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { PERSON_NAME_MAX, ProfileChanges, Registration } from '#contract/auth.ts';
import { INVITATION_DAYS, INVITATION_DAYS_MAX } from '#contract/operator.ts';
import { megabytes } from '#contract/resources.ts';
import { RECORD_GRAPH } from '../app.ts';
import type { Config } from '../config.ts';
import { StartProblem } from '../database/files/start-problem.ts';
import { type Db, inTransaction } from '../database/transaction.ts';
import { createAccount } from '../features/auth/create-account.ts';
import { eraseAccount } from '../features/auth/delete-account.ts';
import { setDisabled } from '../features/auth/disable-account.ts';
import {
  createInvitation,
  invitationPath,
  listInvitations,
  revokeInvitation,
} from '../features/auth/invitations/invitations.ts';
import { forgetAddress, replaceEmail } from '../features/auth/email/replace-email.ts';
import { holdUser } from '../features/auth/hold-user.ts';
import { mailInvitation } from '../features/auth/invitations/mail-invitation.ts';
import { LINK_LIFE_MS, requestLink } from '../features/auth/links/request-link.ts';
import { setOperator } from '../features/auth/operator.ts';
import { assertAllowedPassword } from '../features/auth/password/password-rule.ts';
import { hashPassword } from '../features/auth/password/passwords.ts';
import { newToken } from '../features/auth/tokens.ts';
import { resetTwoStep } from '../features/auth/two-step/change-two-step.ts';
import { listPeople } from '../features/operator/list-people.ts';
import { createAttempts } from '../platform/attempts/attempts.ts';
import { createBlobs } from '../platform/blobs/blobs.ts';
import { contextFor } from '../platform/context.ts';
import { createMailer } from '../platform/mail/mail.ts';
import { resolveArgument, type Terminal, WrongUsage } from '../platform/terminal/run-command.ts';
import { FALLBACK_ZONE, readZone } from '../platform/time-zones.ts';
import { CALL } from '../how-to-call.ts';
import type { Command, Given } from './command.ts';
import { publicUrlOf, withDatabase } from './open-database.ts';
import { table } from './table.ts';
import { writeArchive } from './write-archive.ts';

const email = Registration.shape.email;
const names = z.object({
  first_name: Registration.shape.first_name,
  last_name: z._default(ProfileChanges.shape.last_name, ''),
});

export const USERS: readonly Command[] = [
  {
    usage: 'users list',
    summary: 'Lists everybody with an account, without any content.',
    options: { json: { type: 'boolean' } },
    run: list,
  },
  {
    usage: 'users create ADDRESS',
    summary: 'Creates an account, and a link with which its owner chooses a password.',
    details:
      'The link is mailed if SMTP_URL is set, and printed otherwise or with --print. With --password-stdin the password is\n' +
      'read from standard input, and there is no link. It works also when registration is closed.',
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      timezone: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      print: { type: 'boolean' },
    },
    run: create,
  },
  {
    usage: 'users invite [ADDRESS]',
    summary: 'Makes a link with which a person signs up, also when registration is by invitation.',
    details:
      'It works once, for 7 days or --days, and with an address for that address only. It is printed, and also mailed if\n' +
      'there are an address and SMTP_URL.',
    options: { days: { type: 'string' } },
    run: inviteTo,
  },
  {
    usage: 'users invitations',
    summary: 'Lists the invitations that nobody has used yet.',
    run: listOpen,
  },
  {
    usage: 'users revoke-invitation ID',
    summary: 'Revokes an invitation: its link stops working.',
    details: 'The ID is that of the list: users invitations',
    run: ({ config, words: [id = ''] }) =>
      withDatabase(config, async ({ db }) => {
        await revokeInvitation(db, id);
        return 'The invitation was revoked.';
      }),
  },
  {
    usage: 'users reset-password ADDRESS',
    summary: 'Mails or prints a link for a new password.',
    details:
      'It works once, for 24 hours. Using it ends all sessions of the account. The link is mailed if SMTP_URL is\n' +
      'set, and printed otherwise or with --print.',
    options: { print: { type: 'boolean' } },
    run: resetPassword,
  },
  {
    usage: 'users set-email ADDRESS NEW',
    summary: 'Gives an account another email address at once, also back after a change that its owner did not want.',
    details:
      'Links that were mailed to the old address stop working. Sessions stay: users reset-password NEW ends them when its\n' +
      'link is used.',
    run: setEmail,
  },
  {
    usage: 'users reset-two-step ADDRESS',
    summary: 'Turns two-step sign-in off for a person who has lost the authenticator app and the recovery codes.',
    details: 'First make sure that it is that person who asks. They are told by email.',
    run: resetSecondStep,
  },
  {
    usage: 'users disable ADDRESS',
    summary: 'Disables an account: nobody can sign in to it, and its data stays.',
    run: (given) => disable(given, true),
  },
  {
    usage: 'users enable ADDRESS',
    summary: 'Enables a disabled account again, with all its sessions and access tokens.',
    run: (given) => disable(given, false),
  },
  {
    usage: 'users delete ADDRESS',
    summary: 'Deletes an account with everything in it, for good.',
    details:
      'It asks for the address again, unless --yes is given. Export the account first: users export ADDRESS FILE',
    options: { yes: { type: 'boolean' } },
    run: remove,
  },
  {
    usage: 'users export ADDRESS FILE',
    summary: 'Writes the archive of an account, as Settings > Data does.',
    details: 'A file that exists is not replaced. See npm run export for several accounts at once.',
    options: { 'include-trash': { type: 'boolean' } },
    run: exportTo,
  },
  {
    usage: 'users operator ADDRESS on|off',
    summary: 'Makes a person an operator of the server, or takes that away.',
    run: operator,
  },
];

/** Returns the account with an address. @throws StartProblem if there is none. */
async function findAccount(db: Db, given: string) {
  const { data } = email.safeParse(given);
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at', 'disabled_at', 'timezone', 'day_start_hour', 'locale'])
    .where('email', '=', data ?? given)
    .executeTakeFirst();
  if (!user) throw new StartProblem(`No account has the e-mail address ${given}.`);
  return user;
}

async function list({ config, options }: Given): Promise<string> {
  const people = await withDatabase(config, (database) => listPeople(database));
  if (options['json'] === true) return JSON.stringify(people, null, 2);
  const day = (instant: string | null) => instant?.slice(0, 10) ?? '-';
  const rows = people.map((person) => [
    person.email,
    person.name,
    day(person.created_at),
    day(person.last_active_at),
    `${megabytes(person.storage_bytes)} MB`,
    [...(person.is_operator ? ['operator'] : []), ...(person.disabled_at === null ? [] : ['disabled'])].join(', '),
  ]);
  return table([['ADDRESS', 'NAME', 'CREATED', 'LAST SEEN', 'FILES', ''], ...rows]);
}

async function create({ config, terminal, words: [given = ''], options }: Given): Promise<string> {
  const address = email.safeParse(given);
  if (!address.success) throw new WrongUsage(`"${given}" is not an e-mail address.`);
  const [local = ''] = address.data.split('@');
  const named = names.safeParse({
    first_name: options['first-name'] ?? local.slice(0, PERSON_NAME_MAX),
    last_name: options['last-name'] ?? '',
  });
  if (!named.success)
    throw new WrongUsage(
      `--${named.error.issues[0]!.path.join('').replace('_', '-')}: ${named.error.issues[0]!.message}`,
    );
  const timezone = options['timezone'] === undefined ? FALLBACK_ZONE : readZone(String(options['timezone']));
  const password = options['password-stdin'] === true ? (await text(terminal.stdin)).replace(/\r?\n$/, '') : null;
  if (password !== null) await assertAllowedPassword(config, 'password', password, address.data);
  const password_hash = password === null ? null : await hashPassword(password, { lane: 'known', network: 'terminal' });
  return withDatabase(config, async ({ db }) => {
    const now = new Date();
    const holder = await db.selectFrom('users').select('id').where('email', '=', address.data).executeTakeFirst();
    if (holder) {
      const remedy = `${CALL.admin} users reset-password ${address.data}`;
      throw new StartProblem(`There is already an account ${address.data}. For a new password, run: ${remedy}`);
    }
    const id = await inTransaction(db, (trx) =>
      createAccount(
        trx,
        // The operator decides whose address it is.
        { email: address.data, ...named.data, timezone, password_hash, profile_picture: null, isProved: true },
        now,
      ),
    );
    const created = `Created the account ${address.data}.`;
    return password === null
      ? `${created}\n${await sendLink(db, config, { id, email: address.data }, options)}`
      : created;
  });
}

const days = z.int().check(z.minimum(1), z.maximum(INVITATION_DAYS_MAX));

function inviteTo({ config, words: [given], options }: Given): Promise<string> {
  const address = given === undefined ? null : email.safeParse(given);
  if (address?.success === false) throw new WrongUsage(`"${given}" is not an e-mail address.`);
  const life = days.safeParse(Number(options['days'] ?? INVITATION_DAYS));
  if (!life.success) throw new WrongUsage(`--days is a number from 1 to ${INVITATION_DAYS_MAX}.`);
  return withDatabase(config, async ({ db }) => {
    const now = new Date();
    const invited = { email: address?.data ?? null, days: life.data, createdBy: null };
    const { token, expires_at: expiresAt } = await createInvitation(db, config, invited, now);
    const url = publicUrlOf(config) + invitationPath(token);
    const mail = { email: invited.email, url, expiresAt };
    const problems: string[] = [];
    const log = { warn: ({ reason }: { reason: string }) => void problems.push(`${reason}. Check SMTP_URL.`) };
    const isMailed = await mailInvitation({ mailer: createMailer(config), config, log }, mail);
    return [
      ...problems,
      ...(isMailed ? [`The mail server has taken the invitation to ${invited.email}.`] : []),
      `Give the person this link, with which they sign up. It works once, until ${expiresAt.slice(0, 10)}:`,
      shownLink(config, url),
    ].join('\n');
  });
}

/** Without an address of its own, a server cannot know by which other machines reach it. */
const shownLink = ({ publicUrl }: Config, url: string): string =>
  publicUrl === null ? `${url}\nThis link works on this machine only: set PUBLIC_URL.` : url;

async function listOpen({ config }: Given): Promise<string> {
  const invitations = await withDatabase(config, ({ db }) => listInvitations(db, new Date()));
  const rows = invitations.map(({ id, email: address, created_by, expires_at }) => [
    id,
    address ?? '(anybody)',
    created_by ?? '(command)',
    expires_at.slice(0, 10),
  ]);
  return table([['ID', 'ADDRESS', 'MADE BY', 'EXPIRES'], ...rows]);
}

/** Mails the link for a new password if there is a mail server, or returns it. */
async function sendLink(
  db: Db,
  config: Config,
  { id, email: address }: { id: string; email: string },
  options: Given['options'],
): Promise<string> {
  const now = new Date();
  if (config.smtpUrl !== null && options['print'] !== true) {
    await requestLink(db, 'reset', address, now);
    return `The server mails the link to ${address} within a minute.`;
  }
  const { token, tokenHash } = newToken(id);
  const expires_at = new Date(now.getTime() + LINK_LIFE_MS.reset).toISOString();
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
    await trx.insertInto('password_resets').values({ user_id: id, token_hash: tokenHash, expires_at }).execute();
  });
  return [
    'Give the person this link, with which they choose a password. It works once, for 24 hours:',
    shownLink(config, `${publicUrlOf(config)}/reset-password?token=${encodeURIComponent(token)}`),
  ].join('\n');
}

function resetPassword({ config, words: [given = ''], options }: Given): Promise<string> {
  return withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    if (user.disabled_at !== null) throw new StartProblem(`The account ${user.email} is disabled. Enable it first.`);
    return sendLink(db, config, user, options);
  });
}

function setEmail({ config, words: [given = '', wanted = ''] }: Given): Promise<string> {
  const to = email.safeParse(wanted);
  if (!to.success) throw new WrongUsage(`"${wanted}" is not an e-mail address.`);
  return withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    if (user.email === to.data) throw new StartProblem('The account has this address already.');
    await inTransaction(db, async (trx) => {
      await holdUser(trx, user.id);
      const change = { userId: user.id, from: user.email, to: to.data, isConfirmed: false, isProved: true };
      await replaceEmail(trx, change, new Date());
    });
    const log = {
      error({ err }: { err: unknown }) {
        throw err;
      },
    };
    const services = { mailer: createMailer(config), attempts: createAttempts(db, config.rateLimit), log };
    await forgetAddress(db, services, user.email);
    return `The account ${user.email} has the address ${to.data} now.`;
  });
}

function resetSecondStep({ config, words: [given = ''] }: Given): Promise<string> {
  return withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    const isReset = await inTransaction(db, (trx) =>
      resetTwoStep({ db: trx, userId: user.id, now: new Date() }, config),
    );
    if (!isReset) throw new StartProblem(`Two-step sign-in of ${user.email} is off already.`);
    return `Two-step sign-in of ${user.email} is off. The password is needed as before.`;
  });
}

const disable = ({ config, words: [given = ''] }: Given, isDisabled: boolean): Promise<string> =>
  withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    await setDisabled(db, user.id, isDisabled, new Date());
    return `The account ${user.email} is ${isDisabled ? 'disabled' : 'enabled'}.`;
  });

function operator({ config, words: [given = '', state] }: Given): Promise<string> {
  if (state !== 'on' && state !== 'off') throw new WrongUsage('Say on or off: users operator ADDRESS on|off');
  return withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    if (state === 'on' && user.disabled_at !== null) {
      throw new StartProblem(`The account ${user.email} is disabled. Enable it first.`);
    }
    await setOperator(db, user.id, state === 'on', new Date());
    return `${user.email} is ${state === 'on' ? '' : 'not '}an operator.`;
  });
}

function remove({ config, terminal, words: [given = ''], options }: Given): Promise<string> {
  return withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    if (options['yes'] !== true) await confirmDeletion(user.email, terminal);
    const services = {
      mailer: createMailer(config),
      blobs: createBlobs(config, () => {}),
      attempts: createAttempts(db, config.rateLimit),
      log: {
        error: ({ err }: { err: unknown }, message: string) =>
          void terminal.stderr.write(`${message}: ${String(err)}\n`),
      },
    };
    const ctx = { ...contextFor(db, user, new Date()), graph: RECORD_GRAPH };
    await eraseAccount(ctx, services, { email: user.email, isConfirmed: user.email_confirmed_at !== null });
    return `Deleted the account ${user.email} with everything in it. Backups made before still have it.`;
  });
}

/** @throws StartProblem unless the address is typed again. */
async function confirmDeletion(address: string, { stdin, stderr }: Terminal): Promise<void> {
  stderr.write(
    `This deletes the account ${address} with everything in it, for good.\n` +
      `To keep a copy, first run: ${CALL.admin} users export ${address} FILE\n` +
      'Type the address to delete it: ',
  );
  const lines = createInterface({ input: stdin, output: stderr });
  const { value: typed = '' } = (await lines[Symbol.asyncIterator]().next()) as { value?: string };
  lines.close();
  if (typed.trim() === '') {
    throw new StartProblem('\nNothing was deleted: no address was typed. To delete without a question, add --yes.');
  }
  if (typed.trim().toLowerCase() !== address) throw new StartProblem('Nothing was deleted: that is another address.');
}

function exportTo({ config, terminal, words: [given = '', file = ''], options }: Given): Promise<string> {
  return withDatabase(config, async ({ db }) => {
    const user = await findAccount(db, given);
    const path = resolveArgument(file, terminal);
    if (existsSync(path)) throw new StartProblem(`${path} already exists.`);
    await writeArchive(db, config, user, path, options['include-trash'] === true);
    return `Saved ${path} (${megabytes((await stat(path)).size)} MB).`;
  });
}
