import type { Migration } from '../migrate.ts';

/** The one project of each person for tasks without a project. */
export const inbox: Migration = {
  name: '0022_inbox',
  statements: () => [
    `alter table projects add column is_inbox integer not null default 0`,
    `create unique index inbox_of_user on projects (user_id) where is_inbox = 1`,
  ],
};
