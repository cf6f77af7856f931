import type { Migration } from '../migrate.ts';

/** The second step of signing in: the key of an authenticator app, and recovery codes. */
export const twoStep: Migration = {
  name: '0090_two_step',
  statements: ({ text, instant }) => [
    `alter table users add column two_step_since ${instant}`,
    `alter table users add column two_step_secret ${text}`,
    `alter table users add column two_step_used integer`,
    `alter table users add column recovery_codes ${text} not null default ''`,
    `alter table users add column two_step_started ${text}`,
    `alter table users add column two_step_started_until ${instant}`,
    `create index users_by_two_step_start on users (two_step_started_until) where two_step_started_until is not null`,
  ],
};
