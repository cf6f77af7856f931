import type { Migration } from '../migrate.ts';

/** The trash: each deleted subtree in one row. */
export const trash: Migration = {
  name: '0003_trash',
  statements: ({ text, instant, endOfTable }) => [
    `create table trash (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      kind ${text} not null,
      name ${text} not null,
      subtree ${text} not null,
      deleted_at ${instant} not null,
      expires_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
  ],
};
