import type { ChatMessage } from '#contract/coach.ts';

/** What the coach says to a message, before it is stored. */
export interface Reply {
  content: string;
  provider: NonNullable<ChatMessage['provider']>;
  sources: ChatMessage['sources'];
}
