import type { Migration } from '../migrate.ts';

/** Requests to the coach, so that each answer is counted and given once, and chats. */
export const coach: Migration = {
  name: '0046_coach',
  statements: ({ text, instant, endOfTable }) => [
    `create table coach_calls (
      user_id ${text} not null references users (id) on delete cascade,
      verb ${text} not null,
      request_id ${text} not null,
      month ${text} not null,
      reserved_until ${instant},
      answer ${text},
      created_at ${instant} not null,
      primary key (user_id, verb, request_id)
    ) ${endOfTable}`,
    `create index coach_calls_of_month on coach_calls (user_id, month)`,
    `create index coach_calls_by_age on coach_calls (created_at)`,
    `create table chat_sessions (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      session_id ${text} not null,
      title ${text} not null,
      message_count integer not null,
      created_at ${instant} not null,
      last_message_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create unique index chat_session_by_name on chat_sessions (user_id, session_id)`,
    `create index chat_sessions_by_time on chat_sessions (user_id, last_message_at)`,
    `create table chat_messages (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      chat_id ${text} not null,
      place integer not null,
      message_type ${text} not null,
      content ${text} not null,
      provider ${text},
      sources ${text} not null,
      created_at ${instant} not null,
      primary key (user_id, id),
      foreign key (user_id, chat_id) references chat_sessions (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create unique index chat_message_by_place on chat_messages (user_id, chat_id, place)`,
  ],
};
