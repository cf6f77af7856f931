import type { Migration } from '../migrate.ts';

/** A mail contains any number of notifications, which wait to be mailed together. */
export const groupedMails: Migration = {
  name: '0023_grouped_mails',
  statements: ({ text, instant }) => [
    `alter table notifications add column mail_at ${instant}`,
    `alter table notifications add column for_digest integer not null default 0`,
    `alter table notifications add column mail_id ${text}`,
    `update notifications set mail_id = (select mail.id from outgoing_mails as mail
      where mail.user_id = notifications.user_id and mail.notification_id = notifications.id)
      where sent_at is not null`,
    `drop index mails_of_notification`,
    `alter table outgoing_mails drop column notification_id`,
    `create index notifications_to_mail on notifications (mail_at) where mail_at is not null`,
    `create index waiting_for_mail on notifications (user_id, created_at) where mail_at is not null`,
    `create index waiting_for_digest on notifications (user_id, created_at) where for_digest = 1`,
    `create index mails_by_time on outgoing_mails (user_id, created_at)`,
  ],
};
