import { sql } from 'kysely';
import {
  CHAT_MESSAGES_MAX,
  CHAT_TITLE_MAX,
  type ChatExchange,
  type ChatMessage,
  type NewChatMessage,
} from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { nameSources } from '../sources.ts';
import type { Reply } from './reply.ts';

type Pointer = Omit<ChatMessage['sources'][number], 'name'>;

interface MessageRow {
  id: string;
  session_id: string;
  message_type: ChatMessage['message_type'];
  content: string;
  provider: ChatMessage['provider'];
  sources: string;
  created_at: string;
}

const selectMessages = ({ db, userId }: Context) =>
  db
    .selectFrom('chat_messages as message')
    .innerJoin('chat_sessions as chat', (join) =>
      join.onRef('chat.user_id', '=', 'message.user_id').onRef('chat.id', '=', 'message.chat_id'),
    )
    .where('message.user_id', '=', userId)
    .select([
      ...(['message.id', 'chat.session_id', 'message.message_type', 'message.content'] as const),
      ...(['message.provider', 'message.sources', 'message.created_at'] as const),
    ]);

/** The newest messages of a chat, the oldest of them first; none of one that does not exist. */
export async function readMessages(ctx: Context, sessionId: string, most = CHAT_MESSAGES_MAX): Promise<ChatMessage[]> {
  const rows = await selectMessages(ctx)
    .where('chat.session_id', '=', sessionId)
    .orderBy('message.place', 'desc')
    .limit(most)
    .execute();
  return toMessages(ctx, rows.toReversed());
}

/** A message of the person with the reply to it, by its id; undefined where it is not stored. @throws Conflict. */
export async function findExchange(ctx: Context, id: string): Promise<ChatExchange | undefined> {
  const rows = await selectMessages(ctx)
    .innerJoin('chat_messages as asked', (join) =>
      join
        .onRef('asked.user_id', '=', 'message.user_id')
        .onRef('asked.chat_id', '=', 'message.chat_id')
        .on('message.place', 'in', sql`(asked.place, asked.place + 1)`),
    )
    .where('asked.id', '=', id)
    .orderBy('message.place')
    .execute();
  if (rows[0]?.message_type === 'ai') throw conflict('This id is that of a reply. Please send another one.');
  const [message, reply] = await toMessages(ctx, rows);
  return message && reply && { ...message, reply };
}

async function toMessages(ctx: Context, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const pointers = rows.map(({ sources }) => JSON.parse(sources) as Pointer[]);
  const named = await nameSources(ctx, pointers.flat());
  return rows.map(({ created_at: timestamp, ...row }, index) => ({
    ...row,
    timestamp,
    sources: pointers[index]!.flatMap(({ entity_id }) => named.get(entity_id) ?? []),
  }));
}

/**
 * Stores a message with the reply to it, and begins its chat where there was none when it was sent.
 * @param chatId of the chat that it was sent to; null where there was none.
 * @throws Conflict when that one was deleted meanwhile: it would come back with nothing else in it.
 */
export async function storeExchange(
  ctx: Context,
  { id, session_id, content }: NewChatMessage & { id: string },
  reply: Reply,
  chatId: string | null,
): Promise<ChatExchange> {
  const { db, userId } = ctx;
  if (chatId !== null && (await findChat(ctx, session_id)) !== chatId) {
    throw conflict('This chat was deleted while the coach was answering. The reply was not kept.');
  }
  const now = ctx.now.toISOString();
  const chat = await db
    .insertInto('chat_sessions')
    .values({
      ...{ user_id: userId, id: newId(), session_id, title: titleOf(content), message_count: 2 },
      ...{ created_at: now, last_message_at: now },
    })
    .onConflict((same) =>
      same.columns(['user_id', 'session_id']).doUpdateSet({
        message_count: sql`chat_sessions.message_count + 2`,
        last_message_at: now,
      }),
    )
    .returning(['id', 'message_count'])
    .executeTakeFirstOrThrow();
  const place = chat.message_count - 1;
  const shared = { session_id, timestamp: now };
  const message: ChatMessage = { id, ...shared, message_type: 'user', content, provider: null, sources: [] };
  const answer: ChatMessage = { id: newId(), ...shared, message_type: 'ai', ...reply };
  await db
    .insertInto('chat_messages')
    .values(
      [message, answer].map(({ session_id: _, timestamp, sources, ...row }, index) => ({
        ...row,
        ...{ user_id: userId, chat_id: chat.id, place: place + index, created_at: timestamp },
        sources: JSON.stringify(sources.map(({ entity_type, entity_id }): Pointer => ({ entity_type, entity_id }))),
      })),
    )
    .execute();
  return { ...message, reply: answer };
}

/** The id of the chat of that name; null where there is none. */
export async function findChat({ db, userId }: Context, sessionId: string): Promise<string | null> {
  const chat = await db
    .selectFrom('chat_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return chat?.id ?? null;
}

/** The first words of a message, on one line. */
function titleOf(content: string): string {
  const line = content.trim().replaceAll(/\s+/g, ' ');
  return line.length <= TITLE_LENGTH
    ? line
    : `${line
        .slice(0, TITLE_LENGTH - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

const TITLE_LENGTH = Math.min(80, CHAT_TITLE_MAX);
