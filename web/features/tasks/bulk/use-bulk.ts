import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { toastDeleted } from '#web/records/toast-deleted.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { showToast, showUndo } from '#web/ui/toast/toasts.ts';
import { cachedTasks } from './bulk-cache.ts';
import { changeMany, deleteMany, type Edit, SLICE } from './bulk-calls.ts';
import { refusalWords } from './bulk-words.ts';
import { parentsFirst, topmost } from './lineage.ts';
import { shownIn } from '../project-of-task.ts';
import { withChanges } from '../task-cache.ts';
import { fieldsOf } from '../task-mutations.ts';

/** How far a change of many tasks has come. */
export interface BulkProgress {
  done: number;
  of: number;
}

/** What can be done with many tasks at once, each with one Undo for all of them. What was refused stays as it was. */
export function useBulk() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function run<Result>(count: number, work: (onProgress: (done: number) => void) => Promise<Result>) {
    const show = (done: number) => count > SLICE && setProgress({ done, of: count });
    show(0);
    try {
      return await work(show);
    } finally {
      setProgress(null);
    }
  }

  async function apply(edits: readonly Edit[], said?: (count: string) => string) {
    if (edits.length === 0) return;
    const { done, refused, failure } = await run(edits.length, (onProgress) => changeMany(client, edits, onProgress));
    if (failure !== null) toastFailure(failure);
    const words = [
      ...(said && done.length > 0 ? [said(plural(done.length, 'task'))] : []),
      ...(refused.length > 0 ? [refusalWords(refused)] : []),
    ].join('. ');
    if (words === '') return;
    if (!said || done.length === 0) showToast({ type: 'warning', message: words });
    else showUndo(words, () => void apply(done.map(wayBack)));
  }

  const change = (
    tasks: readonly Task[],
    changes: TaskChanges,
    said: (count: string) => string,
    shown: Partial<Task> = {},
  ) => {
    const now = { now: new Date().toISOString(), today: today() };
    const ordered = parentsFirst(tasks, cachedTasks(client));
    const edits = ordered.map((before) => ({
      changes,
      before,
      after: { ...withChanges(before, changes, now), ...shown },
    }));
    return apply(edits, said);
  };

  return {
    /** Only while more tasks than one call takes are on their way. */
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
      const roots = topmost(tasks, cachedTasks(client));
      const { deleted, trashIds, failure } = await run(roots.length, (onProgress) =>
        deleteMany(client, roots, onProgress),
      );
      if (failure instanceof ApiError && failure.status === 404) {
        showToast({ type: 'error', message: 'Some of these tasks are gone already. Please look again.' });
      } else if (failure !== null) toastFailure(failure);
      // What lay below the others went with them.
      const count = failure === null ? tasks.length : deleted.length;
      const [only] = deleted;
      if (!only) return;
      toastDeleted(
        client,
        count === 1 ? `“${only.name}”` : plural(count, 'task'),
        trashIds.map((trash_id) => ({ trash_id })),
      );
    },
  };
}

/** The same fields as they were. A subtask that left its task behind goes below it again. */
function wayBack({ changes, before, after }: Edit): Edit {
  const { parent_task_id } = before;
  const back = { ...fieldsOf(before, changes), ...('project_id' in changes && { parent_task_id }) };
  return { changes: back, before: after, after: before };
}
