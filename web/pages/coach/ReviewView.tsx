import { useRef } from 'react';
import { AskForm } from '#web/features/coach/AskForm.tsx';
import { Review, ReviewFigures } from '#web/features/coach/review/Review.tsx';
import { readWeek, entryOfReview } from '#web/features/coach/review/review-text.ts';
import { WeekChoice } from '#web/features/coach/review/WeekChoice.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatDate } from '#web/platform/format.ts';
import { currentPlace, navigate, useSection } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { coachContract, type WeeklyReview } from '#contract/coach.ts';
import { createEntry } from '#web/features/journal/journal-mutations.ts';
import { call } from '#web/platform/api.ts';
import { newId } from '#web/platform/ids.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo, runUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useAnswer } from '#web/features/coach/ask.ts';
import { saveDraft } from '#web/features/coach/stored-draft.ts';
import { CoachFrame } from './CoachFrame.tsx';
import { focusAnswer, focusSoon } from './focus-soon.ts';

/** Reviews today and the six days before, or the seven days up to `date` in the URL. */
export function ReviewView() {
  const today = useToday();
  const user = useUser();
  const { date } = useSection().params;
  const to = readWeek(date, today);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const { kept, ask, keep, discard } = useReview(() => focusAnswer(heading));
  const hint = hintFor(to, today, dayOf(new Date(user.created_at), user));
  // The stored review may be of another week.
  const isKept = kept?.review.to === to;
  const isShown = isKept || date === undefined;
  return (
    <CoachFrame
      side={
        <div ref={form} tabIndex={-1}>
          <AskForm
            fields={[]}
            isComplete
            again={isKept}
            ask={ask}
            button={isKept ? 'Look again' : to === today ? 'Look back at my week' : 'Look back at this week'}
            onAsk={() => ask.mutate(to === today ? {} : { date: to })}
          >
            {() => (
              <>
                <WeekChoice to={to} onChange={(last) => goToWeek(last === today ? undefined : last)} />
                {isKept ? (
                  <ReviewFigures review={kept.review} />
                ) : (
                  <Text as="p" note>
                    {hint}
                  </Text>
                )}
              </>
            )}
          </AskForm>
        </div>
      }
      provider={isShown ? (kept?.review.provider ?? null) : null}
      note="Each line names the items it’s based on."
    >
      {kept && isShown ? (
        <Review
          heading={heading}
          review={kept.review}
          entryId={kept.entry_id}
          pending={keep.isPending}
          error={keep.error}
          onKeep={() => keep.mutate(kept)}
          onDiscard={() => {
            discard();
            focusSoon(form);
          }}
        />
      ) : ask.isPending ? (
        <SkeletonRows rows={6} height={56} />
      ) : (
        <EmptyState
          title="A week, seen from outside"
          why="The coach reads what you completed and wrote, except private entries, and points out what moved and what stalled."
        />
      )}
    </CoachFrame>
  );
}

/** Choosing another week adds no entry to the browser history, as in Today. */
function goToWeek(date: string | undefined): void {
  navigate('ai-coach', { ...currentPlace().params, date }, { replace: true });
}

/** What a review of this week covers. @param begun the day of the registration. */
function hintFor(to: string, today: string, begun: string): string {
  if (to === today) return 'Today and the six days before: what moved, what is stuck, what is next.';
  if (to >= begun) return 'What moved that week, and what to continue now.';
  const day = formatDate(begun, { day: 'numeric', month: 'long', year: 'numeric' });
  return `Your account began on ${day}, after these days.`;
}

const REVIEW = 'coach review';

interface KeptReview {
  review: WeeklyReview;
  /** The journal entry that it was kept as; null before. */
  entry_id: string | null;
}

/** The last review. @param onAnswer called when a new one is shown. */
function useReview(onAnswer: () => void) {
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
      const done = await runUndo(records, undo, message);
      if (done) saveDraft(REVIEW, { review, entry_id: null });
      return done;
    };
    const open = { label: 'Open', run: () => navigate('journal', { entry: id }) };
    offerUndo(records, message, { undo: removeAgain, madeAt }, open);
  });
  return { ...answer, keep };
}
