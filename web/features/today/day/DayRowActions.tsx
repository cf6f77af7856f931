import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, CalendarX2, type LucideIcon } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { dateOf, type PlanDay } from '#web/features/tasks/plan/plan-tasks.ts';
import { LazyRowMenuItems, RowActions } from '#web/features/tasks/row/RowActions.tsx';
import type { RowAction } from '#web/features/tasks/row/RowMenuItems.tsx';
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

/** What can be done with a row of the day: over its marks with a mouse or the keyboard, on phones behind three dots. */
export function DayRowActions({ task, day, phone, onUp, onDown }: DayRowActionsProps) {
  const days = useDaysFor(task, day);
  const takeOff = useDropTask(day);
  const items = (
    <LazyRowMenuItems
      id={task.id}
      without={[...withoutOf(task, days), ...(phone ? ON_PHONES : [])]}
      done={task.completed}
    >
      {phone && onUp && <Item icon={ArrowUp} word="Move up" run={onUp} />}
      {phone && onDown && <Item icon={ArrowDown} word="Move down" run={onDown} />}
      {task.picked && <Item icon={CalendarX2} word="Take off the day" run={() => takeOff(task)} />}
    </LazyRowMenuItems>
  );
  if (phone) {
    return (
      <MoreMenu small label={`Actions for “${task.name}”`}>
        {items}
      </MoreMenu>
    );
  }
  return (
    <RowActions task={task} days={days}>
      {items}
    </RowActions>
  );
}

/** A tap on the row and on its ring, where the height of a phone is better kept for what has no other way. */
const ON_PHONES: readonly RowAction[] = ['open', 'done'];

interface ItemProps {
  icon: LucideIcon;
  word: string;
  run: () => void;
}

const Item = ({ icon: Icon, word, run }: ItemProps) => (
  <Menu.Item leftSection={<Icon {...ICON} />} onClick={run}>
    {word}
  </Menu.Item>
);

/** The days that a row can be planned for: not the one it stands on, unless it is there from an earlier day. */
function useDaysFor(row: TodayTask, { date }: Today): PlanDay[] {
  useToday();
  if (row.completed) return [];
  const isFromBefore = row.due_date !== null && row.due_date < date;
  return (['today', 'tomorrow'] as const).filter((day) => date !== dateOf(day) || isFromBefore);
}

/** What an occurrence of a repeating task cannot do by itself, what a task cannot, and the days it stands on. */
function withoutOf(row: TodayTask, days: readonly PlanDay[]): RowAction[] {
  const standing = (['today', 'tomorrow'] as const).filter((day) => !days.includes(day));
  return isTask(row) ? [...standing, 'skip'] : [...standing, 'move', 'remove'];
}
