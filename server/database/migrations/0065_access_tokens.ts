import type { Migration } from '../migrate.ts';

/** Keys for programs of a person, with scopes; only their hashes are stored. */
export const accessTokens: Migration = {
  name: '0065_access_tokens',
  statements: ({ text, instant, endOfTable }) => [
    `create table access_tokens (
      user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null,
      id ${text} not null,
      name ${text} not null,
      scopes ${text} not null,
      hint ${text} not null,
      expires_at ${instant},
      last_used_at ${instant},
      last_used_from ${text},
      created_at ${instant} not null,
      primary key (user_id, token_hash)
    ) ${endOfTable}`,
    `create index access_tokens_by_end on access_tokens (expires_at) where expires_at is not null`,
  ],
};
