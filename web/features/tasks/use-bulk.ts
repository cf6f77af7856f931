import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import { staleSummaries } from '#web/features/hierarchy/stale.ts';
import { toastDeleted } from '#web/features/hierarchy/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { showUndo } from '#web/ui/toasts.ts';
import { inTurn } from './in-turn.ts';
import { shownIn } from './project-choices.tsx';
import { removeFromCache } from './task-cache.ts';
import { changeTask, fieldsOf } from './task-mutations.ts';

/** How far a change of many tasks has come. */
export interface BulkProgress {
  done: number;
  of: number;
}

/** What can be done with many tasks at once, each with one Undo for all of them. What was refused stays as it was. */
export function useBulk() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function run<Result>(tasks: readonly Task[], one: (task: Task) => Promise<Result>) {
    setProgress({ done: 0, of: tasks.length });
    const { results, failure } = await inTurn(tasks, one, (done) => setProgress({ done, of: tasks.length }));
    setProgress(null);
    if (failure !== null) toastFailure(failure);
    return results;
  }

  async function change(
    tasks: readonly Task[],
    changes: TaskChanges,
    said: (count: string) => string,
    shown?: Partial<Task>,
  ) {
    const changed = await run(tasks, (task) => changeTask(client, task, changes, shown).then(() => task));
    if (changed.length === 0) return;
    showUndo(said(plural(changed.length, 'task')), () => {
      void run(changed, (task) =>
        changeTask(client, task, fieldsOf(task, changes), task.project_id ? pathOf(task) : {}),
      );
    });
  }

  return {
    progress,
    complete: (tasks: readonly Task[]) =>
      change(
        tasks.filter(({ completed }) => !completed),
        { status: 'completed' },
        (count) => `${count} completed`,
      ),
    move: (tasks: readonly Task[], project: Project) =>
      change(
        tasks.filter(({ project_id }) => project_id !== project.id),
        { project_id: project.id },
        (count) => `${count} moved to “${project.name}”`,
        shownIn(project),
      ),
    reschedule: (tasks: readonly Task[], due_date: string | null) =>
      change(tasks, due_date === null ? { due_date, due_time: null } : { due_date }, (count) =>
        due_date === null ? `${count} without a due date` : `${count} due ${formatDay(due_date, today())}`,
      ),
    remove: async (tasks: readonly Task[]) => {
      const removed = await run(tasks, async ({ id }) => {
        const deleted = await call(tasksContract.delete, { params: { id } });
        removeFromCache(client, new Set([id]));
        return deleted;
      });
      staleSummaries(client);
      const [only] = tasks;
      const what = removed.length === 1 && only ? `“${only.name}”` : plural(removed.length, 'task');
      if (removed.length > 0) toastDeleted(client, what, removed);
    },
  };
}

/** The names above a task, to show it in its old place again. */
function pathOf(task: Task): Partial<Task> {
  const { project_id, project_name, area_id, area_name, pillar_id, pillar_name, pillar_color } = task;
  return { project_id, project_name, area_id, area_name, pillar_id, pillar_name, pillar_color };
}
