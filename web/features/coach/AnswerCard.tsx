import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { CoachSource } from '#contract/coach.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './AnswerCard.module.css';
import { LinkedText } from './LinkedText.tsx';
import { namedIn } from './text-parts.ts';

interface AnswerCardProps {
  name: string;
  title: ReactNode;
  /** Gets the focus when the answer has come. */
  heading: Ref<HTMLHeadingElement>;
  summary: string;
  sources: readonly CoachSource[];
  /** In the footer. */
  note: string | null;
  onDiscard: () => void;
  /** Beside "Discard". */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of an answer. */
export function AnswerCard(props: AnswerCardProps) {
  const { name, title, heading, summary, sources, note, onDiscard, action, children } = props;
  return (
    <article className={classes['answer']} aria-label={name}>
      <header className={classes['head']}>
        <h2 ref={heading} tabIndex={-1} className={classes['lead']}>
          <Sparkles {...ICON} />
          <span>{title}</span>
        </h2>
        <p className={classes['summary']}>
          <LinkedText sources={sources}>{summary}</LinkedText>
        </p>
      </header>
      <div className={classes['body']}>{children}</div>
      <footer className={classes['foot']}>
        <p className={classes['note']} role="status">
          {note}
        </p>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        {action}
      </footer>
    </article>
  );
}

interface StepListProps {
  lines: readonly string[];
  sources: readonly CoachSource[];
  /** What can be done about a line, which names these records. */
  actionFor: (line: string, named: readonly CoachSource[], number: number) => ReactNode;
}

/** Numbered lines, each with what can be done about it. */
export const StepList = ({ lines, sources, actionFor }: StepListProps) => (
  <ol className={classes['steps']}>
    {lines.map((line, index) => (
      <li key={line}>
        <span className={classes['number']} aria-hidden>
          {index + 1}
        </span>
        <p>
          <LinkedText sources={sources}>{line}</LinkedText>
        </p>
        {actionFor(line, namedIn(line, sources), index + 1)}
      </li>
    ))}
  </ol>
);
