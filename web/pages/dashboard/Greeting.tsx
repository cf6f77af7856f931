import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Today } from '#contract/today.ts';
import { LazyQuickAddDialog } from '#web/features/tasks/quick-add/LazyQuickAddDialog.ts';
import { useHour, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { formatLongDate, greeting, remainingText } from './day-text.ts';
import classes from './Greeting.module.css';

interface GreetingProps {
  /** Today; undefined until it is loaded. */
  day: Today | undefined;
  /** Whether there is a project for a new task. */
  canAdd: boolean;
}

/** A greeting with the date, what is left today, and a button for a new task. */
export function Greeting({ day, canAdd }: GreetingProps) {
  const { first_name, day_start_hour } = useUser();
  const hour = useHour();
  const today = useToday();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={greeting(hour, day_start_hour, first_name)}
        lead={
          <>
            <Text hideOnPhone>{formatLongDate(today)}. </Text>
            {day && remainingText(day)}
          </>
        }
        actions={
          canAdd && (
            <Button
              className={classes['add'] ?? ''}
              leftSection={<Plus {...ICON} />}
              rightSection={
                <Box as="kbd" px={1.5} radius="xs" className={classes['key']} aria-hidden>
                  q
                </Box>
              }
              aria-keyshortcuts="q"
              onClick={() => setAdding(true)}
            >
              New task
            </Button>
          )
        }
      />
      {adding && <LazyQuickAddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
