import { plannedOf } from '#contract/rules/task-length.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { tickKey } from '#web/ui/list/rows/tick-key.ts';
import { formatDuration } from '#web/platform/format.ts';
import { useSection } from '#web/platform/navigation.ts';
import classes from './DayList.module.css';
import { DayTask } from '../DayTask.tsx';
import { Disclosure } from './Disclosure.tsx';

interface DoneTasksProps {
  day: Today;
  tasks: readonly TodayTask[];
  isToday: boolean;
  onToggle: (row: TodayTask) => void;
}

const KEYS = [tickKey('Open again')];

/** What is done, folded away below the list: how much, and how long it was meant to take, as the plan of the day counts it. */
export function DoneTasks({ day, tasks, isToday, onToggle }: DoneTasksProps) {
  const { params } = useSection();
  const { planned_minutes: minutes } = plannedOf(tasks, day.usual_task_minutes);
  return (
    <Disclosure
      title={isToday ? 'Done today' : 'Done'}
      count={tasks.length}
      note={minutes > 0 ? formatDuration(minutes) : undefined}
    >
      <RowList title="Done" ids={tasks.map(({ id }) => id)} keys={KEYS}>
        <ul aria-label="Done">
          {tasks.map((task) => (
            <li key={task.id} className={classes['item']}>
              <DayTask row={task} date={params['date']} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      </RowList>
    </Disclosure>
  );
}
