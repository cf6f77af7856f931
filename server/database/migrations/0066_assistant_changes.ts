import type { Migration } from '../migrate.ts';

/** What assistants have changed, and what is needed to undo it. */
export const assistantChanges: Migration = {
  name: '0066_assistant_changes',
  statements: ({ text, instant, endOfTable }) => [
    `create table assistant_changes (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      program ${text} not null,
      tool ${text},
      summary ${text} not null,
      undo ${text} not null,
      created_at ${instant} not null,
      undone_at ${instant},
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create index assistant_changes_by_person on assistant_changes (user_id, created_at, id)`,
    `create index assistant_changes_by_time on assistant_changes (created_at)`,
  ],
};
