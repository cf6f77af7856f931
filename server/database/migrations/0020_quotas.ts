import type { Migration } from '../migrate.ts';

/**
 * The number of records of each person, and of those created recently; triggers maintain the former (record-counts.ts).
 */
export const quotas: Migration = {
  name: '0020_quotas',
  statements: ({ text, instant, endOfTable }) => [
    `create table record_counts (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      total integer not null,
      primary key (user_id, kind)
    ) ${endOfTable}`,
    `alter table users add column creates_count integer not null default 0`,
    `alter table users add column creates_until ${instant}`,
  ],
};
