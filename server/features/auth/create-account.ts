import type { Db } from '#server/database/transaction.ts';
import type { AttemptLimit, Counted } from '#server/platform/attempts/attempts.ts';
import { firstDayOf } from '#server/platform/calendar.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { newId } from '#server/platform/ids.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import {
  assertForAddress,
  assertNotInvited,
  findInvitation,
  readInvitation,
  takeAddress,
  useInvitation,
} from './invitations/invitations.ts';
import { readRegistration } from './invitations/registration.ts';
import { claimFirstAccount } from './operator.ts';
import type { AuthServices } from './services.ts';
import { claimUsername, claimUsernameFromEmail } from './usernames.ts';

const limit = (kind: string, max: number): AttemptLimit => ({ kind, max, windowSeconds: 3600 });
const PER_NETWORK = limit('register', 5);
/** Higher, because a whole office may sign up by single sign-on from one network, and the provider knows all of them. */
const OIDC_PER_NETWORK = limit('register-oidc', 200);
/** A person who deletes the account and begins again does not use up the accounts of the office. */
const OIDC_PER_PERSON = limit('register-oidc-person', 10);
const DEFAULT_CAPACITY_MINUTES = 360;

interface NewAccount {
  /** Normalized. */
  email: string;
  /** Left out or null: made from the address. */
  username?: string | null | undefined;
  first_name: string;
  last_name: string;
  profile_picture: string | null;
  /** Null: the account has no password. */
  password_hash: string | null;
  timezone: string;
  /** The browser's locale; without one, weeks begin on Monday. */
  locale?: string | null;
  /** The token of the invitation that it uses up. */
  invitation?: string | null;
  /** Whether the address is known to be theirs: another invitation may name it then. */
  isProved: boolean;
}

/**
 * Checks that somebody may create an account, before the work. `createAccount` checks the invitation again in its transaction.
 * @param isProved whether the address is known to be theirs: another invitation may name it then.
 * @param invitation the token that was sent, if any.
 * @returns the token of the invitation that the new account uses up; null: none.
 * @throws Forbidden when registration is closed or needs an invitation, or the host name of the request is not the
 * server's own; RuleBroken for an invitation that is invalid or for another address; Conflict for an address that
 * another invitation names.
 */
export async function assertMayCreateAccount(
  ctx: PublicContext,
  { config }: AuthServices,
  { email, isProved = false, invitation }: { email: string; isProved?: boolean; invitation: string | null | undefined },
): Promise<string | null> {
  const { mode } = await readRegistration(ctx.db, config);
  if (mode === 'closed') throw forbidden('Registration is closed on this server.');
  if (ctx.isForeignName) throw forbidden('Accounts cannot be created at this address until PUBLIC_URL names it.');
  if (mode !== 'open' && !invitation) {
    throw forbidden('This server is by invitation only. Ask its operator for a link to sign up.');
  }
  const read = mode === 'open' ? findInvitation : readInvitation;
  const found = invitation ? await read(ctx.db, invitation, ctx.now) : null;
  if (mode !== 'open' && found) assertForAddress(found, email);
  const isInvited = found?.email === email;
  if (!isInvited && !isProved) await assertNotInvited(ctx.db, email, ctx.now);
  // Where everybody may sign up, an invitation for anyone is not needed.
  return mode !== 'open' || isInvited ? (invitation ?? null) : null;
}

/** Counts a new account of a network. @param oidcPerson who creates it by single sign-on, if so. @throws TooMany. */
export async function countNewAccount(
  { ip, now }: PublicContext,
  { attempts }: AuthServices,
  oidcPerson: string | null,
): Promise<void> {
  const network = clientNetwork(ip);
  const counted: Counted[] =
    oidcPerson === null
      ? [[PER_NETWORK, { network }]]
      : [
          [OIDC_PER_PERSON, { person: oidcPerson }],
          [OIDC_PER_NETWORK, { network }],
        ];
  await attempts.takeAll(counted, now);
}

/**
 * Stores a new user, in the transaction of `db`, and returns the id. An unused invitation to the address is deleted.
 * @throws Conflict for a taken e-mail or username, or an invited e-mail; RuleBroken for an invalid invitation.
 */
export async function createAccount(
  db: Db,
  { username: wanted, invitation = null, isProved, locale, ...account }: NewAccount,
  now: Date,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      ...account,
      username: '',
      day_start_hour: 0,
      week_starts_on: firstDayOf(locale),
      daily_capacity_minutes: DEFAULT_CAPACITY_MINUTES,
      onboarding_completed_at: null,
      username_changed_at: null,
      disabled_at: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute();
  const email = await db
    .insertInto('login_names')
    .values({ kind: 'email', value: account.email, user_id: id })
    .onConflict((oc) => oc.columns(['kind', 'value']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!email) throw conflict('Email already registered. Please sign in instead.', 'email_taken');
  if (wanted && !(await claimUsername(db, id, wanted))) throw conflict('Username is already taken', 'username_taken');
  const username = wanted ?? (await claimUsernameFromEmail(db, id, account.email));
  await db.updateTable('users').set({ username }).where('id', '=', id).execute();
  if (invitation !== null) await useInvitation(db, invitation, account.email, now);
  await takeAddress(db, { email: account.email, isProved }, now);
  await claimFirstAccount(db, id, now);
  return id;
}
