import { sql } from 'kysely';
import {
  ADD_LINE,
  CHAT_MESSAGES_MAX,
  CHAT_SESSIONS_MAX,
  CHAT_TITLE_MAX,
  type ChatExchange,
  type ChatMessage,
  type ChatSession,
  type CoachSource,
  type NewChatMessage,
} from '#contract/coach.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { LeftOut, Rows } from '#server/platform/record-kind.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';
import { addSearchTexts, writeSearchTexts } from '#server/records/search-texts.ts';
import type { Answered } from '../ask-coach.ts';

const LEFT_OUT = '(This reply quoted the journal and is left out.)';

const TITLE_LENGTH = Math.min(80, CHAT_TITLE_MAX);

/** The chats of a person, the one with the latest message first. */
export const listChats = ({ db, userId }: Context): Promise<ChatSession[]> =>
  db
    .selectFrom('chat_sessions')
    .where('user_id', '=', userId)
    .select(['session_id', 'title', 'message_count', 'created_at', 'last_message_at'])
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHAT_SESSIONS_MAX)
    .execute();

/** Returns the id of a chat; null if it does not exist. */
export async function findChat({ db, userId }: Context, sessionId: string): Promise<string | null> {
  const chat = await db
    .selectFrom('chat_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return chat?.id ?? null;
}

/**
 * Moves a chat to the trash with its messages. Its answers stay counted. A repeated request gets the first response.
 * @throws NotFound.
 */
export const deleteChat = (request: RequestContext, sessionId: string, requestId?: string) =>
  answerOnce(request, `delete chat ${sessionId}`, requestId, async (ctx) => {
    const id = await findChat(ctx, sessionId);
    if (id === null) throw notFound('Chat');
    const [trash_id] = await moveToTrash(ctx, 'chat_session', [id]);
    return { success: true as const, message: 'Chat deleted', trash_id };
  });

/** A restored chat whose id is in use by now gets a new one. */
export async function freeTakenNames(ctx: Context, rows: Rows): Promise<LeftOut[]> {
  for (const row of rows.chat_sessions ?? []) {
    if ((await findChat(ctx, row['session_id'] as string)) !== null) row['session_id'] = row['id'];
  }
  return [];
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
      ...(['message.provider', 'message.sources', 'message.created_at as timestamp'] as const),
    ]);

const readRows = async (ctx: Context, sessionId: string, max: number) =>
  (
    await selectMessages(ctx)
      .where('chat.session_id', '=', sessionId)
      .orderBy('message.place', 'desc')
      .limit(max)
      .execute()
  ).toReversed();

/** The newest messages of a chat, oldest first; none if it does not exist. */
export const readMessages = async (ctx: Context, sessionId: string, max = CHAT_MESSAGES_MAX): Promise<ChatMessage[]> =>
  withSources(ctx, await readRows(ctx, sessionId, max));

/** The same for a model: without the text of replies about journal entries, which may be private or deleted by now. */
export async function readTurns(ctx: Context, sessionId: string, max: number) {
  const rows = await readRows(ctx, sessionId, max);
  return rows.map(({ message_type, content, sources }) => ({
    message_type,
    content: sourcesIn(sources).some(({ entity_type: type }) => type === 'journal_entry') ? LEFT_OUT : content,
  }));
}

/** A message of the person with its reply; undefined if it is not stored. @throws Conflict if the id is that of a reply. */
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
  const [message, reply] = await withSources(ctx, rows);
  return message && reply && { ...message, reply };
}

/** With the name if it is not that of a record. */
type StoredSource = Omit<CoachSource, 'name'> & { name?: string };
type StoredMessage = Omit<ChatMessage, 'sources'> & { sources: string };

const sourcesIn = (stored: string) => JSON.parse(stored) as StoredSource[];

const hasOwnName = ({ entity_type: type }: StoredSource) => type !== 'journal_entry' && type !== 'screen';

const TABLES = {
  ...{ pillar: 'pillars', area: 'areas', project: 'projects', task: 'tasks', journal_entry: 'journal_entries' },
} as const;

/** Messages store the ids of their sources. Adds the current names of records, and leaves out deleted ones. */
async function withSources({ db, userId }: Context, rows: readonly StoredMessage[]): Promise<ChatMessage[]> {
  const stored = rows.map(({ sources }) => sourcesIn(sources));
  const found = new Map<string, string>();
  for (const [type, sources] of Map.groupBy(stored.flat(), (source) => source.entity_type)) {
    if (type === 'screen') continue;
    const records = await db
      .selectFrom(TABLES[type] as 'areas')
      .where('user_id', '=', userId)
      .where('id', 'in', idList(sources.map(({ entity_id }) => entity_id)))
      .select(['id', sql<string>`${sql.ref(type === 'journal_entry' ? 'title' : 'name')}`.as('name')])
      .execute();
    for (const { id, name } of records) found.set(id, name);
  }
  return rows.map((row, index) => ({
    ...row,
    sources: stored[index]!.flatMap(({ entity_type, entity_id, name = found.get(entity_id) }) =>
      name !== undefined && (entity_type === 'screen' || found.has(entity_id)) ? { entity_type, entity_id, name } : [],
    ),
  }));
}

/**
 * Stores a message with its reply, and creates the chat if it did not exist when the message was sent.
 * @param chatId the chat that it was sent to; null if there was none.
 * @throws Conflict if that chat was deleted by now: it would reappear with only this message.
 */
export async function storeExchange(
  ctx: RequestContext,
  { id, session_id, content }: NewChatMessage & { id: string },
  reply: Answered<{ content: string }>,
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
    .returning(['id', 'title', 'message_count'])
    .executeTakeFirstOrThrow();
  const place = chat.message_count - 1;
  const shared = { session_id, timestamp: now };
  const message: ChatMessage = { id, ...shared, message_type: 'user', content, provider: null, sources: [] };
  const answer: ChatMessage = { id: newId(), ...shared, message_type: 'ai', ...reply };
  // The task that a reply by rules offers to add gets its id, and is a source from then on.
  const isOffer = answer.provider === 'rules' && answer.content.includes(`\n${ADD_LINE}`);
  const offered = isOffer ? [{ entity_type: 'task', entity_id: answer.id }] : [];
  await db
    .insertInto('chat_messages')
    .values(
      [message, answer].map(({ session_id: _, timestamp, sources, ...row }, index) => ({
        ...row,
        ...{ user_id: userId, chat_id: chat.id, place: place + index, created_at: timestamp },
        sources: JSON.stringify([
          ...sources.map(({ name, ...source }) => (hasOwnName(source) ? source : { ...source, name })),
          ...(row.message_type === 'ai' ? offered : []),
        ]),
      })),
    )
    .execute();
  if (place === 1) await writeSearchTexts(ctx, 'chat_sessions', [chat]);
  else await addSearchTexts(ctx, 'chat_sessions', chat.id, [content, answer.content]);
  return { ...message, reply: answer };
}

/** The first words of a message, on one line. */
function titleOf(content: string): string {
  const line = content.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= TITLE_LENGTH) return line;
  const head = line.slice(0, TITLE_LENGTH - 1).toWellFormed();
  return `${head.trimEnd()}…`;
}
