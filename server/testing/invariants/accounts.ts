import { sql } from 'kysely';
import { type Offender, rowsOf, type SqlInvariant } from './invariant.ts';

const users = (condition: ReturnType<typeof sql>) =>
  sql<Offender>`select users.id as user_id, users.id from users where ${condition}`;

const PRINTABLE = String.fromCodePoint(...Array.from({ length: 94 }, (_, at) => 0x21 + at));
/** Of a login name of the kind `oidc`: without the `sub`, which has no blank. */
const ISSUER = sql`rtrim(value, ${sql.lit(PRINTABLE)})`;

export const ACCOUNT_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'Every user has one e-mail address and one username to sign in with',
    offenders: users(sql`(select count(*) from login_names where user_id = users.id and kind = 'email') <> 1
      or (select count(*) from login_names where user_id = users.id and kind = 'username') <> 1`),
  },
  {
    sentence: 'The sign-in address of a user is the address of the account',
    offenders: users(sql`not exists (
      select 1 from login_names where user_id = users.id and kind = 'email' and value = users.email)`),
  },
  {
    sentence: 'An account is linked to at most one Google account, and what is linked at a provider has an address',
    offenders: users(sql`(select count(*) from login_names where user_id = users.id and kind = 'google') > 1
      or exists (
        select 1 from login_names where user_id = users.id and kind in ('google', 'oidc') and label is null)`),
  },
  {
    sentence: 'An account is linked to at most one account at each provider',
    offenders: users(sql`(select count(*) from login_names where user_id = users.id and kind = 'oidc') <> (
      select count(distinct ${ISSUER}) from login_names where user_id = users.id and kind = 'oidc')`),
  },
  {
    sentence: 'A pending address has an end and is not that of the account, and a link belongs to one',
    offenders: users(sql`(pending_email is null) <> (pending_email_until is null) or pending_email = email
      or (pending_email is null and pending_email_hash is not null)`),
  },
  {
    sentence: 'Two-step sign-in has a key and the time step of a used code, and without it there are none',
    offenders: users(sql`(two_step_since is null) <> (two_step_secret is null)
      or (two_step_since is null) <> (two_step_used is null)`),
  },
  {
    sentence: 'A person has at most ten unused recovery codes, and none without two-step sign-in',
    // Ten hashes of 64 digits, and nine blanks.
    offenders: users(sql`length(recovery_codes) > 649 or (two_step_since is null and recovery_codes <> '')`),
  },
  {
    sentence: 'A key that waits for its first code has an end, and two-step sign-in is off',
    offenders: users(sql`(two_step_started is null) <> (two_step_started_until is null)
      or (two_step_started is not null and two_step_since is not null)`),
  },
  {
    sentence: 'A new reset link ends the older ones',
    offenders: sql`select user_id, user_id as id from password_resets group by user_id having count(*) > 1`,
  },
  {
    sentence: 'A grant has a program, an end and its refresh token, and a token that a person made has none of them',
    offenders: rowsOf(
      'access_tokens',
      sql`(client_id is null) <> (refresh_at is null) or (client_id is null) <> (family_hash is null)
        or (client_id is null) <> (refresh_hash is null)
        or (client_id is not null and (expires_at is null or expires_at < refresh_at))`,
    ),
  },
  {
    sentence: 'The program of a grant or of a code is registered',
    offenders: sql`select user_id, id from (
        select user_id, id, client_id from access_tokens where client_id is not null
        union all select user_id, code_hash as id, client_id from oauth_codes) as used
      where not exists (select 1 from oauth_clients where oauth_clients.id = used.client_id)`,
  },
  {
    sentence: 'No invitation is for an address that has an account',
    offenders: sql`select coalesce(created_by, '') as user_id, id from invitations
      where exists (select 1 from login_names where kind = 'email' and value = invitations.email)`,
  },
  {
    sentence: 'A day starts between midnight and six',
    offenders: users(sql`day_start_hour not between 0 and 6`),
  },
  {
    sentence: 'A monthly goal is a positive number of points',
    offenders: sql`select user_id, month as id from monthly_goals where goal <= 0`,
  },
];

export const ATTEMPT_INVARIANTS: readonly SqlInvariant[] = [
  {
    // Counts contain no names: a person is a hash.
    sentence: 'An account has at most ten known networks, and a deleted account has none',
    offenders: sql`select coalesce(person, '') as user_id, coalesce(person, '') as id from attempts
      where key like 'known-network:%' group by person having count(*) > 10 or person is null`,
  },
];

export const JOB_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'A lease has a holder and an end, or neither',
    offenders: sql`select name as user_id, name as id from jobs where (holder is null) <> (lease_until is null)`,
  },
  {
    sentence: 'A mail is sent or has failed for good, not both',
    offenders: sql`select user_id, id from outgoing_mails where sent_at is not null and failed_at is not null`,
  },
  {
    sentence:
      'A mail to another address than the user’s is about feedback that is marked as mailed, a change of the address, or two-step sign-in',
    offenders: sql`select user_id, id from outgoing_mails as mail where recipient is not null
      and key not like 'email-asked:%' and key not like 'email-changed:%' and key not like 'two-step-%' and not exists (
      select 1 from feedback where user_id = mail.user_id and 'feedback:' || id = mail.key and email_sent = 1)`,
  },
];
