import type { ProfileChanges, User } from '#contract/auth.ts';
import type { Db } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { type Context, transact } from '#server/platform/context.ts';
import { conflict, invalidField, tooMany } from '#server/platform/errors.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import { readZone } from '#server/platform/time-zones.ts';
import { keepDueInstants } from './keep-due-instants.ts';
import { getUser } from '../queries.ts';
import { claimUsername, USERNAME_COOLDOWN_MS, usernameFreeAt, usernameKey } from '../usernames.ts';

/**
 * Changes the given fields of the caller's profile.
 * @throws Conflict for a taken username, TooMany within 7 days of its last change, InvalidInput for an unknown time
 * zone, or for removing the last name.
 */
export function changeProfile(request: Context, changes: ProfileChanges): Promise<User & { message: string }> {
  return transact(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const { username, timezone, ...others } = changes;
    const stored = await getUser(db, userId);
    if (changes.last_name === '' && stored.last_name !== '') throw invalidField('last_name', 'Must not be empty');
    if (username !== undefined && username !== stored.username) await changeUsername(db, stored, username, now);
    await db
      .updateTable('users')
      .set({ ...others, ...changedZone(stored, timezone), updated_at: now.toISOString() })
      .where('id', '=', userId)
      .execute();
    if (isOther(stored, changes, 'day_start_hour')) {
      await keepDueInstants(ctx, { before: stored.day_start_hour, after: changes.day_start_hour! });
    }
    if (isOther(stored, changes, 'timezone') || isOther(stored, changes, 'day_start_hour')) await recheckNotices(ctx);
    return { ...(await getUser(db, userId)), message: 'Profile updated successfully!' };
  });
}

/** An unchanged zone is not checked again. @throws InvalidInput. */
function changedZone(stored: User, sent: string | undefined): { timezone?: string } {
  const isSame = sent === undefined || (sent === stored.timezone && stored.unknown_timezone === null);
  return isSame ? {} : { timezone: readZone(sent) };
}

const isOther = (stored: User, changes: ProfileChanges, key: 'timezone' | 'day_start_hour'): boolean =>
  changes[key] !== undefined && changes[key] !== stored[key];

async function changeUsername(db: Db, user: User, username: string, now: Date): Promise<void> {
  const changed = await db
    .updateTable('users')
    .set({ username, username_changed_at: now.toISOString() })
    .where('id', '=', user.id)
    .where((eb) =>
      eb.or([
        eb('username_changed_at', 'is', null),
        eb('username_changed_at', '<=', new Date(now.getTime() - USERNAME_COOLDOWN_MS).toISOString()),
        eb('username_changed_at', '>', latestWithin(0, now)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!changed)
    throw tooMany('Username can only be changed once every 7 days', await secondsUntilFree(db, user.id, now));

  const old = usernameKey(user.username);
  await db.deleteFrom('login_names').where('kind', '=', 'username').where('value', '=', old).execute();
  if (!(await claimUsername(db, user.id, username))) throw conflict('Username is already taken');
}

async function secondsUntilFree(db: Db, userId: string, now: Date): Promise<number> {
  const row = await db.selectFrom('users').select('username_changed_at').where('id', '=', userId).executeTakeFirst();
  const freeAt = usernameFreeAt(row?.username_changed_at ?? now.toISOString())!;
  return Math.ceil((Date.parse(freeAt) - now.getTime()) / 1000);
}
