import { useState } from 'react';
import { FloatingAdd } from '#web/ui/page/FloatingAdd.tsx';
import { LazyQuickAddDialog } from './LazyQuickAddDialog.ts';
import type { QuickAddProps } from './QuickAdd.tsx';

/** On phones: the button that opens quick add. */
export function QuickAddButton(props: Omit<QuickAddProps, 'look' | 'onClose' | 'label' | 'inputRef'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FloatingAdd label="Add a task" onClick={() => setOpen(true)} />
      {open && <LazyQuickAddDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
