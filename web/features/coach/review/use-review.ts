import { coachContract, type WeeklyReview } from '#contract/coach.ts';
import { createEntry, removeEntry } from '#web/features/journal/journal-mutations.ts';
import { call } from '#web/platform/api.ts';
import { useToday } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo, takeBack } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { useAsk } from '../use-ask.ts';
import { keepAndShow, useKept } from '../use-kept.ts';
import { entryOfReview } from './review-words.ts';

const REVIEW = 'coach review';

interface KeptReview {
  review: WeeklyReview;
  /** Of the journal entry that it was kept as; null before. */
  entry_id: string | null;
}

/** Which week is looked back at: without a date the one that ends today. */
interface Question {
  /** Its last day. */
  date?: string;
}

const bringBack = (kept: KeptReview) => () => {
  keepAndShow(REVIEW, kept);
  return Promise.resolve(true);
};

/**
 * The last look back. It is kept on this device until it is discarded.
 * @param onAnswer a new one is shown.
 */
export function useReview(onAnswer: () => void) {
  const records = useRecords();
  const today = useToday();
  const [kept, setKept] = useKept<KeptReview>(REVIEW);
  const ask = useAsk(
    (question: Question, request_id) => call(coachContract.reviewWeek, { body: { request_id, ...question } }),
    (review) => {
      setKept({ review, entry_id: null });
      if (kept && kept.review.to !== review.to) showUndo('Looked back at another week', bringBack(kept));
      onAnswer();
    },
  );
  const keep = useAction(async ({ review }: KeptReview) => {
    const id = newId();
    const at = new Date().toISOString();
    const { undo, madeAt } = await records.write(
      createEntry({ id, body: entryOfReview(review, today), again: false, at }),
    );
    keepAndShow(REVIEW, { review, entry_id: id });
    const said = 'Kept as a journal entry';
    const takeAway = async () => {
      const done = await takeBack(records, undo.length > 0 ? undo : [removeEntry({ id })], said);
      if (done) keepAndShow(REVIEW, { review, entry_id: null });
      return done;
    };
    offerUndo(
      records,
      said,
      { undo: takeAway, madeAt },
      { label: 'Open', run: () => navigate('journal', { entry: id }) },
    );
  });
  return {
    kept,
    ask,
    keep,
    discard: () => {
      if (!kept) return;
      setKept(null);
      showUndo('Discarded the review', bringBack(kept));
    },
  };
}

/** Where the entry is read that a review was kept as. */
export const hrefOfEntry = (id: string): string => hrefOf('journal', { entry: id });
