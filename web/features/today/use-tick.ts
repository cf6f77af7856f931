import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import { completionWords } from '#web/features/tasks/completion-words.ts';
import { changeTask, fieldsOf } from '#web/features/tasks/task-mutations.ts';
import { today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { withTaskChanges } from './day-changes.ts';

/** Returns a function that ticks a task off, or opens it again: at once, with Undo, taken back when refused. */
export function useTick() {
  const client = useQueryClient();
  return useCallback(
    async (task: Task) => {
      const status = task.completed ? 'todo' : 'completed';
      try {
        const changed = await change(client, task, { status });
        const back = fieldsOf(task, { status });
        showUndo(
          completionWords(changed),
          () => void change(client, { ...task, status, completed: !task.completed }, back).catch(toastFailure),
        );
      } catch (error) {
        toastFailure(error);
      }
    },
    [client],
  );
}

/** Changes a task here and in every list of tasks. Rejects with the reason of a refusal. */
async function change(client: QueryClient, task: Task, changes: TaskChanges): Promise<Task> {
  const shown = (fields: TaskChanges) =>
    showAtOnce<Today>(client, ['today'], (day) =>
      withTaskChanges(day, task.id, fields, { now: new Date().toISOString(), today: today() }),
    );
  await shown(changes);
  try {
    return await changeTask(client, task, changes);
  } catch (error) {
    await shown(fieldsOf(task, changes));
    throw error;
  }
}
