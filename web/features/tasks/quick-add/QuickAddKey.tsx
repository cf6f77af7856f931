import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSection } from '#web/platform/navigation.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { LazyQuickAddDialog } from './LazyQuickAddDialog.ts';

/** `keys` open quick add; on a page with the line, they focus the line. */
export function QuickAddKey({ keys }: { keys: readonly string[] }) {
  const { section, params } = useSection();
  const [open, setOpen] = useState(false);
  useKeys('Everywhere', [
    {
      keys,
      does: 'New task',
      icon: Plus,
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
