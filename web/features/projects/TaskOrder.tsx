import type { Task } from '#contract/tasks.ts';
import { TaskStatus } from '#contract/vocabulary.ts';
import { STATUS_WORDS } from '#web/features/tasks/task-words.tsx';
import { inPlace } from '#web/features/tasks/task-view.ts';
import { withOrder } from '#web/platform/order.ts';
import { Card } from '#web/ui/Card.tsx';
import { OrderList } from '#web/ui/OrderList.tsx';
import { StatusIcon } from '#web/ui/StatusIcon.tsx';
import classes from './ProjectOrder.module.css';
import { useReorderTasks } from './reorder-tasks.ts';

export interface TaskOrderProps {
  projectId: string;
  tasks: readonly Task[];
}

/** The tasks of a project to put into order, those of each status among themselves; subtasks go with their task. */
export function TaskOrder({ projectId, tasks }: TaskOrderProps) {
  const reorder = useReorderTasks(projectId);
  const sorted = inPlace(tasks);
  const all = sorted.map(({ id }) => id);
  const tops = sorted.filter(({ parent_task_id }) => parent_task_id === null);
  const byStatus = Map.groupBy(tops, ({ status }) => status);
  return (
    <div className={classes['list']}>
      {TaskStatus.options.map((status) => {
        const items = byStatus.get(status) ?? [];
        return (
          items.length > 1 && (
            <Card key={status} title={STATUS_WORDS[status]}>
              <OrderList
                label={`Tasks: ${STATUS_WORDS[status]}`}
                items={items.map(({ id, name }) => ({ id, name, mark: <StatusIcon status={status} /> }))}
                onOrder={(ids) => reorder.mutate({ ids: withOrder(all, ids), before: all })}
              />
            </Card>
          )
        );
      })}
    </div>
  );
}
