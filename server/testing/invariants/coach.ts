import { sql } from 'kysely';
import { type Offender, rowsOf, type SqlInvariant } from './invariant.ts';

export const COACH_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'The message count of a chat matches its consecutive messages',
    offenders: sql<Offender>`select chat.user_id, chat.id from chat_sessions as chat
      left join (
        select user_id, chat_id, count(*) as messages, max(place) as last from chat_messages group by user_id, chat_id
      ) as had on had.user_id = chat.user_id and had.chat_id = chat.id
      where chat.message_count <> coalesce(had.messages, 0) or chat.message_count <> coalesce(had.last, 0)`,
  },
  {
    sentence: 'Messages of the user and of the coach alternate, and those of the coach have a source',
    offenders: rowsOf(
      'chat_messages',
      sql`(place % 2 = 1) <> (message_type = 'user') or (message_type = 'user') <> (provider is null)`,
    ),
  },
  {
    sentence: 'Only given answers are stored',
    offenders: sql<Offender>`select user_id, request_id as id from coach_calls
      where answer is not null and reserved_until is not null`,
  },
];
