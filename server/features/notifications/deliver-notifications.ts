import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { NotificationChannel } from '#contract/notifications.ts';
import { idList } from '#server/database/id-list.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { mayMail } from '#server/features/auth/links/may-mail.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import type { Services } from '#server/platform/services.ts';
import { mailNotices, peopleToMail } from './mail/mail-notices.ts';
import type { NotificationRow } from './mail/notification-mail.ts';
import { pushNotice } from './push/push-notice.ts';
import { isStillTrue } from './still-true.ts';

const BATCH = 200;
/** The longest wait of a notice. */
const QUIET_HOURS_MAX_MS = 48 * 60 * 60_000;

/** A user with due notices or pending mail. */
interface Person {
  id: string;
  notifications?: NotificationRow[];
}

type DeliveryServices = Pick<Services, 'config' | 'publicUrl' | 'log' | 'afterwards'>;

/**
 * Job: sends due notices on their channels, except read and outdated ones. Afterwards it mails each user their pending
 * notices together.
 */
export const deliverNotifications = (services: DeliveryServices) =>
  forEachPerson<Person>({
    isQueue: true,
    async find({ db, now }, except) {
      const due = await dueNotifications(db, now, except);
      if (due.length === 0) return peopleToMail(db, now, except);
      return [...Map.groupBy(due, (row) => row.user_id)].map(([id, notifications]) => ({ id, notifications }));
    },
    async handle({ db, now, signal }, { id, notifications = [] }) {
      if (notifications.length === 0) await mailNotices(db, services, id, now);
      for (const notification of notifications) {
        await yieldToEventLoop();
        signal.throwIfAborted();
        const channels = await deliver(db, services, notification, now);
        // A slow push service does not delay the notices of others.
        if (channels.includes('browser'))
          services.afterwards('push a notice', () => pushNotice(db, services, notification));
      }
    },
  });

async function dueNotifications(db: Db, now: Date, exceptUsers: readonly string[]): Promise<NotificationRow[]> {
  const waiting = db
    .selectFrom('notifications')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if(exceptUsers.length > 0, (query) => query.where('user_id', 'not in', idList(exceptUsers)))
    .orderBy('scheduled_for')
    .limit(BATCH);
  const due = await waiting.where('scheduled_for', '<=', now.toISOString()).execute();
  // A time further ahead than possible was stored by a wrong clock.
  if (due.length > 0) return due;
  // A snoozed notice may wait longer.
  return waiting
    .where('scheduled_for', '>', latestWithin(QUIET_HOURS_MAX_MS, now))
    .whereRef('listed_at', '=', 'created_at')
    .execute();
}

/** Returns the channels on which it is news. */
function deliver(
  db: Db,
  services: DeliveryServices,
  notification: NotificationRow,
  now: Date,
): Promise<readonly NotificationChannel[]> {
  return inTransaction(db, async (trx) => {
    const { user_id, id, read_at, cleared_at } = notification;
    const isNews = read_at === null && cleared_at === null && (await isStillTrue(trx, notification));
    const settled = await trx
      .updateTable('notifications')
      .set({ [isNews ? 'sent_at' : 'withdrawn_at']: now.toISOString() })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const channels = JSON.parse(notification.channels) as NotificationChannel[];
    if (!settled || !isNews) return [];
    if (!channels.includes('email') || !(await mayMail({ db: trx, userId: user_id, now }, services))) return channels;
    await trx
      .updateTable('notifications')
      .set({ mail_at: now.toISOString() })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute();
    return channels;
  });
}
