import type { Migration } from '../migrate.ts';

/** The English in which a person's notices and mails write days and times (docs/decisions/0081); empty until they are seen. */
export const locale: Migration = {
  name: '0055_locale',
  statements: ({ text }) => [`alter table users add column locale ${text}`],
};
