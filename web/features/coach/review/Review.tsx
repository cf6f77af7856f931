import { Button } from '@mantine/core';
import { BookOpen, Sparkles } from 'lucide-react';
import type { Ref } from 'react';
import type { WeeklyReview } from '#contract/coach.ts';
import { useToday } from '#web/platform/clock.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { namedIn } from '../linked-words.ts';
import { LinkedWords } from '../LinkedWords.tsx';
import { PlanStep } from '../PlanStep.tsx';
import classes from './Review.module.css';
import { weekWords } from './review-words.ts';
import { StarvingPillar } from './StarvingPillar.tsx';
import { hrefOfEntry } from './use-review.ts';

interface ReviewProps {
  review: WeeklyReview;
  /** Of the entry that it was kept as. */
  entryId: string | null;
  pending: boolean;
  error: Error | null;
  onKeep: () => void;
  onDiscard: () => void;
  heading: Ref<HTMLHeadingElement>;
}

/** A week as the coach sees it: what happened, which pillar got too little, and what to do next. */
export function Review({ review, entryId, pending, error, onKeep, onDiscard, heading }: ReviewProps) {
  const { weekly_summary, highlights, next_steps, sources } = review;
  const days = weekWords(review, useToday());
  const isEmpty = highlights.length === 0 && next_steps.length === 0 && review.entries_written === 0;
  return (
    <article className={classes['review']} aria-label={`Weekly review, ${days}`}>
      <header className={classes['head']}>
        <h2 ref={heading} tabIndex={-1} className={classes['lead']}>
          <Sparkles {...ICON} />
          Weekly review, {days}
        </h2>
        <p className={classes['verdict']}>
          <LinkedWords sources={sources}>{weekly_summary}</LinkedWords>
        </p>
      </header>
      <div className={classes['body']}>
        {highlights.length > 0 && (
          <section aria-label="What happened">
            <h3 className={classes['title']}>What happened</h3>
            <ul className={classes['lines']}>
              {highlights.map((line) => (
                <li key={line}>
                  <LinkedWords sources={sources}>{line}</LinkedWords>
                </li>
              ))}
            </ul>
          </section>
        )}
        <StarvingPillar to={review.to} />
        {next_steps.length > 0 && (
          <section aria-label="Next steps">
            <h3 className={classes['title']}>Next steps</h3>
            <ol className={classes['steps']}>
              {next_steps.map((line, index) => (
                <li key={line}>
                  <span className={classes['number']} aria-hidden>
                    {index + 1}
                  </span>
                  <p>
                    <LinkedWords sources={sources}>{line}</LinkedWords>
                  </p>
                  <PlanStep line={line} sources={namedIn(line, sources)} />
                </li>
              ))}
            </ol>
          </section>
        )}
        <FormError error={error} />
      </div>
      <footer className={classes['foot']}>
        <p className={classes['note']} role="status">
          {isEmpty ? null : entryId === null ? 'Nothing changes until you choose it.' : 'Kept in your journal.'}
        </p>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        {isEmpty ? null : entryId === null ? (
          <Button loading={pending} leftSection={<BookOpen {...ICON} />} onClick={onKeep}>
            Keep as journal entry
          </Button>
        ) : (
          <Button component="a" variant="default" href={hrefOfEntry(entryId)} leftSection={<BookOpen {...ICON} />}>
            Open the entry
          </Button>
        )}
      </footer>
    </article>
  );
}
