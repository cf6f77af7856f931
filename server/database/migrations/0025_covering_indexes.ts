import type { Migration } from '../migrate.ts';

/** Indexes that contain the figures of days, and the order of pages of tasks. */
export const coveringIndexes: Migration = {
  name: '0025_covering_indexes',
  statements: () => [
    `drop index completions_by_day`,
    `create index completions_by_day on completions
      (user_id, completed_on, kind, subject_id, pillar_id, minutes, points)`,
    `create index tasks_by_age on tasks (user_id, created_at, id)`,
    `drop index open_tasks_by_age`,
    `create index open_tasks_by_age on tasks (user_id, created_at, id) where completed_at is null`,
  ],
};
