import type { Migration } from '../migrate.ts';

/** Notifications, their preferences, and achievements. */
export const notifications: Migration = {
  name: '0008_notifications',
  statements: ({ text, instant, endOfTable }) => [
    // No foreign keys to the record it is about: a notification outlives it.
    `create table notifications (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      fact ${text} not null,
      type ${text} not null,
      title ${text} not null,
      message ${text} not null,
      related_task_id ${text},
      related_project_id ${text},
      related_recurring_task_id ${text},
      instance_id ${text},
      project_name ${text},
      task_name ${text},
      priority ${text},
      channels ${text} not null,
      scheduled_for ${instant} not null,
      sent_at ${instant},
      withdrawn_at ${instant},
      read_at ${instant},
      cleared_at ${instant},
      created_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    // One notification per event, even if two servers create it.
    `create unique index notification_of_fact on notifications (user_id, fact)`,
    `create index notifications_by_time on notifications (user_id, created_at)`,
    `create index notifications_to_tell on notifications (scheduled_for)
      where sent_at is null and withdrawn_at is null`,
    `create index mails_of_notification on outgoing_mails (user_id, notification_id)`,
    `create table notification_preferences (
      user_id ${text} primary key references users (id) on delete cascade,
      preferences ${text} not null,
      unsubscribe_secret ${text} not null
    ) ${endOfTable}`,
    `create table achievements (
      user_id ${text} not null references users (id) on delete cascade,
      key ${text} not null,
      achieved_at ${instant} not null,
      primary key (user_id, key)
    ) ${endOfTable}`,
    // For due tasks of all users, by day.
    `create index open_tasks_by_day on tasks (due_date) where completed_at is null`,
    `create index open_tasks_by_reminder on tasks (reminder_date) where completed_at is null and reminder_date is not null`,
    `create index open_instances_by_day on recurring_task_instances (due_date)
      where completed_at is null and skipped_at is null`,
    `create index open_projects_by_day on projects (due_date) where completed_at is null and due_date is not null`,
    // Digests are sent in the evening of a time zone.
    `create index users_by_timezone on users (timezone)`,
    `create index completions_by_time on completions (completed_at)`,
  ],
};
