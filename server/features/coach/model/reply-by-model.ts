import type { ChatMessage } from '#contract/coach.ts';
import { type Reply, REPLY_MAX } from '../chat/reply.ts';
import type { Standing } from '../facts/read-standing.ts';
import { cleaned, cleanedAsItComes } from './clean.ts';
import type { CoachModel } from './coach-model.ts';
import { sourcesIn, standingFacts } from './model-facts.ts';
import { chatQuestion } from './prompts.ts';

const CONTENT_MAX = 2000;

/** What a model is told besides how the person stands. */
export interface ChatSoFar {
  /** The newest messages before this one, the oldest of them first. */
  before: readonly Pick<ChatMessage, 'message_type' | 'content'>[];
  content: string;
  /** Entries of the journal. */
  entries: readonly object[];
}

/**
 * A reply by a model, whose words are passed on as they come, up to where the reply is cut; null where it has none, also on
 * the way.
 */
export async function replyByModel(
  model: CoachModel,
  standing: Standing,
  { before, content, entries }: ChatSoFar,
  onText: (text: string) => void,
): Promise<Reply | null> {
  const { facts, named } = standingFacts(standing, entries);
  const messages = [...before, { message_type: 'user' as const, content }].map((message) => ({
    role: message.message_type === 'user' ? ('user' as const) : ('assistant' as const),
    content: message.content.slice(0, message.message_type === 'user' ? undefined : CONTENT_MAX),
  }));
  const clean = cleanedAsItComes(REPLY_MAX);
  const said = await model.say(chatQuestion(facts, messages), (part) => {
    const { text, isFull } = clean(part);
    if (text !== '') onText(text);
    return !isFull;
  });
  const text = said === null ? '' : cleaned(said, REPLY_MAX);
  return text === '' ? null : { content: text, provider: 'model', sources: sourcesIn([text], named) };
}
