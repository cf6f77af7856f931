import type { Migration } from '../migrate.ts';

/** An index in the order in which completed tasks are paged. */
export const paging: Migration = {
  name: '0014_paging',
  statements: () => [
    `create index completed_tasks_by_time on tasks (user_id, completed_at, id) where completed_at is not null`,
  ],
};
