import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { NotificationChannel } from '#contract/notifications.ts';
import { runsOnCluster } from '#server/database/servers/cluster.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { mayMail } from '#server/features/auth/links/may-mail.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import type { Services } from '#server/platform/services.ts';
import { mailNotices, peopleToMail } from './mail/mail-notices.ts';
import type { NotificationRow } from './mail/notification-mail.ts';
import { pushNotice } from './push/push-notice.ts';
import { isStillTrue } from './still-true.ts';

/** So many notices of a person are delivered before the next person's turn. */
const AT_ONCE_OF_PERSON = 20;
/** The longest wait of a notice. */
const QUIET_HOURS_MAX_MS = 48 * 60 * 60_000;

/** A user with due notices, or else with pending mail. */
interface Person {
  id: string;
  isDue?: boolean;
}

export type DeliveryServices = Pick<Services, 'config' | 'publicUrl' | 'log' | 'afterwards'>;

/**
 * Job: sends due notices on their channels, except read and outdated ones, some of each user in turn. When a user has no
 * more, it mails them their pending notices together.
 */
export const deliverNotifications = (services: DeliveryServices) =>
  forEachPerson<Person>({
    isQueue: true,
    async find({ db, now }, except) {
      const people = await peopleToTell(db, now, except);
      // Nobody waits for a mail until the notices of others are sent.
      return [...people, ...(await peopleToMail(db, now, [...except, ...people.map(({ id }) => id)]))];
    },
    async handle({ db, now, signal }, { id, isDue = false }) {
      if (!isDue) await mailNotices(db, services, id, now);
      for (const notification of isDue ? await dueNotifications(db, id, now) : []) {
        await yieldToEventLoop();
        signal.throwIfAborted();
        const channels = await deliver(db, services, notification, now);
        // A slow push service does not delay the notices of others.
        if (channels.includes('browser'))
          services.afterwards('push a notice', () => pushNotice(db, services, notification, { now, signal }));
      }
    },
  });

/** A notice that is neither sent nor withdrawn, as in the index `notifications_to_tell`. */
const WAITS = sql<boolean>`sent_at is null and withdrawn_at is null`;

/** A person with waiting notices, and when the first is due. */
interface Waiting {
  user_id: string;
  first: string | null;
  early: string | null;
}

/**
 * People with due notices, the longest waiting first. It finds each person with waiting notices by the index, however many
 * notices others have.
 */
async function peopleToTell(db: Db, now: Date, except: readonly string[]): Promise<Person[]> {
  const isEarly = storedEarly(now);
  // In the order of the index: SQLite would find the lowest id by the primary key, among all notices that were sent.
  const lowest = sql`order by user_id, scheduled_for limit 1`;
  const ofPerson = sql`notifications.user_id = people.user_id and ${WAITS}`;
  const byIndex = sql<Waiting>`
    with recursive people (user_id) as (
      select user_id from (select user_id from notifications where user_id > '' and ${WAITS} ${lowest}) as start
      union all
      select (select user_id from notifications where user_id > people.user_id and ${WAITS} ${lowest})
      from people where user_id is not null
    )
    select user_id, (select min(scheduled_for) from notifications where ${ofPerson}) as first,
      (select max(scheduled_for) from notifications where ${ofPerson} and ${isEarly}) as early
    from people where user_id is not null
  `;
  // A cluster refuses the steps through the index.
  const bySum = sql<Waiting>`
    select user_id, min(scheduled_for) as first, max(case when ${isEarly} then scheduled_for end) as early
    from notifications where ${WAITS} group by user_id`;
  const { rows } = await ((await runsOnCluster(db)) ? bySum : byIndex).execute(db);
  const left = new Set(except);
  return rows
    .flatMap(({ user_id: id, first, early }) =>
      !left.has(id) && first !== null && (first <= now.toISOString() || early !== null) ? { id, first } : [],
    )
    .toSorted((one, other) => Date.parse(one.first) - Date.parse(other.first))
    .map(({ id }) => ({ id, isDue: true }));
}

/** A time further ahead than possible was stored by a wrong clock; only a snoozed notice may wait so long. */
const storedEarly = (now: Date) =>
  sql<boolean>`scheduled_for > ${latestWithin(QUIET_HOURS_MAX_MS, now)} and listed_at = created_at`;

async function dueNotifications(db: Db, userId: string, now: Date): Promise<NotificationRow[]> {
  const waiting = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where(WAITS)
    .orderBy('scheduled_for')
    .limit(AT_ONCE_OF_PERSON);
  const due = await waiting.where('scheduled_for', '<=', now.toISOString()).execute();
  return due.length > 0 ? due : waiting.where(storedEarly(now)).execute();
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
