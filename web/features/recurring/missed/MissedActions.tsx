import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import { useToday } from '#web/platform/clock.ts';
import { formatDayInSentence } from '#web/platform/format.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './MissedActions.module.css';
import { useSkipOlder } from './skip-older.ts';

interface MissedActionsProps {
  name: string;
  /** The date of the latest. */
  day: string | null;
  ruleId: string;
  onDone: () => void;
}

/** The actions on a row that represents several missed instances: complete the latest, or skip the older ones. */
export function MissedActions({ name, day, ruleId, onDone }: MissedActionsProps) {
  const skipOlder = useSkipOlder();
  const today = useToday();
  const of = day === null ? '' : formatDayInSentence(day, today);
  return (
    <Group as="span" inline align="stretch" gap={1} relative className={classes['actions']}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Done${of && ` for ${of}`}: ${name}`}
        title={of ? `Complete the latest one, from ${of}` : undefined}
        leftSection={<Check {...SMALL_ICON} />}
        onClick={onDone}
      >
        Done{of && ` for ${of}`}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Skip older ones of “${name}”`}
        onClick={() => skipOlder(ruleId, name)}
      >
        Skip older
      </Button>
    </Group>
  );
}
