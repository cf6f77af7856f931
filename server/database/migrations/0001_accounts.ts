import type { Migration } from '../migrate.ts';

/** Users, their login names, sessions and reset links, and counted attempts. */
export const accounts: Migration = {
  name: '0001_accounts',
  statements: ({ text, instant, endOfTable }) => [
    `create table users (
      id ${text} primary key,
      email ${text} not null,
      username ${text} not null,
      first_name ${text} not null,
      last_name ${text} not null,
      profile_picture ${text},
      password_hash ${text},
      timezone ${text} not null,
      day_start_hour integer not null,
      week_starts_on ${text} not null,
      daily_capacity_minutes integer not null,
      onboarding_completed_at ${instant},
      username_changed_at ${instant},
      disabled_at ${instant},
      created_at ${instant} not null,
      updated_at ${instant} not null
    ) ${endOfTable}`,
    `create table login_names (
      kind ${text} not null,
      value ${text} not null,
      user_id ${text} not null references users (id) on delete cascade,
      primary key (kind, value)
    ) ${endOfTable}`,
    `create index login_names_of_user on login_names (user_id)`,
    `create table sessions (
      user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null,
      id ${text} not null,
      user_agent ${text} not null,
      created_at ${instant} not null,
      last_seen_at ${instant} not null,
      primary key (user_id, token_hash)
    ) ${endOfTable}`,
    `create table password_resets (
      user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null,
      expires_at ${instant} not null,
      primary key (user_id, token_hash)
    ) ${endOfTable}`,
    `create table attempts (
      key ${text} primary key,
      count integer not null,
      resets_at ${instant} not null
    ) ${endOfTable}`,
  ],
};
