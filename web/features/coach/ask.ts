import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { currentConnection, isAway, reportAway } from '#web/platform/connection/connection.ts';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showToast, showUndo } from '#web/ui/toast/toasts.ts';
import { QUOTA } from './coach-queries.ts';
import { saveDraft, useStoredDraft } from './stored-draft.ts';

/** The coach answers on the server only. A question without a connection fails, and is not queued. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
  override readonly message = 'The coach needs a connection. Your text is kept, so ask again when you’re back online.';
}

/** @throws NotConnected without a connection, also if it is lost while the coach answers. */
export async function whileConnected<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (currentConnection() !== 'online') throw new NotConnected();
  try {
    return await ask();
  } catch (error) {
    throw isAway(error) && !(await reportAway()) ? new NotConnected() : error;
  }
}

type Send<Question, Answer> = (question: Question, request_id: string) => Promise<Answer>;

/** Asks the coach. The same question after a lost answer keeps its request id, so that it is counted once. */
export function useAsk<Question extends object, Answer>(
  send: Send<Question, Answer>,
  onAnswer: (answer: Answer, question: Question) => void,
) {
  const records = useRecords();
  const last = useRef({ question: '', id: '' });
  return useAction(async (question: Question) => {
    const text = JSON.stringify(question);
    const asker = currentUser()?.id;
    if (last.current.question !== text) last.current = { question: text, id: newId() };
    try {
      const answer = await whileConnected(() => send(question, last.current.id));
      last.current = { question: '', id: '' };
      // Another person may have signed in meanwhile.
      if (currentUser()?.id === asker) onAnswer(answer, question);
    } finally {
      records.refreshSoon([QUOTA]);
    }
  });
}

/** A question that can be asked, with its state. */
export type Ask<Question extends object> = Pick<
  UseMutationResult<unknown, Error, Question>,
  'mutate' | 'isPending' | 'error'
>;

interface AnswerOptions<Question extends object, Answer, Kept> {
  /** The draft that keeps the answer. */
  subject: string;
  send: Send<Question, Answer>;
  keep: (answer: Answer, question: Question) => Kept;
  /** What Undo is offered with when an answer replaces another; null: without Undo. */
  replacedText?: (before: Kept, now: Kept) => string | null;
  discardedText: string;
  onAnswer: () => void;
}

/** Asks the coach, and keeps the last answer on this device until it is accepted or discarded. */
export function useAnswer<Question extends object, Answer, Kept>(options: AnswerOptions<Question, Answer, Kept>) {
  const { subject, send, keep, replacedText, discardedText, onAnswer } = options;
  const [kept, setKept] = useStoredDraft<Kept>(subject);
  const ask = useAsk(send, (answer, question) => {
    const now = keep(answer, question);
    setKept(now);
    const text = kept && replacedText?.(kept, now);
    // Asking changes nothing that is stored, so it is not in the undo history.
    if (kept && text) {
      const undo = { label: 'Undo', run: () => saveDraft(subject, kept) };
      showToast({ type: 'success', message: text, action: undo });
    }
    onAnswer();
  });
  const discard = () => {
    if (!kept) return;
    setKept(null);
    showUndo(discardedText, () => {
      saveDraft(subject, kept);
      return Promise.resolve(true);
    });
  };
  return { kept, setKept, ask, discard };
}
