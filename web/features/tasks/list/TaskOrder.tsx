import type { Task } from '#contract/tasks.ts';
import { TaskStatus } from '#contract/vocabulary.ts';
import { STATUS_LABELS } from '../task-status.tsx';
import { inPlace } from '../task-view.ts';
import { withOrder } from '#web/platform/order.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { OrderList } from '#web/ui/list/OrderList.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { useReorderTasks } from '../board/reorder-tasks.ts';

export interface TaskOrderProps {
  projectId: string;
  tasks: readonly Task[];
}

/** Reorders the tasks of a project within each status; subtasks move with their task. */
export function TaskOrder({ projectId, tasks }: TaskOrderProps) {
  const reorder = useReorderTasks(projectId);
  const sorted = inPlace(tasks);
  const all = sorted.map(({ id }) => id);
  const tops = sorted.filter(({ parent_task_id }) => parent_task_id === null);
  const byStatus = Map.groupBy(tops, ({ status }) => status);
  return (
    <Grid gap={4} maxW="list">
      {TaskStatus.options.map((status) => {
        const items = byStatus.get(status) ?? [];
        return (
          items.length > 1 && (
            <Card key={status} title={STATUS_LABELS[status]}>
              <OrderList
                label={`Tasks: ${STATUS_LABELS[status]}`}
                items={items.map(({ id, name }) => ({ id, name, mark: <StatusIcon status={status} /> }))}
                onOrder={(ids) => reorder(withOrder(all, ids))}
              />
            </Card>
          )
        );
      })}
    </Grid>
  );
}
