import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { DEVICE_CHOICES, readStored, writeStored } from '#web/platform/storage.ts';

/** Minimum number of tasks in progress for offering to start their project. */
const TASKS_IN_PROGRESS_MIN = 2;
/** Number of declined offers that a device remembers, newest first. */
const DECLINED_MAX = 100;

const readDeclined = (): string[] => readStored(DEVICE_CHOICES.startOffersDeclined)?.split(' ') ?? [];

/**
 * The number of a project's tasks in progress or in review, if that is a reason to set the project to In Progress; 0
 * otherwise. A completed task has an offer of its own beside the status.
 */
export function tasksUnderWay(
  { status, archived, completed_task_count }: Pick<Project, 'status' | 'archived' | 'completed_task_count'>,
  tasks: readonly Pick<Task, 'status'>[],
): number {
  if (status !== 'Not Started' || archived || completed_task_count > 0) return 0;
  const count = tasks.filter((task) => task.status === 'in_progress' || task.status === 'review').length;
  return count < TASKS_IN_PROGRESS_MIN ? 0 : count;
}

/** Whether the offer of a project was declined on this device, and a function that declines it. */
export function useDeclined(projectId: string): [boolean, () => void] {
  const [declined, setDeclined] = useState(readDeclined);
  const decline = () => {
    const next = [projectId, ...readDeclined().filter((id) => id !== projectId)].slice(0, DECLINED_MAX);
    writeStored(DEVICE_CHOICES.startOffersDeclined, next.join(' '));
    setDeclined(next);
  };
  return [declined.includes(projectId), decline];
}
