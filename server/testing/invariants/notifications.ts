import { type Selectable, sql } from 'kysely';
import { SNOOZE_DAYS_MAX } from '#contract/notifications.ts';
import type { Schema } from '#server/database/schema.ts';
import { type Offender, type ReadInvariant, type ReadTable, rowsOf, type SqlInvariant } from './invariant.ts';

const HOUR_MS = 60 * 60 * 1000;

export const NOTIFICATION_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'A notification is sent or withdrawn, not both',
    offenders: rowsOf('notifications', sql`sent_at is not null and withdrawn_at is not null`),
  },
  {
    sentence: 'A snoozed notification is not read, sent, withdrawn or mailed before it returns to the list',
    offenders: rowsOf(
      'notifications',
      sql`snoozed_at is not null and (read_at < listed_at or sent_at < listed_at or withdrawn_at < listed_at
        or mail_at < listed_at or exists (select 1 from outgoing_mails as mail where mail.user_id = notifications.user_id
          and mail.id = notifications.mail_id and mail.created_at < notifications.listed_at))`,
    ),
  },
  {
    sentence: 'Only a snoozed notification stores its previous values',
    offenders: rowsOf('notifications', sql`(snoozed_at is null) <> (before_snooze is null)`),
  },
];

/** Arithmetic with instants has no SQL that both engines accept. */
export const NOTIFICATION_TIME_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: `A snooze ends after it began, and within ${SNOOZE_DAYS_MAX} days`,
    offenders: (read) =>
      notificationsThat(read, ({ listed_at, snoozed_at }) => {
        if (snoozed_at === null) return false;
        const lasts = Date.parse(listed_at) - Date.parse(snoozed_at);
        return lasts <= 0 || lasts > SNOOZE_DAYS_MAX * 24 * HOUR_MS;
      }),
  },
  {
    sentence: 'A notification is sent when it is listed, or at the end of quiet hours within two days',
    offenders: (read) =>
      notificationsThat(read, ({ listed_at, scheduled_for }) => {
        const waits = Date.parse(scheduled_for) - Date.parse(listed_at);
        return waits < 0 || waits > 48 * HOUR_MS;
      }),
  },
];

type Notification = Selectable<Schema['notifications']>;

const notificationsThat = async (read: ReadTable, isWrong: (row: Notification) => boolean): Promise<Offender[]> =>
  (await read('notifications')).filter(isWrong);
