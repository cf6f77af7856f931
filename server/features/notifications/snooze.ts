import { SNOOZE_DAYS_MAX } from '#contract/notifications.ts';
import { type Context, transact } from '#server/platform/context.ts';
import { invalidField, notFound } from '#server/platform/errors.ts';
import { channelsOf } from './notify.ts';
import { readPreferences } from './preferences.ts';
import { afterQuietHours } from './quiet-hours.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The values that a snooze replaces, and its undo restores. */
const REPLACED = [
  'listed_at',
  'read_at',
  'channels',
  'scheduled_for',
  'sent_at',
  'withdrawn_at',
  'mail_at',
  'mail_id',
  'for_digest',
] as const;

/**
 * Hides a notification until an instant. It returns as a new one: unread, on top, and sent on the channels again, after
 * the quiet hours. It does not return if its task is completed by then.
 * @throws NotFound. @throws InvalidInput for an instant that has passed or is too far ahead.
 */
export function snooze(request: Context, id: string, until: string) {
  return transact(request, async (ctx) => {
    const { db, userId, now, timezone } = ctx;
    const at = new Date(until);
    const row = await db
      .selectFrom('notifications')
      .select([...REPLACED, 'before_snooze'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound('Notification');
    if (at <= now) throw invalidField('until', 'Must be in the future');
    if (at.getTime() > now.getTime() + SNOOZE_DAYS_MAX * DAY_MS) {
      throw invalidField('until', `Must be within ${SNOOZE_DAYS_MAX} days`);
    }
    const { before_snooze, ...before } = row;
    const isSnoozed = before_snooze !== null && row.listed_at > now.toISOString();
    const preferences = await readPreferences(db, userId);
    await db
      .updateTable('notifications')
      .set({
        listed_at: at.toISOString(),
        channels: JSON.stringify(channelsOf(preferences)),
        scheduled_for: afterQuietHours(at, preferences, timezone).toISOString(),
        ...{ read_at: null, sent_at: null, withdrawn_at: null, mail_at: null, mail_id: null, for_digest: 0 },
        snoozed_at: now.toISOString(),
        before_snooze: isSnoozed ? before_snooze : JSON.stringify(before),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    return { success: true as const, message: 'Notification snoozed' };
  });
}

/**
 * Restores a snoozed notification: a pending mail stays pending, and one that was sent is not sent again.
 * @throws NotFound.
 */
export function endSnooze(request: Context, id: string) {
  return transact(request, async ({ db, userId, now }) => {
    const row = await db
      .selectFrom('notifications')
      .select('before_snooze')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .where('before_snooze', 'is not', null)
      .where('listed_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!row) throw notFound('Notification');
    await db
      .updateTable('notifications')
      .set({ ...JSON.parse(row.before_snooze!), snoozed_at: null, before_snooze: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    return { success: true as const, message: 'Notification back on the list' };
  });
}
