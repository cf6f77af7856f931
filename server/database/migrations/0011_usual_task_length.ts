import type { Migration } from '../migrate.ts';

/** The usual length of a user's tasks, for those without an estimate. */
export const usualTaskLength: Migration = {
  name: '0011_usual_task_length',
  statements: () => [`alter table users add column usual_task_minutes integer not null default 30`],
};
