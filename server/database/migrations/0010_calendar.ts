import type { Migration } from '../migrate.ts';

/** The secret addresses at which other calendars read. */
export const calendar: Migration = {
  name: '0010_calendar',
  statements: ({ text, instant, endOfTable }) => [
    // Stored as it is, since its owner is shown it again (docs/decisions/0028).
    `create table calendar_feeds (
      user_id ${text} primary key references users (id) on delete cascade,
      secret ${text} not null,
      created_at ${instant} not null
    ) ${endOfTable}`,
  ],
};
