import type { Migration } from '../migrate.ts';

/** The time of a reminder, HH:MM; null for the morning. Occurrences with a time get a reminder before it as well. */
export const reminderTimes: Migration = {
  name: '0083_reminder_times',
  statements: ({ text }) => [
    `alter table tasks add column reminder_time ${text}`,
    // The next run of the job sets the real times. Those before now have passed.
    `update recurring_task_instances set next_notice_at = (select max(applied_at) from schema_migrations)
      where due_time is not null and next_notice_at > (select max(applied_at) from schema_migrations)`,
  ],
};
