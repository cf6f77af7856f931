import type { Migration } from '../migrate.ts';

/** Imports of files: previewed ones for an hour, finished ones for Undo. */
export const imports: Migration = {
  name: '0064_imports',
  statements: ({ text, instant, endOfTable }) => [
    `create table imports (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      format ${text} not null,
      hash ${text},
      file_id ${text},
      size integer not null,
      options ${text} not null,
      result ${text},
      roots ${text} not null,
      request_id ${text},
      created_at ${instant} not null,
      expires_at ${instant} not null,
      finished_at ${instant},
      primary key (user_id, id)
    ) ${endOfTable}`,
    // Imported completions earn no points, and achievements do not count them.
    `create index imported_completions on completions (user_id, kind) where points = 0`,
    `create index imports_by_expiry on imports (expires_at) where result is null`,
    `create index finished_imports on imports (finished_at) where finished_at is not null`,
  ],
};
