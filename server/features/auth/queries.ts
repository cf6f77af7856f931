import type { Selectable } from 'kysely';
import type { User } from '#contract/auth.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { englishLocaleOf } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { pendingOf } from './email/pending-email.ts';
import { twoStepOf } from './two-step/columns.ts';
import { usernameFreeAt } from './usernames.ts';

const selectUser = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', userId),
);

/** The user as in the API. @throws NotAuthenticated when the account is deleted. */
export async function getUser(db: Db, userId: string): Promise<User> {
  const [row] = await selectUser(db, { userId });
  if (!row) throw notAuthenticated();
  return toUser(row);
}

/** What days in a text of the person depend on: the first day of their weeks, and the locale of their last browser. */
export async function getTextRules({
  db,
  userId,
  locale,
}: Context): Promise<{ week_starts_on: Weekday; locale: string }> {
  const [row] = await selectUser(db, { userId });
  if (!row) throw notAuthenticated();
  return { week_starts_on: row.week_starts_on, locale: row.locale ?? locale ?? englishLocaleOf() };
}

/** Built field by field, so that a new column never leaks. */
export function toUser(row: Selectable<Schema['users']>): User {
  const timezone = zoneInEffect(row.timezone);
  return {
    id: row.id,
    email: row.email,
    pending_email: pendingOf(row),
    two_step: twoStepOf(row),
    username: row.username,
    username_free_at: usernameFreeAt(row.username_changed_at),
    first_name: row.first_name,
    last_name: row.last_name,
    profile_picture: row.profile_picture,
    has_completed_onboarding: row.onboarding_completed_at !== null,
    is_active: row.disabled_at === null,
    is_operator: row.operator_since !== null,
    has_password: row.password_hash !== null,
    timezone,
    unknown_timezone: timezone === row.timezone ? null : row.timezone,
    day_start_hour: row.day_start_hour,
    week_starts_on: row.week_starts_on,
    daily_capacity_minutes: row.daily_capacity_minutes,
    usual_task_minutes: row.usual_task_minutes,
    created_at: row.created_at,
  };
}

/**
 * The account with an address. On a cluster, accounts are split by person and login names are not, so it takes two
 * statements; an unknown address takes both too, so that the time does not reveal it.
 */
export async function accountOf(db: Db, email: string) {
  const name = await db
    .selectFrom('login_names')
    .where('kind', '=', 'email')
    .where('value', '=', email)
    .select('user_id')
    .executeTakeFirst();
  return readAccount(db, name?.user_id ?? '');
}

/** What signing in needs of an account. */
export const readAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'email', 'password_hash', 'disabled_at', 'email_confirmed_at', 'pending_email', 'two_step_secret'])
    .executeTakeFirst();
