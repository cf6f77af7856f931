import type { Db } from '#server/database/transaction.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { claimFirstAccount } from './operator.ts';
import type { AuthServices } from './services.ts';
import { claimUsername, claimUsernameFromEmail } from './usernames.ts';

/** The limit of new accounts of one network, by password or Google. */
export const ACCOUNTS_PER_NETWORK: AttemptLimit = { kind: 'register', max: 5, windowSeconds: 3600 };
const DEFAULT_CAPACITY_MINUTES = 360;

/** The data of a new account. */
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
}

/** @throws Forbidden when registration is closed, or the host name of the request is not the server's own. */
export function assertMayCreateAccount(ctx: PublicContext, { config }: AuthServices): void {
  if (config.registration === 'closed') throw forbidden('Registration is closed on this server.');
  if (ctx.isForeignName) throw forbidden('Accounts cannot be created at this address until PUBLIC_URL names it.');
}

/**
 * Stores a new user, in the transaction of `db`, and returns the id.
 * @throws Conflict for a taken e-mail or username.
 */
export async function createAccount(db: Db, { username: wanted, ...account }: NewAccount, now: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      ...account,
      username: '',
      day_start_hour: 0,
      week_starts_on: 'monday',
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
  await claimFirstAccount(db, id, now);
  return id;
}
