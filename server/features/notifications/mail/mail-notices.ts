import { idList } from '#server/database/id-list.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { mayMail } from '#server/features/auth/links/may-mail.ts';
import { dayStart, userDay } from '#server/platform/calendar.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { lockUser } from '#server/platform/context.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { parsePreferences } from '../preferences.ts';
import { afterQuietHours } from '../quiet-hours.ts';
import { isStillTrue } from '../still-true.ts';
import { NAMED_MAX, notificationMail, type NotificationRow } from './notification-mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** The minimum time between two mails; notices in between are collected. */
const TOGETHER_MS = 10 * 60_000;
/** The maximum number of mails per day; further notices go to the digest. */
const MAILS_A_DAY = 10;
const KEY = 'notices:';
const BATCH = 200;
/** The longest wait for a mail: quiet hours end within a day. */
const WAIT_MAX_MS = 48 * 60 * 60_000;

/** A batch of users whose pending notices may be mailed now. */
export async function peopleToMail(db: Db, now: Date, except: readonly string[]): Promise<{ id: string }[]> {
  const waiting = db
    .selectFrom('notifications')
    .select('user_id as id')
    .$if(except.length > 0, (query) => query.where('user_id', 'not in', idList(except)))
    .orderBy('mail_at')
    .limit(BATCH);
  const due = await waiting.where('mail_at', '<=', now.toISOString()).execute();
  const rows = due.length > 0 ? due : await waiting.where('mail_at', '>', latestWithin(WAIT_MAX_MS, now)).execute();
  return [...new Set(rows.map(({ id }) => id))].map((id) => ({ id }));
}

/**
 * Mails the pending notices of a user in one mail, not within ten minutes of the last one nor in quiet hours, and at
 * most ten mails a day. Otherwise they stay pending; above ten they go to the digest.
 */
export function mailNotices(
  db: Db,
  services: Pick<Services, 'config' | 'publicUrl'>,
  userId: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockUser({ db: trx, userId });
    const person = await readPerson(trx, userId);
    const waiting = trx.updateTable('notifications').where('user_id', '=', userId).where('mail_at', 'is not', null);
    const isWanted = person?.preferences.email_notifications && (await mayMail({ db: trx, userId, now }, services));
    if (!person || !isWanted) return void (await waiting.set({ mail_at: null }).execute());

    const { ofToday, last } = await readMails(trx, userId, now, person.rules);
    if (ofToday >= MAILS_A_DAY) return void (await waiting.set({ mail_at: null, for_digest: 1 }).execute());
    const earliest = new Date(Math.max(now.getTime(), last + TOGETHER_MS));
    const mailAt = afterQuietHours(earliest, person.preferences, person.rules.timezone);
    if (mailAt > now) return void (await waiting.set({ mail_at: mailAt.toISOString() }).execute());

    const { named, gone, total } = await readWaiting(trx, userId);
    const [first, ...others] = named;
    if (!first) {
      // The next batch starts after them.
      const settled = gone.length > 0 ? waiting.where('id', 'in', idList(gone)) : waiting;
      return void (await settled.set({ mail_at: null }).execute());
    }
    const publicUrl = services.publicUrl();
    const unsubscribe = await unsubscribeLink(trx, userId, 'notifications', publicUrl);
    const mail = notificationMail([first, ...others], total, { publicUrl, unsubscribe });
    // A snoozed notice may already have been mailed.
    const time = first.listed_at === first.created_at ? '' : `:${first.listed_at}`;
    const mail_id = await enqueueMail(trx, userId, { key: `${KEY}${first.id}${time}`, notBefore: now, ...mail }, now);
    await waiting.set({ mail_at: null, mail_id }).execute();
  });
}

async function readPerson(db: Db, userId: string) {
  const row = await db
    .selectFrom('users as user')
    .leftJoin('notification_preferences as preference', 'preference.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('user.disabled_at', 'is', null)
    .select(['user.timezone', 'user.day_start_hour', 'preference.preferences'])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    rules: { timezone: zoneInEffect(row.timezone), dayStartHour: row.day_start_hour },
    preferences: parsePreferences(row.preferences),
  };
}

/** The number of notice mails on the user's day, and the time of the last one in milliseconds. */
async function readMails(db: Db, userId: string, now: Date, rules: { timezone: string; dayStartHour: number }) {
  const began = dayStart(userDay(now, rules), rules).getTime();
  const since = new Date(Math.min(began, now.getTime() - TOGETHER_MS));
  const mails = await db
    .selectFrom('outgoing_mails')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since.toISOString())
    .where('created_at', '<=', now.toISOString())
    .where('key', 'like', `${KEY}%`)
    .orderBy('created_at')
    .execute();
  const times = mails.map(({ created_at }) => Date.parse(created_at));
  return { ofToday: times.filter((time) => time >= began).length, last: times.at(-1) ?? 0 };
}

/** The first valid notices, the outdated ones, and the total number to mail. */
async function readWaiting(
  db: Db,
  userId: string,
): Promise<{ named: NotificationRow[]; gone: string[]; total: number }> {
  const news = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('mail_at', 'is not', null)
    .where('read_at', 'is', null)
    .where('cleared_at', 'is', null);
  const { count } = await news.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  // Reads a few more than are named, since some may be outdated.
  const rows = await news
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(2 * NAMED_MAX)
    .execute();
  const gone: string[] = [];
  for (const row of rows) if (!(await isStillTrue(db, row))) gone.push(row.id);
  const named = rows.filter(({ id }) => !gone.includes(id)).slice(0, NAMED_MAX);
  return { named, gone, total: Number(count) - gone.length };
}
