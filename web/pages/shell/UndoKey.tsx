import { useKeys } from '#web/ui/keys/use-keys.ts';
import { undoLast } from '#web/ui/toast/toasts.ts';

/** Undoes the last change with Ctrl Z, then the one before it; in a field the key is the field's own. */
export function UndoKey() {
  useKeys('Everywhere', [{ keys: ['Mod+z'], does: 'Undo the last change', press: undoLast, repeats: true }]);
  return null;
}
