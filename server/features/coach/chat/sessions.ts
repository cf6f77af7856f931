import { CHAT_SESSIONS_MAX, type ChatSession } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

/** The conversations of a person, the one of the latest message first. */
export const listSessions = ({ db, userId }: Context): Promise<ChatSession[]> =>
  db
    .selectFrom('chat_sessions')
    .where('user_id', '=', userId)
    .select(['session_id', 'title', 'message_count', 'created_at', 'last_message_at'])
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHAT_SESSIONS_MAX)
    .execute();

/** Deletes a conversation with its messages. Answers that were given stay counted. @throws NotFound. */
export async function deleteSession({ db, userId }: Context, sessionId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('chat_sessions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Conversation');
  return { success: true as const, message: 'Conversation deleted' };
}
