import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Sun, Sunrise, Timer } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { focusQueries } from '../focus/focus-queries.ts';
import { startFocus } from '../focus/focus-store.ts';
import { usePlan } from '../plan/plan-tasks.ts';
import classes from './TaskPanel.module.css';

/** How much of its estimate a task was worked on with the timer; nothing before the first session. */
function FocusedMinutes({ task: { id, estimated_duration } }: { task: Task }) {
  const { data } = useQuery(focusQueries.ofTask(id));
  if (!data || data.minutes === 0) return null;
  const words = estimated_duration === null ? `${data.minutes} min` : `${data.minutes} of ${estimated_duration} min`;
  return (
    <span className={classes['focused']}>
      <Timer {...SMALL_ICON} />
      {words} focused
    </span>
  );
}

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
      <FocusedMinutes task={task} />
    </div>
  );
}
