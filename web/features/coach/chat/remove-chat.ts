import { type ChatSession, coachContract } from '#contract/coach.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { offerUndo } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { CHATS, MESSAGES } from '../coach-queries.ts';
import { dropSending, stopReply } from './sending.ts';

/** Deletes a chat with Undo. Returns whether it is gone. */
export async function removeChat(records: RecordStore, { session_id, title }: ChatSession): Promise<boolean> {
  stopReply(session_id);
  try {
    const { trash_id } = await call(coachContract.deleteSession, { params: { session_id }, query: {} });
    dropSending(session_id);
    records.refreshSoon([CHATS, [...MESSAGES, session_id], ['trash']]);
    offerUndo(records, `Deleted “${title}”`, { undo: restoreFromTrash([trash_id]), madeAt: Date.now() });
    return true;
  } catch (error) {
    toastFailure(error);
    return false;
  }
}
