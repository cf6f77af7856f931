import type { ChatMessage } from '#contract/coach.ts';

/** A reply is no longer, in UTF-16 units. */
export const REPLY_MAX = 8000;

/** What the coach says to a message, before it is stored. */
export interface Reply {
  content: string;
  provider: NonNullable<ChatMessage['provider']>;
  sources: ChatMessage['sources'];
}
