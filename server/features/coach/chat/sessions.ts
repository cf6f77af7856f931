import { CHAT_SESSIONS_MAX, type ChatSession } from '#contract/coach.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { LeftOut, Rows } from '#server/platform/record-kind.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';
import { findChat } from './messages.ts';

/** The chats of a person, the one of the latest message first. */
export const listSessions = ({ db, userId }: Context): Promise<ChatSession[]> =>
  db
    .selectFrom('chat_sessions')
    .where('user_id', '=', userId)
    .select(['session_id', 'title', 'message_count', 'created_at', 'last_message_at'])
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHAT_SESSIONS_MAX)
    .execute();

/**
 * Moves a chat to the trash with its messages. Answers that were given stay counted. A repeated request gets the first
 * response. @throws NotFound.
 */
export const deleteSession = (request: RequestContext, sessionId: string, requestId?: string) =>
  answerOnce(request, `delete chat ${sessionId}`, requestId, async (ctx) => {
    const id = await findChat(ctx, sessionId);
    if (id === null) throw notFound('Chat');
    const [trash_id] = await moveToTrash(ctx, 'chat_session', [id]);
    return { success: true as const, message: 'Chat deleted', trash_id };
  });

/** A restored chat is called by its own id where another one has been begun by its name meanwhile. */
export async function freeTakenNames(ctx: Context, rows: Rows): Promise<LeftOut[]> {
  for (const row of rows.chat_sessions ?? []) {
    if ((await findChat(ctx, row['session_id'] as string)) !== null) row['session_id'] = row['id'];
  }
  return [];
}
