import { useRef } from 'react';
import { newId } from '#web/platform/ids.ts';
import { currentUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { QUOTA } from './coach-queries.ts';
import { whileConnected } from './connected.ts';

/**
 * Asks the coach something. Asked again after an answer that was lost, the same question keeps its request id, so that it
 * counts once. The screen shows what went wrong.
 */
export function useAsk<Question extends object, Answer>(
  send: (question: Question, request_id: string) => Promise<Answer>,
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
      // Somebody else may have signed in meanwhile, in whose name it would be kept.
      if (currentUser()?.id === asker) onAnswer(answer, question);
    } finally {
      records.refreshSoon([QUOTA]);
    }
  });
}
