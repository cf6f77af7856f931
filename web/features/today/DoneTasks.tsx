import type { Task } from '#contract/tasks.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { TaskRow } from '#web/features/tasks/TaskRow.tsx';
import { hrefOf, useSection } from '#web/platform/navigation.ts';
import { Disclosure } from './Disclosure.tsx';
import classes from './DayList.module.css';

interface DoneTasksProps {
  day: Today;
  tasks: readonly TodayTask[];
  isToday: boolean;
  onToggle: (task: Task) => void;
}

/** On phones: what is done, folded away. */
export function DoneTasks({ tasks, isToday, onToggle }: DoneTasksProps) {
  const { params } = useSection();
  return (
    <Disclosure title={isToday ? 'Done today' : 'Done'} count={tasks.length}>
      <ul aria-label="Done">
        {tasks.map((task) => (
          <li key={task.id} className={classes['item']}>
            <TaskRow task={task} href={hrefOf('today', { date: params['date'], task: task.id })} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
