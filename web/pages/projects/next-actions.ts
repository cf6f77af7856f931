import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';

export type NextActions = ReadonlyMap<string, Task>;

/** The next action of each project, by its id; undefined until the open tasks are loaded. */
export function useNextActions(): NextActions | undefined {
  const { data: open } = useQuery(taskQueries.open());
  return useMemo(() => open && nextActions(open), [open]);
}

/** The first open task of each project that can be started: it and the tasks above it wait for none. @param tasks in order. */
export function nextActions(tasks: readonly Task[]): NextActions {
  const next = new Map<string, Task>();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const canStart = ({ can_start, parent_task_id }: Task): boolean => {
    const parent = parent_task_id === null ? undefined : byId.get(parent_task_id);
    return can_start && (!parent || canStart(parent));
  };
  for (const task of tasks) {
    if (!task.completed && !next.has(task.project_id) && canStart(task)) next.set(task.project_id, task);
  }
  return next;
}

/** Whether a project shows a next action: not if it is completed, on hold or archived. */
export const hasNextAction = ({ status, archived, active_task_count }: Project): boolean =>
  active_task_count > 0 && !archived && (status === 'Not Started' || status === 'In Progress');
