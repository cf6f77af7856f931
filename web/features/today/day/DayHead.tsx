import { ActionIcon, Button } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#contract/general/days.ts';
import { navigate } from '#web/platform/navigation.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { useHeldAcross, useNarrow } from '#web/ui/layout/use-phone.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './DayHead.module.css';
import { dayTitle } from './day-text.ts';

/** The title of the day, with links to other days. */
export function DayHead({ date, today }: { date: string; today: string }) {
  const phone = useNarrow();
  const across = useHeldAcross();
  const go = (day: string) => navigate('today', { date: day === today ? undefined : day }, { replace: true });
  return (
    <Group as="header" justify="between" wrap gap={4} rowGap={2} mb={!across && 4} className={classes['head']}>
      <h2 className={classes['title']} aria-live="polite">
        {dayTitle(date, today, { short: phone })}
      </h2>
      <Group gap={1} fixed className={classes['days']}>
        <ActionIcon variant="subtle" aria-label="Day before" onClick={() => go(addDays(date, -1))}>
          <ChevronLeft {...ICON} />
        </ActionIcon>
        {(!phone || date !== today) && (
          <Button variant="default" onClick={() => go(today)} aria-current={date === today ? 'date' : undefined}>
            Today
          </Button>
        )}
        <ActionIcon variant="subtle" aria-label="Day after" onClick={() => go(addDays(date, 1))}>
          <ChevronRight {...ICON} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
