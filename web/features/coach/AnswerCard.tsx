import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { CoachSource } from '#contract/coach.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './AnswerCard.module.css';
import { LinkedText } from './LinkedText.tsx';
import { namedIn } from './text-parts.ts';

interface AnswerCardProps {
  name: string;
  title: ReactNode;
  /** Focused when the answer arrives. */
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

export function AnswerCard(props: AnswerCardProps) {
  const { name, title, heading, summary, sources, note, onDiscard, action, children } = props;
  return (
    <Box as="article" shrink fill="panel" border="line" radius="lg" shadow={1} aria-label={name}>
      <Box as="header" lineBottom className={classes['head']}>
        <Group as="h2" ref={heading} tabIndex={-1} gap={2} weight={400} radius="xs" note className={classes['lead']}>
          <Sparkles {...ICON} />
          <span>{title}</span>
        </Group>
        <Text as="p" mt={2} face="read" breakAnywhere textWrap="pretty" maxW="text" className={classes['summary']}>
          <LinkedText sources={sources}>{summary}</LinkedText>
        </Text>
      </Box>
      <Box px="pane" divided className={classes['body']}>
        {children}
      </Box>
      <Group as="footer" wrap gap={2} py={4} px="pane" lineTop shareOnPhone>
        <Text as="p" grow ownLine hint className={classes['note']} role="status">
          {note}
        </Text>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        {action}
      </Group>
    </Box>
  );
}

interface StepListProps {
  lines: readonly string[];
  sources: readonly CoachSource[];
  /** The action for a line that names these records. */
  actionFor: (line: string, named: readonly CoachSource[], number: number) => ReactNode;
}

/** Numbered lines, each with its action. */
export const StepList = ({ lines, sources, actionFor }: StepListProps) => (
  <Box as="ol" divided className={classes['steps']}>
    {lines.map((line, index) => (
      <li key={line}>
        <Text tone="dim" tabular aria-hidden>
          {index + 1}
        </Text>
        <p>
          <LinkedText sources={sources}>{line}</LinkedText>
        </p>
        {actionFor(line, namedIn(line, sources), index + 1)}
      </li>
    ))}
  </Box>
);
