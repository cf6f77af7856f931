import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { deleteTask } from '../delete-task.ts';
import { DeleteTasksDialog } from '../DeleteTasksDialog.tsx';

interface DeleteTaskProps {
  task: Task;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, deletes the task, and offers Undo. */
export function DeleteTask({ task, onDeleted, onClose }: DeleteTaskProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteTask(client, task),
    onSuccess: onDeleted,
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
