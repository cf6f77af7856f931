import type { Task } from '#contract/tasks.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { LazyRowMenuItems } from '../row/RowActions.tsx';

export const CardMenu = ({ task }: { task: Task }) => (
  <MoreMenu small label={`Actions for “${task.name}”`}>
    <LazyRowMenuItems id={task.id} without={[]} done={task.completed} />
  </MoreMenu>
);
