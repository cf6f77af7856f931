import { useState } from 'react';
import { dayTotals } from '#contract/rules/day-totals.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { formatCount, formatDuration } from '#web/platform/format.ts';
import { useSection } from '#web/platform/navigation.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { tickKey } from '#web/ui/list/rows/row-key.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { DayTask } from '../DayTask.tsx';
import { AllDone } from './AllDone.tsx';
import classes from './DayList.module.css';
import { Disclosure } from './Disclosure.tsx';

interface DoneTasksProps {
  day: Today;
  tasks: readonly TodayTask[];
  isToday: boolean;
  onToggle: (row: TodayTask) => void;
}

const KEYS = [tickKey('Reopen')];

/**
 * The completed tasks in a fold below the list, with their number and time, counted as in every balance. Of many, only
 * the newest are shown until the user asks for all.
 */
export function DoneTasks({ day, tasks, isToday, onToggle }: DoneTasksProps) {
  const { params } = useSection();
  const [all, setAll] = useState(false);
  const { more_completed } = day;
  const { total_tasks: count } = dayTotals({ tasks, more_open: [], more_completed }, day.usual_task_minutes);
  const hasMore = more_completed.length > 0;
  return (
    <Disclosure
      title={isToday ? 'Done today' : 'Done'}
      count={count}
      note={day.given_minutes > 0 ? formatDuration(day.given_minutes) : undefined}
    >
      {hasMore && all ? (
        <AllDone date={day.date} keys={KEYS} onToggle={onToggle} />
      ) : (
        <RowList title="Done" ids={tasks.map(({ id }) => id)} keys={KEYS}>
          <ul aria-label="Done">
            {tasks.map((task) => (
              <li key={task.id} className={classes['item']}>
                <DayTask row={task} on={day.date} date={params['date']} onToggle={onToggle} />
              </li>
            ))}
          </ul>
        </RowList>
      )}
      {hasMore && !all && <TextButton onClick={() => setAll(true)}>Show all {formatCount(count)}</TextButton>}
    </Disclosure>
  );
}
