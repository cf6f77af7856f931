import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { useToday } from '#web/platform/clock.ts';

export type NextActions = ReadonlyMap<string, Task>;

/** The next action of each project, by its id; undefined until the open tasks are loaded. */
export function useNextActions(): NextActions | undefined {
  const { data: open } = useQuery(taskQueries.open());
  const today = useToday();
  return useMemo(() => open && nextActions(open, today), [open, today]);
}

/**
 * The next action of each project: of its open tasks that can be started, and whose parents can, the one that was due first
 * if that is today or earlier, otherwise the first. @param tasks in order.
 */
export function nextActions(tasks: readonly Task[], today: string): NextActions {
  const next = new Map<string, Task>();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const canStart = ({ can_start, parent_task_id }: Task): boolean => {
    const parent = parent_task_id === null ? undefined : byId.get(parent_task_id);
    return can_start && (!parent || canStart(parent));
  };
  /** The due date if it is today or earlier; others are equal. */
  const urgency = ({ due_date }: Task) => (due_date !== null && due_date <= today ? due_date : 'later');
  for (const task of tasks) {
    const known = next.get(task.project_id);
    const isBefore = known === undefined || urgency(task) < urgency(known);
    if (isBefore && !task.completed && canStart(task)) next.set(task.project_id, task);
  }
  return next;
}

/** Whether a project shows a next action: not if it is completed, on hold or archived. */
export const hasNextAction = ({ status, archived, active_task_count }: Project): boolean =>
  active_task_count > 0 && !archived && (status === 'Not Started' || status === 'In Progress');
