import type { Migration } from '../migrate.ts';

/** The points that a user wants to reach in a month, the tasks added last, and unused sessions. */
export const dashboard: Migration = {
  name: '0009_dashboard',
  statements: () => [
    `alter table users add column monthly_goal integer`,
    `create index sessions_by_use on sessions (last_seen_at)`,
    `create index open_tasks_by_age on tasks (user_id, created_at) where completed_at is null`,
  ],
};
