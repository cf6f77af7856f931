import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, CalendarX2, type LucideIcon, SkipForward, Sun, Sunrise, Timer } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { startFocus } from '#web/features/tasks/focus/focus-store.ts';
import { dateOf, type PlanDay, usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { useSkipOccurrence } from '#web/features/tasks/occurrence/use-skip-occurrence.ts';
import { RowActions } from '#web/features/tasks/row/RowActions.tsx';
import { useToday } from '#web/platform/clock.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { isTask } from '../day-rows.ts';
import { useDropTask } from '../today-mutations.ts';

interface DayRowActionsProps {
  task: TodayTask;
  day: Today;
  phone: boolean;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

interface Item {
  icon: LucideIcon;
  word: string;
  run: () => void;
}

/** What can be done with a row of the day: over its marks with a mouse or the keyboard, on phones behind three dots. */
export function DayRowActions({ task, day, phone, onUp, onDown }: DayRowActionsProps) {
  const days = useDaysFor(task, day);
  const plan = usePlan();
  const items = useItems(task, day);
  const moves = [
    ...(onUp ? [{ icon: ArrowUp, word: 'Move up', run: onUp }] : []),
    ...(onDown ? [{ icon: ArrowDown, word: 'Move down', run: onDown }] : []),
  ];
  if (!phone) {
    return (
      <RowActions task={task} days={days}>
        {items.length > 0 && items.map((item) => <ActionItem key={item.word} {...item} />)}
      </RowActions>
    );
  }
  const presses: Item[] = [
    ...days.map((to) => ({
      icon: to === 'today' ? Sun : Sunrise,
      word: to === 'today' ? 'Today' : 'Tomorrow',
      run: () => void plan([task], to),
    })),
    ...(task.completed ? [] : [{ icon: Timer, word: 'Focus', run: () => startFocus('focus', task) }]),
  ];
  const all = [...moves, ...presses, ...items];
  if (all.length === 0) return null;
  return (
    <MoreMenu small label={`Actions for “${task.name}”`}>
      {all.map((item) => (
        <ActionItem key={item.word} {...item} />
      ))}
    </MoreMenu>
  );
}

function ActionItem({ icon: Icon, word, run }: Item) {
  return (
    <Menu.Item leftSection={<Icon {...ICON} />} onClick={run}>
      {word}
    </Menu.Item>
  );
}

/** The days that a row can be planned for: not the one it stands on, unless it is late there. */
function useDaysFor(row: TodayTask, { date }: Today): PlanDay[] {
  useToday();
  if (row.completed) return [];
  return (['today', 'tomorrow'] as const).filter((day) => date !== dateOf(day) || row.is_overdue);
}

/** What is picked can be taken off the day, and an instance of a recurring task can be skipped. */
function useItems(row: TodayTask, day: Today): Item[] {
  const takeOff = useDropTask(day);
  const skip = useSkipOccurrence();
  return [
    ...(row.picked ? [{ icon: CalendarX2, word: 'Take off the day', run: () => takeOff(row) }] : []),
    ...(isTask(row) || row.completed ? [] : [{ icon: SkipForward, word: 'Skip', run: () => skip(row) }]),
  ];
}
