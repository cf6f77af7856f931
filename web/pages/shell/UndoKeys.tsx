import { History, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRecords } from '#web/records/record-query.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { undoLast } from '#web/ui/toast/toasts.ts';
import { redoLast } from '#web/ui/toast/undo-stack.ts';

const LazyUndoHistory = lazyPart(async () => (await import('./UndoHistory.tsx')).UndoHistory);

/**
 * Ctrl Z undoes the latest change, then the one before it, and Ctrl Shift Z redoes them; in a text field the keys keep
 * their own function. The history is opened from the palette.
 */
export function UndoKeys() {
  const records = useRecords();
  const [open, setOpen] = useState(false);
  const afterWrites = (act: () => boolean) => () => {
    if (!records.isWriting) return act();
    // The latest change can be undone once it is answered.
    void records.written().then(act);
    return true;
  };
  useKeys('Everywhere', [
    { keys: ['Mod+z'], does: 'Undo the last change', icon: Undo2, press: afterWrites(undoLast), repeats: true },
    { keys: ['Mod+Shift+z'], does: 'Redo what was undone', icon: Redo2, press: afterWrites(redoLast), repeats: true },
    { keys: [], does: 'Undo history', icon: History, press: () => setOpen(true) },
  ]);
  return open && <LazyUndoHistory onClose={() => setOpen(false)} />;
}
