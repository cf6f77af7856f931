import type { Migration } from '../migrate.ts';

/** The monthly goal of a user, and indexes for the newest tasks and for unused sessions. */
export const dashboard: Migration = {
  name: '0009_dashboard',
  statements: () => [
    `alter table users add column monthly_goal integer`,
    `create index sessions_by_use on sessions (last_seen_at)`,
    `create index open_tasks_by_age on tasks (user_id, created_at) where completed_at is null`,
  ],
};
