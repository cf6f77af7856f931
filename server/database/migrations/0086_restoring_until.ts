import type { Migration } from '../migrate.ts';

/** An entry cannot be deleted before this time, because it is being restored; otherwise null. */
export const restoringUntil: Migration = {
  name: '0086_restoring_until',
  statements: ({ text }) => [`alter table trash add column restoring_until ${text}`],
};
