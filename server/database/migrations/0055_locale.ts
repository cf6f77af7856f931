import type { Migration } from '../migrate.ts';

/**
 * The English locale for days and times in a person's notifications and mails (docs/decisions/0081); empty until their
 * next visit.
 */
export const locale: Migration = {
  name: '0055_locale',
  statements: ({ text }) => [`alter table users add column locale ${text}`],
};
