import type { ChatExchange, coachContract, NewChatMessage } from '#contract/coach.ts';
import type { EndpointEvent } from '#contract/platform/endpoint.ts';
import type { Context, Created } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { readStanding } from '../facts/read-standing.ts';
import type { Call } from '../quota/coach-calls.ts';
import { giveAnswer, giveBack, type QuotaServices, takeTurn } from '../quota/take-answer.ts';
import { findExchange, storeExchange } from './messages.ts';
import { replyByRules } from './reply-by-rules.ts';

type Events = AsyncGenerator<EndpointEvent<typeof coachContract.send>, Created<ChatExchange>>;

/**
 * Writes to the coach. The reply comes in pieces and is stored with the message when it is whole. Sent again with its id,
 * the message has the reply it got first.
 * @throws TooMany, UsedUp. @throws Conflict when the message was written and its conversation is deleted.
 */
export async function sendMessage(ctx: Context, services: QuotaServices, { id = newId(), ...message }: NewChatMessage) {
  const call: Call = { verb: 'chat', requestId: id };
  const turn = await takeTurn(ctx, services, call);
  if (turn.isFirst) return reply(ctx, call, { id, ...message });
  const stored = await findExchange(ctx, id);
  if (!stored) throw conflict('This message was sent before, and its conversation is deleted.');
  return again(stored);
}

async function* again(record: ChatExchange): Events {
  yield { event: 'delta', data: { text: record.reply.content } };
  yield { event: 'message', data: record.reply };
  return { isNew: false, record };
}

async function* reply(ctx: Context, call: Call, message: NewChatMessage & { id: string }): Events {
  try {
    const answer = replyByRules(message.content, await readStanding(ctx));
    yield { event: 'delta', data: { text: answer.content } };
    const record = await giveAnswer(ctx, call, null, (inside) => storeExchange(inside, message, answer));
    yield { event: 'message', data: record.reply };
    return { isNew: true, record };
  } catch (error) {
    await giveBack(ctx, call);
    throw error;
  }
}
