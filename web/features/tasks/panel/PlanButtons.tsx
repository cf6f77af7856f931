import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, type LucideIcon, Sun, Sunrise, Timer } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { useToday } from '#web/platform/clock.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { focusQueries } from '../focus/focus-queries.ts';
import { finishFocus, startFocus, useFocus } from '../focus/use-focus.ts';
import { dateOf, type PlanDay, usePlan } from '../plan/plan-tasks.ts';
import { usePlannedFor } from '../plan/use-planned-for.ts';
import classes from './TaskPanel.module.css';

/** The focus minutes of a task, compared with its estimate; nothing before the first session. */
function FocusedMinutes({ task: { id, estimated_duration } }: { task: Task }) {
  const { data } = useQuery(focusQueries.ofTask(id));
  if (!data || data.minutes === 0) return null;
  const words = estimated_duration === null ? `${data.minutes} min` : `${data.minutes} of ${estimated_duration} min`;
  return (
    <Group as="span" inline gap={1.5} size="meta" tone="soft">
      <Timer {...SMALL_ICON} />
      {words} focused
    </Group>
  );
}

/** Buttons that plan the task for a day, or start and end its timer. */
export function PlanButtons({ task }: { task: Task }) {
  const records = useRecords();
  const { timer } = useFocus();
  // On a phone the panel covers the line of the timer.
  const own = timer?.task_id === task.id ? timer : null;
  return (
    <Group role="group" aria-label="Plan" align="stretch" wrap gap={2} className={classes['plan']}>
      <PlanButton task={task} day="today" label="Today" icon={Sun} />
      <PlanButton task={task} day="tomorrow" label="Tomorrow" icon={Sunrise} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Timer {...SMALL_ICON} />}
        className={classes['planned'] ?? ''}
        aria-current={own ? 'true' : undefined}
        onClick={() => void (own ? finishFocus(records, own) : startFocus(records, 'focus', task))}
      >
        {own ? 'End focus' : 'Focus'}
      </Button>
      <FocusedMinutes task={task} />
    </Group>
  );
}

interface PlanButtonProps {
  task: Task;
  day: PlanDay;
  label: string;
  icon: LucideIcon;
}

/** Plans the task for a day, or shows that it already is. */
function PlanButton({ task, day, label, icon: Icon }: PlanButtonProps) {
  const plan = usePlan();
  useToday();
  const isToday = usePlannedFor(task, dateOf('today'));
  const isTomorrow = usePlannedFor(task, dateOf('tomorrow'));
  // What is due tomorrow can be on today's list: then it is planned for today.
  const isThere = day === 'today' ? isToday : isTomorrow && !isToday;
  const Mark = isThere ? Check : Icon;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Mark {...SMALL_ICON} />}
      className={classes['planned'] ?? ''}
      aria-current={isThere ? 'date' : undefined}
      onClick={() => void plan([task], day)}
    >
      {label}
    </Button>
  );
}
