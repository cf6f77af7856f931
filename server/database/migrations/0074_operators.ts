import type { Migration } from '../migrate.ts';

/** Operators of the server, of whom the owner of the oldest account is the first, and settings that commands change. */
export const operators: Migration = {
  name: '0074_operators',
  statements: ({ text, instant, endOfTable }, now) => [
    `alter table users add column operator_since ${instant}`,
    `create table server_settings (
      name ${text} primary key,
      value ${text} not null
    ) ${endOfTable}`,
    `insert into server_settings (name, value)
      select 'first_account', '${now.toISOString()}' from users limit 1`,
    `update users set operator_since = created_at
      where id = (select id from users where disabled_at is null order by created_at, id limit 1)`,
  ],
};
