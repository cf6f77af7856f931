import { useRecords } from '#web/records/record-query.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { undoLast } from '#web/ui/toast/toasts.ts';

/** Undoes the last change with Ctrl Z, then the one before it; in a field the key is the field's own. */
export function UndoKey() {
  const records = useRecords();
  const press = () => {
    if (!records.isWriting) return undoLast();
    // The last change can be undone once it is answered.
    void records.written().then(undoLast);
    return true;
  };
  useKeys('Everywhere', [{ keys: ['Mod+z'], does: 'Undo the last change', press, repeats: true }]);
  return null;
}
