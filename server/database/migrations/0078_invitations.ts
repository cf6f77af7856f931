import type { Migration } from '../migrate.ts';

/** Links with which invited people sign up. A link that was used or revoked is deleted. */
export const invitations: Migration = {
  name: '0078_invitations',
  statements: ({ text, instant, endOfTable }) => [
    `create table invitations (
      id ${text} not null primary key,
      token_hash ${text} not null,
      email ${text},
      created_by ${text} references users (id) on delete cascade,
      created_at ${instant} not null,
      expires_at ${instant} not null
    ) ${endOfTable}`,
    `create index invitations_by_expiry on invitations (expires_at)`,
    `create index invitations_by_creator on invitations (created_by) where created_by is not null`,
    `create unique index invitations_by_email on invitations (email)`,
  ],
};
