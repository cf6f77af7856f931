import type { Task } from '#contract/tasks.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { TaskRows } from './TaskRows.tsx';

const ROWS = 5;

interface RecentCardProps {
  /** The newest first. */
  tasks: readonly Task[];
  onToggle: (task: Task) => void;
}

/** The tasks added last that are not in the card of today. Nothing while there are none. */
export function RecentCard({ tasks, onToggle }: RecentCardProps) {
  if (tasks.length === 0) return null;
  return (
    <Card
      title="Recent tasks"
      meta="added last"
      link={{ label: 'All tasks', href: hrefOf('tasks', { sort: 'newest' }) }}
    >
      <TaskRows label="Recent tasks" tasks={tasks.slice(0, ROWS)} onToggle={onToggle} />
    </Card>
  );
}
