import { ArrowRight } from 'lucide-react';
import type { TodayTask } from '#contract/today.ts';
import { dateOf, dayInSentence, usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { useToday } from '#web/platform/clock.ts';
import { addDays } from '#web/ui/date/days.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './MoveChip.module.css';

/** On a day over capacity: moves a row that can wait to the next day, with Undo. */
export function MoveChip({ task, day }: { task: TodayTask; day: string }) {
  const plan = usePlan();
  // Renders again at midnight, because the label depends on today.
  useToday();
  const next = addDays(day, 1);
  const where = next === dateOf('tomorrow') ? 'tomorrow' : dayInSentence(next);
  return (
    <Group
      as="button"
      type="button"
      inline
      gap={1.5}
      px={2}
      reach="line"
      size="meta"
      tone="soft"
      nowrap
      className={classes['chip']}
      aria-label={`Move to ${where}: “${task.name}”`}
      onClick={() => void plan([task], next)}
    >
      <ArrowRight {...SMALL_ICON} />
      Move to {where}
    </Group>
  );
}
