import { ActionIcon } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useToday } from '#web/platform/clock.ts';
import { addDays } from '#contract/general/days.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './WeekChoice.module.css';
import { firstDayOf, WEEK_DAYS, weekText } from './review-text.ts';

interface WeekChoiceProps {
  /** The last day of the chosen week. */
  to: string;
  onChange: (to: string) => void;
}

/** Chooses the seven days to review, up to those that end today. */
export function WeekChoice({ to, onChange }: WeekChoiceProps) {
  const today = useToday();
  const next = addDays(to, WEEK_DAYS);
  // Not disabled, so that the button keeps the focus at the last week.
  const isLast = to >= today;
  return (
    <Group className={classes['choice']}>
      <Text as="p" grow shrink weight={600} aria-live="polite">
        {weekText({ from: firstDayOf(to), to }, today)}
      </Text>
      <ActionIcon variant="subtle" aria-label="Previous week" onClick={() => onChange(addDays(to, -WEEK_DAYS))}>
        <ChevronLeft {...ICON} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Next week"
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={() => !isLast && onChange(next > today ? today : next)}
      >
        <ChevronRight {...ICON} />
      </ActionIcon>
    </Group>
  );
}
