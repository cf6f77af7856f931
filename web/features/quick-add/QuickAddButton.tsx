import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LazyQuickAddDialog } from './LazyQuickAddDialog.tsx';
import type { QuickAddProps } from './QuickAdd.tsx';
import classes from './QuickAddButton.module.css';

/** On phones: the gold button above the bar that opens quick add. */
export function QuickAddButton(props: Omit<QuickAddProps, 'alone'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        aria-label="Add a task"
        data-floor
        onClick={() => setOpen(true)}
      >
        <Plus size={24} strokeWidth={1.75} aria-hidden />
      </button>
      {open && <LazyQuickAddDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
