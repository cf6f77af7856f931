import type { Migration } from '../migrate.ts';

/** How much each person has, and how much they have created lately; triggers keep the first (record-counts.ts). */
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
