import { ArrowRight } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { dateOf, dayInSentence, usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { useToday } from '#web/platform/clock.ts';
import { capitalized, formatCount } from '#web/platform/format.ts';
import { addDays } from '#contract/general/days.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './MoveChip.module.css';
import type { DayPlanFigures } from './plan.ts';

/** The day after one, and its name in a sentence. */
function useNextDay(day: string): { next: string; where: string } {
  // Renders again at midnight, because the name depends on today.
  useToday();
  const next = addDays(day, 1);
  return { next, where: next === dateOf('tomorrow') ? 'tomorrow' : dayInSentence(next) };
}

interface MoveAllProps {
  day: Today;
  plan: Pick<DayPlanFigures, 'movable' | 'urgent'>;
  /** Shows the number, because no sentence before it does. */
  counts: boolean;
}

/** On a day over capacity: moves all rows that can wait to the next day, with one Undo. */
export function MoveAll({ day, plan: { movable, urgent }, counts }: MoveAllProps) {
  const plan = usePlan();
  const { next, where } = useNextDay(day.date);
  return (
    <TextButton
      underlined
      onClick={() =>
        void plan(
          day.tasks.filter(({ id }) => movable.has(id)),
          next,
        )
      }
    >
      Move {counts ? `${formatCount(movable.size)}${urgent ? ' high-priority tasks' : ''}` : 'them'} to {where}
    </TextButton>
  );
}

/** On a day over capacity: moves a row that can wait to the next day, with Undo. */
export function MoveChip({ task, day }: { task: TodayTask; day: string }) {
  const plan = usePlan();
  const { next, where } = useNextDay(day);
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
      border="dashed"
      radius="sm"
      className={classes['chip']}
      aria-label={`Move to ${where}: “${task.name}”`}
      onClick={() => void plan([task], next)}
    >
      <ArrowRight {...SMALL_ICON} />
      {capitalized(where)}
    </Group>
  );
}
