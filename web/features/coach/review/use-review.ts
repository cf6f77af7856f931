import { coachContract, type WeeklyReview } from '#contract/coach.ts';
import { createEntry, removeEntry } from '#web/features/journal/journal-mutations.ts';
import { call } from '#web/platform/api.ts';
import { useToday } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { navigate } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useAnswer } from '../ask.ts';
import { saveDraft } from '../stored-draft.ts';
import { entryOfReview } from './review-text.ts';

const REVIEW = 'coach review';

interface KeptReview {
  review: WeeklyReview;
  /** The journal entry that it was kept as; null before. */
  entry_id: string | null;
}

/** The last review. @param onAnswer called when a new one is shown. */
export function useReview(onAnswer: () => void) {
  const records = useRecords();
  const today = useToday();
  const answer = useAnswer({
    subject: REVIEW,
    /** `date`: the last day of the week; without it the week that ends today. */
    send: (question: { date?: string }, request_id) =>
      call(coachContract.reviewWeek, { body: { request_id, ...question } }),
    keep: (review): KeptReview => ({ review, entry_id: null }),
    replacedText: (before, now) => (before.review.to === now.review.to ? null : 'Looked back at another week'),
    discardedText: 'Discarded the review',
    onAnswer,
  });
  const keep = useAction(async ({ review }: KeptReview) => {
    const id = newId();
    const at = new Date().toISOString();
    const body = entryOfReview(review, today);
    const { undo, madeAt } = await records.write(createEntry({ id, body, again: false, at }));
    saveDraft(REVIEW, { review, entry_id: id });
    const message = 'Kept as a journal entry';
    const removeAgain = async () => {
      const done = await runUndo(records, undo.length > 0 ? undo : [removeEntry({ id })], message);
      if (done) saveDraft(REVIEW, { review, entry_id: null });
      return done;
    };
    const open = { label: 'Open', run: () => navigate('journal', { entry: id }) };
    offerUndo(records, message, { undo: removeAgain, madeAt }, open);
  });
  return { ...answer, keep };
}
