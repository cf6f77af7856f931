import type { ChatExchange, coachContract, NewChatMessage } from '#contract/coach.ts';
import type { EndpointEvent } from '#contract/platform/endpoint.ts';
import type { Context, Created } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { CoachServices } from '../coach-services.ts';
import { readStanding } from '../facts/read-standing.ts';
import { readEntries } from '../model/model-facts.ts';
import { replyByModel } from '../model/reply-by-model.ts';
import type { Call } from '../quota/coach-calls.ts';
import { giveAnswer, giveBack, takeTurn } from '../quota/take-answer.ts';
import { findChat, findExchange, readMessages, storeExchange } from './messages.ts';
import { createPieces } from './pieces.ts';
import { replyByRules } from './reply-by-rules.ts';
import type { Reply } from './reply.ts';

type Events = AsyncGenerator<EndpointEvent<typeof coachContract.send>, Created<ChatExchange>>;
type Message = NewChatMessage & { id: string };

/** So many messages of the chat are told to a model. */
const BEFORE_MAX = 10;

/**
 * Writes to the coach. The reply comes in pieces and is stored with the message when it is whole, also when nobody listens
 * any more. Sent again with its id, the message has the reply it got first.
 * @throws TooMany, UsedUp. @throws Conflict when the message was written and its chat is deleted, also while the reply is
 * made, or its id is that of a reply.
 */
export async function sendMessage(
  ctx: Context,
  services: CoachServices,
  { id = newId(), ...message }: NewChatMessage,
): Promise<Events> {
  // Messages are kept for longer than calls.
  const known = await findExchange(ctx, id);
  if (known) return again(known);
  const call: Call = { verb: 'chat', requestId: id };
  const turn = await takeTurn(ctx, services, call);
  if (turn.isFirst) return answer(ctx, services, call, { id, ...message });
  const stored = await findExchange(ctx, id);
  if (!stored) throw conflict('This message was sent before, and its chat is deleted.');
  return again(stored);
}

async function* again(record: ChatExchange): Events {
  yield { event: 'delta', data: { text: record.reply.content } };
  yield { event: 'message', data: record.reply };
  return { isNew: false, record };
}

function answer(ctx: Context, services: CoachServices, call: Call, message: Message): Events {
  const pieces = createPieces();
  const made = makeExchange(ctx, services, call, message, pieces.say)
    .catch(async (error: unknown) => {
      await giveBack(ctx, call);
      throw error;
    })
    .finally(pieces.end);
  // It goes on when nobody reads the pieces; whoever does is told of a failure.
  services.afterwards('finish a reply', () => made.then(noWork, noWork));
  return (async function* () {
    for await (const text of pieces) yield { event: 'delta' as const, data: { text } };
    const record = await made;
    yield { event: 'message' as const, data: record.reply };
    return { isNew: true, record };
  })();
}

const noWork = () => {};

async function makeExchange(
  ctx: Context,
  services: CoachServices,
  call: Call,
  message: Message,
  say: (text: string) => void,
): Promise<ChatExchange> {
  const chatId = await findChat(ctx, message.session_id);
  const reply = await makeReply(ctx, services, message, say);
  return giveAnswer(ctx, call, { answer: null, provider: reply.provider }, (inside) =>
    storeExchange(inside, message, reply, chatId),
  );
}

async function makeReply(
  ctx: Context,
  { model }: CoachServices,
  { content, session_id }: Message,
  say: (text: string) => void,
): Promise<Reply> {
  const standing = await readStanding(ctx);
  let isBegun = false;
  if (model !== null) {
    const before = await readMessages(ctx, session_id, BEFORE_MAX);
    const entries = await readEntries(ctx, standing);
    const reply = await replyByModel(model, standing, { before, content, entries }, (text) => {
      isBegun = true;
      say(text);
    });
    if (reply !== null) return reply;
  }
  const reply = replyByRules(content, standing);
  // Where a model broke off, the whole reply replaces what it has said.
  if (!isBegun) say(reply.content);
  return reply;
}
