import type { Migration } from '../migrate.ts';

/** When a notification appeared in the list: its creation, or the end of its snooze. */
export const snoozedNotifications: Migration = {
  name: '0057_snoozed_notifications',
  statements: ({ instant }) => [
    `alter table notifications add column listed_at ${instant}`,
    `update notifications set listed_at = created_at`,
    `drop index notifications_by_time`,
    `create index notifications_by_time on notifications (user_id, listed_at)`,
  ],
};
