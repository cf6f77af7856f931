import type { Migration } from '../migrate.ts';

const OPEN = {
  tasks: 'completed_at is null and (due_date is not null or reminder_date is not null)',
  recurring_task_instances: 'closed_on is null',
  projects: 'completed_at is null and due_date is not null',
};

/** The time of the next notification of each row, so that the job of each minute reads only due rows. */
export const nextNotices: Migration = {
  name: '0013_next_notices',
  statements: ({ instant }) => [
    ...Object.entries(OPEN).flatMap(([table, isOpen]) => [
      `alter table ${table} add column next_notice_at ${instant}`,
      // The first run of the job sets the real times, and announces what became due since its last run.
      `update ${table} set next_notice_at = coalesce(
          (select through from jobs where name = 'notify-due'), (select max(applied_at) from schema_migrations))
        where ${isOpen}`,
      `create index ${table}_to_tell on ${table} (next_notice_at) where next_notice_at is not null`,
    ]),
    `drop index open_tasks_by_day`,
    `drop index open_tasks_by_reminder`,
    `drop index open_instances_by_day`,
    `drop index open_projects_by_day`,
  ],
};
