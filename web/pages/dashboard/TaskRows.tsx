import type { Task } from '#contract/tasks.ts';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import classes from './cards.module.css';

interface TaskRowsProps {
  label: string;
  tasks: readonly Task[];
  onToggle: (task: Task) => void;
}

/** Tasks as rows of a card. */
export function TaskRows({ label, tasks, onToggle }: TaskRowsProps) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskRow task={task} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  );
}
