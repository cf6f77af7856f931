import { Plus } from 'lucide-react';
import { useState } from 'react';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { hasShared } from '#web/records/drafts/shared-text.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { LazyQuickAddDialog } from './LazyQuickAddDialog.ts';

interface QuickAddKeyProps {
  keys: readonly string[];
  /** Whether `new=yes` in the address opens quick add here. */
  isTask: boolean;
}

/**
 * `keys` open quick add; on a page with the line, they focus the line. It also opens with what another app has shared,
 * and by address, as from the icon of the installed app.
 */
export function QuickAddKey({ keys, isTask }: QuickAddKeyProps) {
  const { section, params } = useSection();
  const [open, setOpen] = useState(hasShared);
  const isAsked = isTask && params['new'] === 'yes';
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
  const projectId = section === 'projects' ? params['project'] : section === 'areas' ? params['area'] : undefined;
  const close = () => {
    setOpen(false);
    if (isAsked) navigate(section, { ...params, new: undefined }, { replace: true });
  };
  return (open || isAsked) && <LazyQuickAddDialog projectId={projectId} onClose={close} />;
}
