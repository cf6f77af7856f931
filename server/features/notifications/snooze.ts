import { SNOOZE_DAYS_MAX } from '#contract/notifications.ts';
import { type Context, transact } from '#server/platform/context.ts';
import { invalidField, notFound } from '#server/platform/errors.ts';
import { channelsOf } from './notify.ts';
import { readPreferences } from './preferences.ts';
import { afterQuietHours } from './quiet-hours.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes a notification off the list until an instant. It comes back as a new one: unread, on top, and sent on the channels
 * again, after the quiet hours. What is done by then does not come back.
 * @throws NotFound. @throws InvalidInput for an instant that has passed or is too far ahead.
 */
export function snooze(request: Context, id: string, until: string) {
  return transact(request, async (ctx) => {
    const { db, userId, now, timezone } = ctx;
    const at = new Date(until);
    const preferences = await readPreferences(db, userId);
    const row = await db
      .updateTable('notifications')
      .set({
        listed_at: at.toISOString(),
        channels: JSON.stringify(channelsOf(preferences)),
        scheduled_for: afterQuietHours(at, preferences, timezone).toISOString(),
        ...{ read_at: null, sent_at: null, withdrawn_at: null, mail_at: null, mail_id: null, for_digest: 0 },
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw notFound('Notification');
    if (at <= now) throw invalidField('until', 'Must be in the future');
    if (at.getTime() > now.getTime() + SNOOZE_DAYS_MAX * DAY_MS) {
      throw invalidField('until', `Must be within ${SNOOZE_DAYS_MAX} days`);
    }
    return { success: true as const, message: 'Notification snoozed' };
  });
}

/** Puts a notification back that is snoozed; it was seen, so it is not sent again. @throws NotFound. */
export async function endSnooze({ db, userId, now }: Context, id: string) {
  const at = now.toISOString();
  const row = await db
    .updateTable('notifications')
    .set((eb) => ({ listed_at: eb.ref('created_at'), scheduled_for: at, sent_at: at }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .whereRef('listed_at', '>', 'created_at')
    .where('listed_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound('Notification');
  return { success: true as const, message: 'Notification back on the list' };
}
