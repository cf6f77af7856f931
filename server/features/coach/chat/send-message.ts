import { REPLY_MAX } from '#contract/coach.ts';
import type { ChatExchange, coachContract, NewChatMessage } from '#contract/coach.ts';
import type { EndpointEvent } from '#contract/platform/endpoint.ts';
import type { Context, Created, RequestContext } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { type CoachServices, type CoachVerb, makeAnswer, whileReserved } from '../ask-coach.ts';
import { readSnapshot } from '../facts/snapshot.ts';
import { createTextCleaner, visibleText } from '../model/clean-text.ts';
import { snapshotFacts } from '../model/facts-for-model.ts';
import { confirmCall, reserveCall } from '../quota.ts';
import { findChat, findExchange, readMessages, readTurns, storeExchange } from './chats.ts';
import { replyByRules } from './reply-by-rules.ts';

type Events = AsyncGenerator<EndpointEvent<typeof coachContract.send>, Created<ChatExchange>>;
type Message = NewChatMessage & { id: string };

/** Maximum number of earlier messages that rules look at. */
const RULES_EARLIER_MAX = 20;
/** Maximum number of earlier messages that are sent to a model, and of characters of its own replies. */
const EARLIER_MAX = 10;
const EARLIER_REPLY_MAX = 2000;

const reply: CoachVerb<Message & Pick<Pieces, 'say'>, Context, string, { content: string }> = {
  name: 'chat',
  // A model gets the snapshot; rules read what their reply needs.
  readFacts: async (ctx) => ctx,
  answerByRules: (ctx, { content, session_id }, citations) =>
    replyByRules(ctx, content, citations, () => readMessages(ctx, session_id, RULES_EARLIER_MAX)),
  task: `answer the latest message of the person in at most 150 words. Plain text, short paragraphs or lines that begin \
with "- ".`,
  factsForModel: async (ctx) => snapshotFacts(ctx, await readSnapshot(ctx)),
  schema: visibleText(REPLY_MAX),
  shape: (content) => ({ content }),
  async converse(ctx, { session_id, content, say }) {
    const earlier = await readTurns(ctx, session_id, EARLIER_MAX);
    const clean = createTextCleaner(REPLY_MAX);
    return {
      turns: [
        ...earlier.map((message) =>
          message.message_type === 'user'
            ? { role: 'user' as const, content: message.content }
            : { role: 'assistant' as const, content: message.content.slice(0, EARLIER_REPLY_MAX) },
        ),
        { role: 'user', content },
      ],
      onText(part) {
        const { text, isFull } = clean(part);
        if (text !== '') say(text);
        return !isFull;
      },
    };
  },
};

/**
 * Sends a message to the coach. The reply is streamed and stored with the message when it is complete, even if the
 * client has disconnected. A repeated message with the same id gets the first reply.
 * @throws TooMany, UsedUp. @throws Conflict if the chat is deleted, even during the reply, or if the id is that of a
 * reply.
 */
export async function sendMessage(
  ctx: RequestContext,
  services: CoachServices,
  { id = newId(), ...rest }: NewChatMessage,
): Promise<Events> {
  const message = { id, ...rest };
  // Messages are kept longer than calls.
  const known = await findExchange(ctx, id);
  if (known) return repeat(known);
  const reservation = await reserveCall(ctx, services, { verb: reply.name, requestId: id });
  if (reservation.isFirst) return answer(ctx, services, message);
  const stored = await findExchange(ctx, id);
  if (!stored) throw conflict('This message was sent before, and its chat is deleted.');
  return repeat(stored);
}

async function* repeat(record: ChatExchange): Events {
  yield { event: 'delta', data: { text: record.reply.content } };
  yield { event: 'message', data: record.reply };
  return { isNew: false, record };
}

function answer(ctx: RequestContext, services: CoachServices, message: Message): Events {
  const pieces = createPieces();
  const made = makeExchange(ctx, services, { ...message, say: pieces.say }).finally(pieces.end);
  // The reply is finished even if the client has disconnected; a connected client gets the failure below.
  const ignore = () => {};
  services.afterwards('finish a reply', () => made.then(ignore, ignore));
  return (async function* () {
    let isBegun = false;
    for await (const text of pieces) {
      isBegun = true;
      yield { event: 'delta' as const, data: { text } };
    }
    const record = await made;
    // Rules reply at once. If a model stopped early, their reply replaces its text.
    if (!isBegun) yield { event: 'delta' as const, data: { text: record.reply.content } };
    yield { event: 'message' as const, data: record.reply };
    return { isNew: true, record };
  })();
}

function makeExchange(ctx: RequestContext, services: CoachServices, message: Message & Pick<Pieces, 'say'>) {
  const call = { verb: reply.name, requestId: message.id };
  return whileReserved(ctx, call, async () => {
    const chatId = await findChat(ctx, message.session_id);
    const answered = await makeAnswer(ctx, services, reply, message);
    return confirmCall(ctx, call, { answer: null, provider: answered.provider }, (inside) =>
      storeExchange(inside, message, answered, chatId),
    );
  });
}

const PIECE_LENGTH = 40;
const PIECE_MS = 100;

/** Text that one side writes and another reads later, in pieces. */
interface Pieces extends AsyncIterable<string> {
  say: (text: string) => void;
  end: () => void;
}

/** Joins words into pieces of {@link PIECE_LENGTH} characters, or of those that came within {@link PIECE_MS}. */
function createPieces(): Pieces {
  let text = '';
  let isOver = false;
  let wake = () => {};
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    wake();
  };
  return {
    say(more) {
      text += more;
      if (text.length >= PIECE_LENGTH) flush();
      else timer ??= setTimeout(flush, PIECE_MS);
    },
    end() {
      isOver = true;
      flush();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (text !== '' && (timer === undefined || isOver)) {
          const piece = text;
          text = '';
          yield piece;
        } else if (isOver) {
          return;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
    },
  };
}
