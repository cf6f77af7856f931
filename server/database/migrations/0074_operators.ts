import type { Migration } from '../migrate.ts';

/** Marks operators, at first the owner of the oldest enabled account, and adds a table of server settings. */
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
