import { Button } from '@mantine/core';
import { BookOpen } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { WeeklyReview } from '#contract/coach.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { rangeParams } from '#web/ui/date/range.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { AnswerCard, StepList } from '../AnswerCard.tsx';
import classes from '../AnswerCard.module.css';
import { LinkedText } from '../LinkedText.tsx';
import { PlanStep } from '../PlanStep.tsx';
import { weekText } from './review-text.ts';

interface ReviewProps {
  review: WeeklyReview;
  /** The journal entry that it was kept as. */
  entryId: string | null;
  pending: boolean;
  error: Error | null;
  onKeep: () => void;
  onDiscard: () => void;
  heading: Ref<HTMLHeadingElement>;
}

/** A week: what happened, and what to do next, beginning with one step. */
export function Review({ review, entryId, pending, error, onKeep, onDiscard, heading }: ReviewProps) {
  const { weekly_summary, highlights, next_steps, sources } = review;
  const title = `Weekly review, ${weekText(review, useToday())}`;
  const isEmpty = highlights.length === 0 && next_steps.length === 0 && review.entries_written === 0;
  const keep =
    entryId === null ? (
      <Button variant="default" loading={pending} leftSection={<BookOpen {...ICON} />} onClick={onKeep}>
        Keep as journal entry
      </Button>
    ) : (
      <Button
        component="a"
        variant="default"
        href={hrefOf('journal', { entry: entryId })}
        leftSection={<BookOpen {...ICON} />}
      >
        Open the entry
      </Button>
    );
  const note = entryId === null ? 'Nothing changes until you choose it.' : 'Saved in your journal.';
  return (
    <AnswerCard
      {...{ heading, title, sources, onDiscard }}
      name={title}
      summary={weekly_summary}
      note={isEmpty ? null : note}
      action={isEmpty ? null : keep}
    >
      {highlights.length > 0 && (
        <Section title="What happened">
          <Grid as="ul" gap={1.5} tone="soft" className={classes['lines']}>
            {highlights.map((line) => (
              <li key={line}>
                <LinkedText sources={sources}>{line}</LinkedText>
              </li>
            ))}
          </Grid>
        </Section>
      )}
      {next_steps.length > 0 && (
        <Section title="Next steps">
          <StepList
            lines={next_steps}
            sources={sources}
            actionFor={(line, named, number) => <PlanStep line={line} sources={named} main={number === 1} />}
          />
        </Section>
      )}
      <FormError error={error} />
    </AnswerCard>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Text as="h3" mb={1} size="small" weight={600}>
      {title}
    </Text>
    {children}
  </section>
);

/** The figures of a review. Each is a link to its rows. */
export function ReviewFigures({ review: { from, to, ...review } }: { review: WeeklyReview }) {
  const figures = [
    { count: review.tasks_completed, one: 'task done', many: 'tasks done', rows: 'tasks' },
    { count: review.projects_completed, one: 'project done', many: 'projects done', rows: 'projects' },
    { count: review.weekly_points, one: 'point earned', many: 'points earned', rows: 'all' },
  ];
  return (
    <Grid as="ul" justify="between" gap={3} className={classes['figures']} aria-label="The week in figures">
      {figures.map(({ count, one, many, rows }) => (
        <li key={rows}>
          <a href={hrefOf('insights', { ...rangeParams({ from, to }), rows })}>
            <strong>{formatCount(count)}</strong> <span>{count === 1 ? one : many}</span>
          </a>
        </li>
      ))}
    </Grid>
  );
}
