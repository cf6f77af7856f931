import type { Migration } from '../migrate.ts';

/** Stored responses for repeated requests, for writes that can only be undone with their response. */
export const firstAnswers: Migration = {
  name: '0030_first_answers',
  statements: ({ text, endOfTable }) => [
    `create table first_answers (
      user_id ${text} not null references users (id) on delete cascade,
      verb ${text} not null,
      request_id ${text} not null,
      place integer not null,
      answer ${text} not null,
      primary key (user_id, verb, request_id)
    ) ${endOfTable}`,
    `create unique index first_answers_in_order on first_answers (user_id, place)`,
  ],
};
