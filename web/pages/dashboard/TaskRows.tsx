import type { Task } from '#contract/tasks.ts';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import classes from './cards.module.css';

interface TaskRowsProps {
  label: string;
  tasks: readonly Task[];
  onToggle: (task: Task) => void;
}

/** Tasks as rows of a card. */
export function TaskRows({ label, tasks, onToggle }: TaskRowsProps) {
  const { keys, popup } = useTaskKeys({ taskOf: (id) => tasks.find((task) => task.id === id) });
  return (
    <RowList title={label} ids={tasks.map(({ id }) => id)} keys={keys}>
      <ul className={classes['rows']} aria-label={label}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskRow task={task} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {popup}
    </RowList>
  );
}
