import { ArrowDown, ArrowUp, CalendarX2 } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { isRepeating } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { dateOf, type PlanDay } from '#web/features/tasks/plan/plan-tasks.ts';
import { LazyRowMenuItems, RowActions } from '#web/features/tasks/row/RowActions.tsx';
import type { RowAction } from '#web/features/tasks/row/RowMenuItems.tsx';
import { useToday } from '#web/platform/clock.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { useTouchScreen } from '#web/ui/list/rows/use-touch-screen.ts';
import { isTask } from '../day-rows.ts';
import { useDropTask } from '../today-mutations.ts';

interface DayRowActionsProps {
  task: TodayTask;
  day: Today;
  phone: boolean;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

/** The actions of a row of the day: over its marks on hover and focus, on phones in a menu. */
export function DayRowActions({ task, day, phone, onUp, onDown }: DayRowActionsProps) {
  const days = useDaysFor(task, day);
  const takeOff = useDropTask(day);
  const touch = useTouchScreen();
  const items = (
    <LazyRowMenuItems
      id={task.id}
      without={[...withoutOf(task, days), ...(phone ? ON_PHONES : [])]}
      done={task.completed}
    >
      {phone && onUp && <MenuItem icon={ArrowUp} label="Move up" onClick={onUp} />}
      {phone && onDown && <MenuItem icon={ArrowDown} label="Move down" onClick={onDown} />}
      {task.picked && <MenuItem icon={CalendarX2} label="Remove from day" onClick={() => takeOff(task)} />}
    </LazyRowMenuItems>
  );
  if (phone) {
    const menu = <MoreMenu label={`Actions for “${task.name}”`}>{items}</MoreMenu>;
    // A long press opens it; the button would be below the one that adds a task.
    return touch ? <span className="sr-only">{menu}</span> : menu;
  }
  return (
    <RowActions task={task} days={days}>
      {items}
    </RowActions>
  );
}

/** On phones a tap on the row or its ring does these, so the menu leaves them out. */
const ON_PHONES: readonly RowAction[] = ['open', 'done'];

/** The days that a row can be planned for: not the day it is on, unless it is left from an earlier day. */
function useDaysFor(row: TodayTask, { date }: Today): PlanDay[] {
  useToday();
  if (row.completed) return [];
  const isFromBefore = row.due_date !== null && row.due_date < date;
  return (['today', 'tomorrow'] as const).filter((day) => date !== dateOf(day) || isFromBefore);
}

/** The actions that an occurrence or a task does not support, and the days it is already on. */
function withoutOf(row: TodayTask, days: readonly PlanDay[]): RowAction[] {
  const daysItIsOn = (['today', 'tomorrow'] as const).filter((day) => !days.includes(day));
  if (!isTask(row)) return [...daysItIsOn, 'move', 'remove'];
  return [...daysItIsOn, isRepeating(row) ? 'remove' : 'skip'];
}
