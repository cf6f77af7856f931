import type { Migration } from '../migrate.ts';

/** A person's new address, which a mailed link confirms. */
export const emailChanges: Migration = {
  name: '0089_email_changes',
  statements: ({ text, instant }) => [
    `alter table users add column pending_email ${text}`,
    `alter table users add column pending_email_hash ${text}`,
    `alter table users add column pending_email_until ${instant}`,
    `create index users_by_pending_email on users (pending_email_until) where pending_email_until is not null`,
  ],
};
