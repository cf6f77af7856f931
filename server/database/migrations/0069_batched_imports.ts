import type { Migration } from '../migrate.ts';

/** Imports are written and undone in many transactions, and an entry of the trash has several contents. */
export const batchedImports: Migration = {
  name: '0069_batched_imports',
  statements: ({ text, instant, endOfTable }) => [
    `alter table users add column import_ids integer not null default 4`,
    `alter table imports add column stage ${text}`,
    `alter table imports add column runner ${text}`,
    `alter table imports add column running_until ${instant}`,
    `alter table imports add column began_at ${instant}`,
    `alter table imports add column trash_id ${text}`,
    `create index running_imports on imports (running_until) where stage is not null`,
    `create table trash_contents_by_place (
      user_id ${text} not null references users (id) on delete cascade,
      entry_id ${text} not null,
      place integer not null default 0,
      content ${text} not null,
      primary key (user_id, entry_id, place),
      foreign key (user_id, entry_id) references trash (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `insert into trash_contents_by_place (user_id, entry_id, content)
      select user_id, entry_id, content from trash_contents`,
    `drop table trash_contents`,
    `alter table trash_contents_by_place rename to trash_contents`,
  ],
};
