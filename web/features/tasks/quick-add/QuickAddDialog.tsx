import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { QuickAdd, type QuickAddProps } from './QuickAdd.tsx';

interface QuickAddDialogProps extends Omit<QuickAddProps, 'look' | 'onClose'> {
  onClose: () => void;
}

/** The line over the page; on phones it is a sheet. It stays open for the next task. */
export function QuickAddDialog({ onClose, ...quickAdd }: QuickAddDialogProps) {
  return (
    <Dialog title="Add a task" onClose={onClose} width={640} top={112} sheet>
      <QuickAdd look="dialog" {...quickAdd} />
    </Dialog>
  );
}
