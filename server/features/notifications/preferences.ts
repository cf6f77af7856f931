import { randomBytes } from 'node:crypto';
import { DEFAULT_PREFERENCES, NotificationPreferences } from '#contract/notifications.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Context, transactLocked } from '#server/platform/context.ts';
import { invalidField } from '#server/platform/errors.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';

/** The user's notification preferences; the defaults until they change them. */
export async function readPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const [row] = await selectPreferences(db, { userId });
  return parsePreferences(row?.preferences ?? null);
}

const selectPreferences = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('notification_preferences').select('preferences').where('user_id', '=', userId),
);

/** Parses stored preferences; keys that an older version did not have get their defaults. */
export const parsePreferences = (stored: string | null): NotificationPreferences =>
  NotificationPreferences.parse({ ...DEFAULT_PREFERENCES, ...(stored === null ? {} : (JSON.parse(stored) as object)) });

/** The preferences that determine notice times. */
const PACE = ['reminder_advance_time', 'overdue_check_interval'] as const;

type Changes = { [Key in keyof NotificationPreferences]?: NotificationPreferences[Key] | undefined };

/** Changes the given preferences and returns all. @throws InvalidInput for quiet hours with one empty end. */
export function changePreferences(request: Context, changes: Changes): Promise<NotificationPreferences> {
  return transactLocked(request, async (ctx) => {
    const before = await readPreferences(ctx.db, ctx.userId);
    const after = await setPreferences(ctx.db, ctx.userId, changes);
    assertWholeQuietHours(after);
    if (PACE.some((key) => before[key] !== after[key])) await recheckNotices(ctx);
    return after;
  });
}

function assertWholeQuietHours(preferences: NotificationPreferences): void {
  const ends = ['quiet_hours_start', 'quiet_hours_end'] as const;
  const empty = ends.filter((end) => preferences[end] === '');
  if (empty.length === 1) throw invalidField(empty[0]!, 'Enter both times, or neither');
}

/** The same without a signed-in user. */
export async function setPreferences(db: Db, userId: string, changes: Changes): Promise<NotificationPreferences> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const preferences = { ...(await readPreferences(db, userId)), ...given };
  await store(db, userId, preferences);
  return preferences;
}

/** The secret in the link that turns a digest off without signing in. */
export async function unsubscribeSecret(db: Db, userId: string): Promise<string> {
  await store(db, userId, await readPreferences(db, userId));
  const row = await db
    .selectFrom('notification_preferences')
    .select('unsubscribe_secret')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.unsubscribe_secret;
}

async function store(db: Db, userId: string, preferences: NotificationPreferences): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values({
      user_id: userId,
      preferences: JSON.stringify(preferences),
      unsubscribe_secret: randomBytes(32).toString('base64url'),
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ preferences: eb.ref('excluded.preferences') })),
    )
    .execute();
}
