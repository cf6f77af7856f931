import { Button } from '@mantine/core';
import { Sun, Sunrise, Timer } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { startFocus } from '../focus/focus-store.ts';
import { usePlan } from '../plan/plan-tasks.ts';
import classes from './TaskPanel.module.css';

/** When a task is done: planned for a day in one press, or begun now with the timer. */
export function PlanButtons({ task }: { task: Task }) {
  const plan = usePlan();
  return (
    <div role="group" aria-label="Plan" className={classes['plan']}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Sun {...SMALL_ICON} />}
        onClick={() => void plan([task], 'today')}
      >
        Today
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Sunrise {...SMALL_ICON} />}
        onClick={() => void plan([task], 'tomorrow')}
      >
        Tomorrow
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Timer {...SMALL_ICON} />}
        onClick={() => startFocus('focus', task)}
      >
        Focus
      </Button>
    </div>
  );
}
