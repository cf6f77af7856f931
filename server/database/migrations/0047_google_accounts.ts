import type { Migration } from '../migrate.ts';

/**
 * A Google account is a login name. It does not sign in to an account whose address was only assumed to be confirmed.
 */
export const googleAccounts: Migration = {
  name: '0047_google_accounts',
  statements: ({ text }) => [
    `alter table login_names add column label ${text}`,
    `alter table users add column email_assumed integer not null default 0`,
    // Those that 0021 counted as confirmed because they were in use.
    `update users set email_assumed = 1 where email_confirmed_at in
      (select applied_at from schema_migrations where name = '0021_confirmed_addresses')`,
  ],
};
