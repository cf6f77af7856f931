import type { ChatSession } from '#contract/coach.ts';
import { act } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { deleteChat } from './chat-mutations.ts';
import { dropSending, stopReply } from './sending.ts';

/** Deletes a chat with Undo. Returns whether it is gone. */
export async function removeChat(records: RecordStore, { session_id, title }: ChatSession): Promise<boolean> {
  stopReply(session_id);
  const answer = await act(records, deleteChat({ session_id }), () => `Deleted “${title}”`);
  if (answer) dropSending(session_id);
  return answer !== null;
}
