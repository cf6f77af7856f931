import type { Migration } from '../migrate.ts';

/** The secret addresses of calendar feeds. */
export const calendar: Migration = {
  name: '0010_calendar',
  statements: ({ text, instant, endOfTable }) => [
    // In plain text, because it is shown to its owner again (docs/decisions/0028).
    `create table calendar_feeds (
      user_id ${text} primary key references users (id) on delete cascade,
      secret ${text} not null,
      created_at ${instant} not null
    ) ${endOfTable}`,
  ],
};
