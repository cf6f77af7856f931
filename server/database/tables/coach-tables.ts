import type { CoachProvider } from '#contract/coach.ts';
import type { Instant } from './row-types.ts';

/** Something that the coach was asked: a reserved answer, or one that was given. */
interface CoachCallsTable {
  user_id: string;
  /** What was asked for, such as `weekly-review`. */
  verb: string;
  request_id: string;
  /** The month it counts in, `YYYY-MM`, in the zone that the person had; empty for an answer by rules, which is free. */
  month: string;
  /** Until when the answer is being made; from then on the reservation is void. Null: it was given. */
  reserved_until: Instant | null;
  /** JSON, for whoever asks again; null: kept elsewhere, or not any more. */
  answer: string | null;
  created_at: Instant;
}

/** A chat with the coach. */
interface ChatSessionsTable {
  user_id: string;
  id: string;
  /** The name that its client has given it. */
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
  /** JSON: [{entity_type, entity_id}], the own records that it names. */
  sources: string;
  created_at: Instant;
}

export interface CoachTables {
  coach_calls: CoachCallsTable;
  chat_sessions: ChatSessionsTable;
  chat_messages: ChatMessagesTable;
}
