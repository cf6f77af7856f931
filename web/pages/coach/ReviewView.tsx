import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { AskError } from '#web/features/coach/AskError.tsx';
import { ProviderNote } from '#web/features/coach/ProviderNote.tsx';
import { Review } from '#web/features/coach/review/Review.tsx';
import { ReviewFigures } from '#web/features/coach/review/ReviewFigures.tsx';
import { useReview } from '#web/features/coach/review/use-review.ts';
import { WeekChoice } from '#web/features/coach/review/WeekChoice.tsx';
import { readWeek } from '#web/features/coach/review/weeks.ts';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatDate } from '#web/platform/format.ts';
import { currentPlace, navigate, useSection } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import classes from './Coach.module.css';
import { CoachFrame } from './CoachFrame.tsx';
import { focusAnswer, focusSoon } from './focus-soon.ts';

/** A look back at today and the six days before, or at the seven days up to the `date` in the address. */
export function ReviewView() {
  const today = useToday();
  const user = useUser();
  const to = readWeek(useSection().params['date'], today);
  const heading = useRef<HTMLHeadingElement>(null);
  const look = useRef<HTMLButtonElement>(null);
  const { kept, ask, keep, discard } = useReview(() => focusAnswer(heading));
  const hint = hintFor(to, today, dayOf(new Date(user.created_at), user));
  // What is kept may be about another week.
  const isKept = kept?.review.to === to;
  return (
    <CoachFrame
      view="review"
      side={
        <Card>
          <div className={classes['ask']}>
            <WeekChoice to={to} onChange={(last) => goToWeek(last === today ? undefined : last)} />
            {isKept ? <ReviewFigures review={kept.review} /> : <p className={classes['hint']}>{hint}</p>}
            <AskError error={ask.error} />
            <Button
              ref={look}
              loading={ask.isPending}
              onClick={() => ask.mutate(to === today ? {} : { date: to })}
              {...(isKept && { variant: 'default', leftSection: <RefreshCw {...ICON} /> })}
            >
              {isKept ? 'Look again' : to === today ? 'Look back at my week' : 'Look back at this week'}
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

/** Another week is no step for Back, as in Today. */
function goToWeek(date: string | undefined): void {
  navigate('ai-coach', { ...currentPlace().params, date }, { replace: true });
}

/** What a look back shows. @param begun the day of the registration. */
function hintFor(to: string, today: string, begun: string): string {
  if (to === today) return 'Today and the six days before: what moved, what is stuck, what is next.';
  if (to >= begun) return 'What moved in these days, and what can be gone on with now.';
  const day = formatDate(begun, { day: 'numeric', month: 'long', year: 'numeric' });
  return `Your account began on ${day}, after these days.`;
}
