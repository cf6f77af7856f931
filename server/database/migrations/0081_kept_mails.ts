import type { Migration } from '../migrate.ts';

/** Whether a mail was written to the outbox folder instead of being sent; null for mails from before. */
export const keptMails: Migration = {
  name: '0081_kept_mails',
  statements: () => [`alter table outgoing_mails add column is_kept integer`],
};
