import type { Migration } from '../migrate.ts';

/** Indexes with all that insights read of the log and of open tasks; pages of the log are in index order. */
export const insights: Migration = {
  name: '0044_insights',
  statements: () => [
    `drop index completions_by_day`,
    `create index completions_by_day on completions
      (user_id, completed_on, completed_at, kind, subject_id, pillar_id, area_id, project_id)`,
    `create index completions_of_project on completions
      (user_id, project_id, completed_on, area_id, kind, points, given_minutes)`,
    `create index completion_days_of_area on completion_days (user_id, area_id, day)`,
    `create index open_tasks_of_project on tasks (user_id, project_id, due_date, status, created_at, completed_at)
      where completed_at is null`,
  ],
};
