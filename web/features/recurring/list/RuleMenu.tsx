import { Menu } from '@mantine/core';
import { FastForward, Pause, Pencil, Play, SkipForward, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecurringTask } from '#contract/recurring.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDayInSentence } from '#web/platform/format.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { TRASH_DAYS } from '#contract/trash.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { useCloseNext } from '../instance-mutations.ts';
import { LazyRuleForm } from '../form/LazyRuleForm.ts';
import { usePauseRule, useDeleteRule } from '../rule-mutations.ts';
import { useSkipOlder } from '../missed/skip-older.ts';

export function RuleMenu({ rule, onDeleted }: { rule: RecurringTask; onDeleted?: () => void }) {
  const today = useToday();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const closeNext = useCloseNext(rule);
  const pause = usePauseRule();
  const skipOlder = useSkipOlder();
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={`Actions for “${rule.name}”`}>
        {rule.missed > 1 && (
          <MenuItem icon={FastForward} label="Skip older" onClick={() => skipOlder(rule.id, rule.name)} />
        )}
        {rule.next_kind !== null && rule.next_due !== null && (
          <MenuItem
            icon={SkipForward}
            label={`Skip ${formatDayInSentence(rule.next_due, today)}`}
            onClick={() => closeNext.mutate('skipped')}
          />
        )}
        <MenuItem
          icon={rule.is_active ? Pause : Play}
          label={rule.is_active ? 'Pause' : 'Resume'}
          onClick={() => pause(rule, rule.is_active)}
        />
        <MenuItem icon={Pencil} label="Edit" onClick={() => setOpen('edit')} />
        <Menu.Divider />
        <MenuItem icon={Trash2} label="Delete" data-danger onClick={() => setOpen('delete')} />
      </MoreMenu>
      {open === 'edit' && <LazyRuleForm rule={rule} onClose={close} />}
      {open === 'delete' && <DeleteRule rule={rule} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}

interface DeleteRuleProps {
  rule: RecurringTask;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms, deletes the recurring task, and offers Undo. */
function DeleteRule({ rule, onDeleted, onClose }: DeleteRuleProps) {
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
