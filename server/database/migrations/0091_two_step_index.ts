import type { Migration } from '../migrate.ts';

/** Some databases had run 0090 before its index was added there. */
export const twoStepIndex: Migration = {
  name: '0091_two_step_index',
  statements: () => [
    'create index if not exists users_by_two_step_start on users (two_step_started_until) where two_step_started_until is not null',
  ],
};
