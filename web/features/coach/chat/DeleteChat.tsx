import { type ChatSession, coachContract } from '#contract/coach.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { CHATS, MESSAGES } from '../coach-queries.ts';
import { dropSending, stopReply } from './sending.ts';

interface DeleteChatProps {
  chat: ChatSession;
  onClose: () => void;
  onDeleted: (session_id: string) => void;
}

/** Asks before a conversation goes. */
export function DeleteChat({ chat, onClose, onDeleted }: DeleteChatProps) {
  const { session_id, title, message_count } = chat;
  const records = useRecords();
  const remove = useAction(async () => {
    stopReply(session_id);
    await call(coachContract.deleteSession, { params: { session_id } });
    dropSending(session_id);
    records.refreshSoon([CHATS, [...MESSAGES, session_id]]);
    onClose();
    onDeleted(session_id);
  });
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      confirmLabel="Delete chat"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its {plural(message_count, 'message')} {message_count === 1 ? 'goes' : 'go'} for good: what was said to the coach
      is not kept in the trash.
    </ConfirmDialog>
  );
}
