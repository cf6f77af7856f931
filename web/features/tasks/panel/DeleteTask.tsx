import type { Task } from '#contract/tasks.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { deleteTask } from '../delete-task.ts';
import { DeleteTasksDialog } from '../DeleteTasksDialog.tsx';

interface DeleteTaskProps {
  task: Task;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms, deletes the task, and offers Undo. */
export function DeleteTask({ task, onDeleted, onClose }: DeleteTaskProps) {
  const records = useRecords();
  const remove = useAction(async () => {
    await deleteTask(records, task);
    onDeleted();
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
