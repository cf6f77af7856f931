import type { Migration } from '../migrate.ts';

/** How long a user's tasks take as a rule, for those that have no estimate. */
export const usualTaskLength: Migration = {
  name: '0011_usual_task_length',
  statements: () => [`alter table users add column usual_task_minutes integer not null default 30`],
};
