import type { Task } from '#contract/tasks.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import classes from './cards.module.css';

const ROWS = 5;

interface RecentCardProps {
  /** Newest first. */
  tasks: readonly Task[];
  onToggle: (task: Task) => void;
}

/** The tasks newest first that are not in the Today card. Renders nothing if there are none. */
export function RecentCard({ tasks, onToggle }: RecentCardProps) {
  if (tasks.length === 0) return null;
  return (
    <Card
      title="Recent tasks"
      meta="newest first"
      link={{ label: 'All tasks', href: hrefOf('tasks', { sort: 'newest' }) }}
    >
      <TaskRows label="Recent tasks" tasks={tasks.slice(0, ROWS)} onToggle={onToggle} />
    </Card>
  );
}

interface TaskRowsProps {
  label: string;
  tasks: readonly Task[];
  onToggle: (task: Task) => void;
}

function TaskRows({ label, tasks, onToggle }: TaskRowsProps) {
  const { keys, popup } = useTaskKeys({ taskOf: (id) => tasks.find((task) => task.id === id) });
  return (
    <RowList title={label} ids={tasks.map(({ id }) => id)} keys={keys}>
      <ul className={classes['rows']} aria-label={label}>
        {tasks.map((task) => (
          <Box as="li" hairline key={task.id}>
            <TaskRow task={task} onToggle={onToggle} />
          </Box>
        ))}
      </ul>
      {popup}
    </RowList>
  );
}
