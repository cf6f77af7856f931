import { coachContract } from '#contract/coach.ts';
import { call } from '#web/platform/api.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { CHATS, MESSAGES } from '../coach-queries.ts';

/** Moves a chat to the trash. */
export const deleteChat = defineWrite<{ session_id: string }, { trash_id?: string | undefined }>({
  name: 'chats.remove',
  lanes: ({ session_id }) => [`chat ${session_id}`],
  send: ({ session_id }, request_id) =>
    call(coachContract.deleteSession, { params: { session_id }, query: { request_id } }),
  inverse: (_input, _before, { trash_id }): Write[] => restoreFromTrash([trash_id]),
  stale: ({ session_id }) => ({ now: [CHATS, [...MESSAGES, session_id], ['trash']] }),
});
