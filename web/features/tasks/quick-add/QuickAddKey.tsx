import { useEffect, useState } from 'react';
import { LazyQuickAddDialog } from './LazyQuickAddDialog.ts';
import { asksForQuickAdd } from './quick-add-key.ts';

/** Opens quick add with the key `q`; on a page that has the line itself, the key goes there. */
export function QuickAddKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForQuickAdd(event)) return;
      event.preventDefault();
      const line = document.querySelector<HTMLElement>('[data-quick-add]');
      if (line) line.focus();
      else setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return open && <LazyQuickAddDialog onClose={() => setOpen(false)} />;
}
