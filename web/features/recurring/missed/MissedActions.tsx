import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './MissedActions.module.css';
import { useSkipOlder } from './skip-older.ts';

interface MissedActionsProps {
  name: string;
  ruleId: string;
  onDone: () => void;
}

/** What can be done with a row that stands for several missed ones: the latest is done, or the older ones are skipped. */
export function MissedActions({ name, ruleId, onDone }: MissedActionsProps) {
  const skipOlder = useSkipOlder();
  return (
    <span className={classes['actions']}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Done: ${name}`}
        leftSection={<Check {...SMALL_ICON} />}
        onClick={onDone}
      >
        Done
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
    </span>
  );
}
