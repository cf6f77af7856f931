import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type NewTask, type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { staleSummaries } from '#web/features/hierarchy/stale.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toasts.ts';
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
      onSuccess: (answer) => {
        // With another change of this task on its way, its answer will say more.
        if (client.isMutating({ mutationKey }) === 1) putInCache(client, answer);
      },
      onError: (_error, _input, context) => context && putInCache(client, context.before),
      onSettled: (_answer, _error, _input, context) => {
        if (context?.interrupted) void client.invalidateQueries({ queryKey: ['tasks'] });
        staleSummaries(client);
      },
    })
    .execute();
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

/** What a form sends; the rest has defaults. */
export type TaskDraft = Pick<NewTask, 'name' | 'project_id'> & Partial<NewTask> & { id: string };

/**
 * Creates a task and adds it to the lists. Rejects with the reason of a refusal; sent again with the same `id` it makes
 * no second one, and what was typed since is sent as a change.
 */
export async function createTask(client: QueryClient, draft: TaskDraft): Promise<Task> {
  const { id, ...fields } = draft;
  const created = await call(tasksContract.create, { body: draft });
  const typedSince = Object.entries(fields).some(([key, value]) => created[key as keyof Task] !== value);
  const task = typedSince ? await call(tasksContract.change, { params: { id }, body: fields }) : created;
  putInCache(client, task);
  staleSummaries(client);
  return task;
}

/**
 * Answers with a function that changes a task from a menu or popover: shown at once, refusals as a toast.
 * With `said` there is a toast with Undo, which puts the same fields back.
 */
export function useChangeTask(): (task: Task, changes: TaskChanges, said?: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (task, changes, said) => {
      try {
        await changeTask(client, task, changes);
        if (said) showUndo(said, () => void changeTask(client, task, fieldsOf(task, changes)).catch(toastFailure));
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
 * Answers with a function that ticks a task off, or opens it again. It is shown at once and taken back when refused;
 * a toast says “X” completed, with Undo, which puts the old status back.
 */
export function useCompleteTask(): (task: Task) => Promise<void> {
  const change = useChangeTask();
  return useCallback(
    (task) =>
      task.completed
        ? change(task, { status: 'todo' }, `“${task.name}” is open again`)
        : change(task, { status: 'completed' }, `“${task.name}” completed`),
    [change],
  );
}
