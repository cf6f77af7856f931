import { useState } from 'react';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { PhoneComposer } from './phone/PhoneComposer.tsx';
import { QuickAdd, type QuickAddProps } from './QuickAdd.tsx';
import { takeShared } from './take-shared.ts';

interface QuickAddDialogProps extends Omit<QuickAddProps, 'look' | 'onClose' | 'label' | 'inputRef'> {
  onClose: () => void;
}

/** Quick add over the page, on phones above the keyboard. It stays open for the next task. */
export function QuickAddDialog({ onClose, ...quickAdd }: QuickAddDialogProps) {
  // Before the line reads its draft.
  useState(takeShared);
  const phone = usePhone();
  if (phone) return <PhoneComposer {...quickAdd} onClose={onClose} />;
  return (
    <Dialog title="Add a task" onClose={onClose} width={640} top={112} sheet>
      <QuickAdd look="dialog" {...quickAdd} />
    </Dialog>
  );
}
