import { TRASH_DAYS } from '#contract/trash.ts';
import type { Task } from '#contract/tasks.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

interface DeleteTasksDialogProps {
  tasks: readonly Task[];
  pending?: boolean;
  error?: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of tasks: which ones, and for how long they can be restored. */
export function DeleteTasksDialog({
  tasks,
  pending = false,
  error = null,
  onConfirm,
  onClose,
}: DeleteTasksDialogProps) {
  const [first] = tasks;
  const only = tasks.length === 1 ? first : undefined;
  const below = tasks.reduce((sum, { sub_task_count }) => sum + sub_task_count, 0);
  const many = plural(tasks.length, 'task');
  return (
    <ConfirmDialog
      title={only ? `Delete “${only.name}”?` : `Delete ${many}?`}
      confirmLabel={only ? 'Delete task' : `Delete ${many}`}
      pending={pending}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {only
        ? `The task moves to the trash${below > 0 ? ` with its ${plural(below, 'subtask')}` : ''}. You can restore it for ${TRASH_DAYS} days.${only.recurring_task_id === null ? '' : ' It repeats, so the next one still comes.'}`
        : `All ${formatCount(tasks.length)} move to the trash${below > 0 ? ' with their subtasks' : ''}. You can restore them for ${TRASH_DAYS} days.`}
    </ConfirmDialog>
  );
}
