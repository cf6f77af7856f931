import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { ProviderNote } from '#web/features/coach/ProviderNote.tsx';
import { Review } from '#web/features/coach/review/Review.tsx';
import { ReviewFigures } from '#web/features/coach/review/ReviewFigures.tsx';
import { weekWords } from '#web/features/coach/review/review-words.ts';
import { useReview } from '#web/features/coach/review/use-review.ts';
import { useToday } from '#web/platform/clock.ts';
import { addDays } from '#web/ui/date/days.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import classes from './Coach.module.css';
import { CoachFrame } from './CoachFrame.tsx';
import { focusAnswer, focusSoon } from './focus-soon.ts';

/** How many days before today a review looks back. */
const DAYS_BACK = 6;

/** A look back at today and the six days before. */
export function ReviewView() {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const look = useRef<HTMLButtonElement>(null);
  const { kept, ask, keep, discard } = useReview(() => focusAnswer(heading));
  const days = kept?.review ?? { from: addDays(today, -DAYS_BACK), to: today };
  return (
    <CoachFrame
      view="review"
      side={
        <Card>
          <div className={classes['ask']}>
            <p className={classes['week']}>{weekWords(days)}</p>
            {kept ? (
              <ReviewFigures review={kept.review} />
            ) : (
              <p className={classes['hint']}>Today and the six days before: what moved, what is stuck, what is next.</p>
            )}
            <FormError error={ask.error} />
            <Button
              ref={look}
              loading={ask.isPending}
              onClick={() => ask.mutate({})}
              {...(kept && { variant: 'default', leftSection: <RefreshCw {...ICON} /> })}
            >
              {kept ? 'Look again' : 'Look back at my week'}
            </Button>
          </div>
        </Card>
      }
      note={
        <ProviderNote answered={kept?.review.provider ?? null}>
          Each line names the items that it comes from.
        </ProviderNote>
      }
    >
      {kept ? (
        <Review
          heading={heading}
          review={kept.review}
          entryId={kept.entry_id}
          pending={keep.isPending}
          error={keep.error}
          onKeep={() => keep.mutate(kept)}
          onDiscard={() => {
            discard();
            focusSoon(look);
          }}
        />
      ) : ask.isPending ? (
        <SkeletonRows rows={6} height={56} />
      ) : (
        <EmptyState
          title="A week, seen from outside"
          why="The coach reads what you completed and wrote, private entries left out, and names what moved and what waits."
        />
      )}
    </CoachFrame>
  );
}
