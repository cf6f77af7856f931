import type { Migration } from '../migrate.ts';

/** The index for counting open tasks of a project has their time as well, because it decides which are late. */
export const lateTasks: Migration = {
  name: '0053_late_tasks',
  statements: () => [
    `drop index open_tasks_of_project`,
    `create index open_tasks_of_project on tasks
      (user_id, project_id, due_date, status, created_at, due_time, completed_at) where completed_at is null`,
  ],
};
