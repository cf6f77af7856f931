import type { Migration } from '../migrate.ts';

/** Where push messages to the device of a session are sent, and the keys by which push services know this server. */
export const pushSubscriptions: Migration = {
  name: '0067_push_subscriptions',
  statements: ({ text, instant, endOfTable }) => [
    `create table push_subscriptions (
      user_id ${text} not null,
      token_hash ${text} not null,
      endpoint ${text} not null,
      p256dh ${text} not null,
      auth ${text} not null,
      created_at ${instant} not null,
      primary key (user_id, token_hash),
      foreign key (user_id, token_hash) references sessions (user_id, token_hash) on delete cascade
    ) ${endOfTable}`,
    `create table push_keys (
      id integer not null primary key check (id = 1),
      public_key ${text} not null,
      private_key ${text} not null
    ) ${endOfTable}`,
  ],
};
