import type { Migration } from '../migrate.ts';

/**
 * Programs that sign people in by OAuth. A grant is an access token with the id of its program; its token and its
 * refresh token are replaced with each refresh.
 */
export const oauth: Migration = {
  name: '0076_oauth',
  statements: ({ text, instant, endOfTable }) => [
    `create table oauth_clients (
      id ${text} not null primary key,
      name ${text} not null,
      redirect_uris ${text} not null,
      created_at ${instant} not null,
      approved_at ${instant}
    ) ${endOfTable}`,
    `create index oauth_clients_by_time on oauth_clients (created_at)`,
    `create table oauth_codes (
      user_id ${text} not null references users (id) on delete cascade,
      code_hash ${text} not null,
      client_id ${text} not null,
      redirect_uri ${text} not null,
      challenge ${text} not null,
      name ${text} not null,
      scopes ${text} not null,
      expires_at ${instant} not null,
      grant_id ${text},
      primary key (user_id, code_hash)
    ) ${endOfTable}`,
    `create index oauth_codes_by_end on oauth_codes (expires_at)`,
    `alter table access_tokens add column client_id ${text}`,
    `alter table access_tokens add column refresh_at ${instant}`,
    `alter table access_tokens add column family_hash ${text}`,
    `alter table access_tokens add column refresh_hash ${text}`,
    `create unique index access_tokens_by_client on access_tokens (client_id, user_id) where client_id is not null`,
  ],
};
