import type { CoachProvider } from '#contract/coach.ts';
import type { Instant } from './row-types.ts';

/** A call of the coach: a reserved answer, or one that was given. */
interface CoachCallsTable {
  user_id: string;
  /** The verb, such as `weekly-review`. */
  verb: string;
  request_id: string;
  /** The month it counts in, `YYYY-MM`, in the user's time zone then; empty for an answer by rules, which is free. */
  month: string;
  /** When the reservation expires; null: the answer was given. */
  reserved_until: Instant | null;
  /** JSON, for a repeated request; null: stored elsewhere or no longer stored. */
  answer: string | null;
  created_at: Instant;
}

interface ChatSessionsTable {
  user_id: string;
  id: string;
  /** The id that its client has chosen. */
  session_id: string;
  title: string;
  message_count: number;
  created_at: Instant;
  last_message_at: Instant;
}

interface ChatMessagesTable {
  user_id: string;
  id: string;
  chat_id: string;
  /** 1, 2, …: each message of the person is followed by the reply to it. */
  place: number;
  message_type: 'user' | 'ai';
  content: string;
  provider: CoachProvider | null;
  /** JSON: [{entity_type, entity_id}], the user's records that it names. */
  sources: string;
  created_at: Instant;
}

export interface CoachTables {
  coach_calls: CoachCallsTable;
  chat_sessions: ChatSessionsTable;
  chat_messages: ChatMessagesTable;
}
