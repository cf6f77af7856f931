import type { RecurringTask } from '#contract/recurring.ts';
import { TRASH_DAYS } from '#contract/trash.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { useDeleteRule } from '../rule-mutations.ts';

interface DeleteRuleProps {
  rule: RecurringTask;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms, deletes the recurring task, and offers Undo. */
export function DeleteRule({ rule, onDeleted, onClose }: DeleteRuleProps) {
  const remove = useDeleteRule(() => {
    onClose();
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      title={`Delete “${rule.name}”?`}
      confirmLabel="Delete repeating task"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: rule.id, what: `“${rule.name}”` })}
      onClose={onClose}
    >
      It moves to the trash with its history. You can restore both for {TRASH_DAYS} days. Points you’ve earned stay
      {rule.task_id === null ? '' : ', and so does the task it was made from'}.
    </ConfirmDialog>
  );
}
