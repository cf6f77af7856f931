import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { staleSummaries } from '#web/records/stale.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { completionWords } from './completion-words.ts';
import { cachedTask, putInCache, withChanges } from './task-cache.ts';

interface Write {
  task: Task;
  changes: TaskChanges;
  /** What else is shown at once: the names above it, when it moves. */
  shown?: Partial<Task> | undefined;
  send: () => Promise<Task>;
}

/**
 * Changes a task: shown at once in every list, replaced by the server's answer, taken back when it refuses.
 * Changes of one task go out one after another. Rejects with the ApiError.
 */
function write(client: QueryClient, { task, changes, shown, send }: Write): Promise<Task> {
  const mutationKey = ['tasks', 'write', task.id];
  return client
    .getMutationCache()
    .build<Task, Error, void, { before: Task; interrupted: boolean }>(client, {
      mutationKey,
      scope: { id: mutationKey.join(' ') },
      mutationFn: send,
      onMutate: async () => {
        // A list that is being read would bring the old state back; one that was never read must not stop loading.
        const reading = { queryKey: ['tasks'], predicate: (query: { state: { data: unknown } }) => !!query.state.data };
        const interrupted = client.isFetching(reading) > 0;
        await client.cancelQueries(reading);
        const before = cachedTask(client, task.id) ?? task;
        const now = new Date().toISOString();
        putInCache(client, { ...withChanges(before, changes, { now, today: today() }), ...shown });
        return { before, interrupted };
      },
      onSuccess: (answer, _input, { before }) => {
        // With another change of this task on its way, its answer will say more.
        if (client.isMutating({ mutationKey }) === 1) putInCache(client, answer);
        if (answer.completed !== before.completed) void followParent(client, answer);
      },
      onError: (_error, _input, context) => context && putInCache(client, context.before),
      onSettled: (_answer, _error, _input, context) => {
        if (context?.interrupted) void client.invalidateQueries({ queryKey: ['tasks'] });
        staleSummaries(client);
      },
    })
    .execute();
}

/** A task that needs its subtasks completes with the last and opens with the first: reads it again, and those above. */
async function followParent(client: QueryClient, { parent_task_id }: Pick<Task, 'parent_task_id'>): Promise<void> {
  if (parent_task_id === null) return;
  const before = cachedTask(client, parent_task_id);
  if (before && !before.sub_task_completion_required) return;
  const parent = await refreshTask(client, parent_task_id);
  if (parent && parent.completed !== before?.completed) await followParent(client, parent);
}

/** Reads a task again wherever it is shown. What cannot be read now is read with the next visit. */
export async function refreshTask(client: QueryClient, id: string): Promise<Task | null> {
  const task = await call(tasksContract.get, { params: { id } }).catch(() => null);
  if (task) putInCache(client, task);
  return task;
}

/** Changes fields of a task, optimistically. The promise rejects with the reason of a refusal. */
export function changeTask(
  client: QueryClient,
  task: Task,
  changes: TaskChanges,
  shown?: Partial<Task>,
): Promise<Task> {
  const send = () => call(tasksContract.change, { params: { id: task.id }, body: changes });
  return write(client, { task, changes, shown, send });
}

/** Moves a task to another kanban column, optimistically. The promise rejects with the reason of a refusal. */
export function moveTask(client: QueryClient, task: Task, column: KanbanColumn): Promise<Task> {
  const request = { params: { id: task.id }, query: { new_column: column } };
  const send = async () => (await call(tasksContract.move, request)).task;
  return write(client, { task, changes: { kanban_column: column }, send });
}

/**
 * Returns a function that changes a task from a menu or popover: shown at once, refusals as a toast.
 * With `said` there is a toast with Undo, which puts the same fields back.
 */
export function useChangeTask(): (task: Task, changes: TaskChanges, said?: (changed: Task) => string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (task, changes, said) => {
      try {
        const changed = await changeTask(client, task, changes);
        if (said)
          showUndo(said(changed), () => void changeTask(client, task, fieldsOf(task, changes)).catch(toastFailure));
      } catch (error) {
        toastFailure(error);
      }
    },
    [client],
  );
}

/** The same fields as the task has them now: the way back. */
export function fieldsOf(task: Task, changes: TaskChanges): TaskChanges {
  return Object.fromEntries(Object.keys(changes).map((key) => [key, task[key as keyof Task & keyof TaskChanges]]));
}

/**
 * Returns a function that ticks a task off, or opens it again. It is shown at once and taken back when refused;
 * a toast says “X” completed and the points it earned, with Undo, which puts the old status back.
 */
export function useCompleteTask(): (task: Task) => Promise<void> {
  const change = useChangeTask();
  return useCallback(
    (task) => change(task, { status: task.completed ? 'todo' : 'completed' }, completionWords),
    [change],
  );
}
