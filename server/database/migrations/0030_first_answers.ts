import type { Migration } from '../migrate.ts';

/** What writes answered that their clients may have to send again, since the answer is what takes them back. */
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
