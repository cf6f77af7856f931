import { useState } from 'react';
import { useSection } from '#web/platform/navigation.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { LazyQuickAddDialog } from './LazyQuickAddDialog.ts';

/** The key `q` opens quick add; on a page with the line, it focuses the line. */
export function QuickAddKey() {
  const { section, params } = useSection();
  const [open, setOpen] = useState(false);
  useKeys('Everywhere', [
    {
      keys: ['q'],
      does: 'Add a task',
      press: () => {
        const line = document.querySelector<HTMLElement>('[data-quick-add]');
        if (line) line.focus();
        else {
          holdTyping();
          setOpen(true);
        }
      },
    },
  ]);
  const projectId = section === 'projects' ? params['project'] : undefined;
  return open && <LazyQuickAddDialog projectId={projectId} onClose={() => setOpen(false)} />;
}
