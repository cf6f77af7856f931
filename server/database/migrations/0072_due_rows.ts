import type { Migration } from '../migrate.ts';

/** The order in which due rows are paged, since thousands may be due at one moment. */
export const dueRows: Migration = {
  name: '0072_due_rows',
  statements: () =>
    ['tasks', 'recurring_task_instances', 'projects'].flatMap((table) => [
      `drop index ${table}_to_tell`,
      `create index ${table}_to_tell on ${table} (next_notice_at, user_id, id) where next_notice_at is not null`,
    ]),
};
