import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { useRecord } from '#web/records/record-query.ts';

/** The server is asked for a task that stays selected this long. */
const STAYS_MS = 200;

/** The selected task with its subtasks: what the device has of it at once, the rest as soon as it stays selected. */
export function usePreviewed(id: string): { task: Task | undefined; subtasks: readonly Task[] } {
  const [lasting] = useDebouncedValue(id, STAYS_MS);
  const stays = lasting === id;
  const { data: task } = useRecord(taskQueries.one(id), stays);
  const hasSubtasks = (task?.sub_task_count ?? 0) > 0;
  const { data: subtasks = [] } = useQuery({ ...taskQueries.subtasks(id), enabled: stays && hasSubtasks });
  return { task, subtasks };
}
