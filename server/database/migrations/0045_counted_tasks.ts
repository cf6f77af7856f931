import type { Migration } from '../migrate.ts';

/** The number of tasks of each project, and the active days of each month; triggers maintain them (rollups.ts). */
export const countedTasks: Migration = {
  name: '0045_counted_tasks',
  statements: ({ text, endOfTable }) => [
    `create table project_tasks (
      user_id ${text} not null references users (id) on delete cascade,
      project_id ${text} not null,
      task_count integer not null,
      completed_task_count integer not null,
      primary key (user_id, project_id)
    ) ${endOfTable}`,
    `create table active_months (
      user_id ${text} not null references users (id) on delete cascade,
      month ${text} not null,
      days integer not null,
      primary key (user_id, month)
    ) ${endOfTable}`,
  ],
};
