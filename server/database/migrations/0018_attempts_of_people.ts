import type { Migration } from '../migrate.ts';

/** Counted attempts are indexed by person, to delete them with the account, and by their end. */
export const attemptsOfPeople: Migration = {
  name: '0018_attempts_of_people',
  statements: ({ text }) => [
    `alter table attempts add column person ${text}`,
    `create index attempts_of_person on attempts (person) where person is not null`,
    `create index attempts_by_end on attempts (resets_at)`,
  ],
};
