import type { Migration } from '../migrate.ts';

/** Until when an entry of the trash that is restored in many transactions cannot be deleted; null while it is not. */
export const restoringUntil: Migration = {
  name: '0086_restoring_until',
  statements: ({ text }) => [`alter table trash add column restoring_until ${text}`],
};
