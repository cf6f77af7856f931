import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Task, tasksContract } from '#contract/tasks.ts';
import { staleSummaries } from '#web/features/hierarchy/stale.ts';
import { toastDeleted } from '#web/features/hierarchy/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { DeleteTasksDialog } from './DeleteTasksDialog.tsx';
import { removeFromCache } from './task-cache.ts';

interface DeleteTaskProps {
  task: Task;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, deletes the task, and offers Undo. */
export function DeleteTask({ task, onDeleted, onClose }: DeleteTaskProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(tasksContract.delete, { params: { id: task.id } }),
    onSuccess: (deleted) => {
      onDeleted();
      removeFromCache(client, new Set([task.id]));
      staleSummaries(client);
      toastDeleted(client, `“${task.name}”`, [deleted]);
    },
  });
  return (
    <DeleteTasksDialog
      tasks={[task]}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
