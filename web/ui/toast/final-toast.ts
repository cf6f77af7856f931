import { showToast } from './toasts.ts';
import { keepUndo } from './undo-stack.ts';

/** Shows a change that can’t be undone. Undo says so, instead of undoing the change before it. */
export function showFinal(message: string): void {
  const id = showToast({ type: 'success', message });
  const run = async () => {
    showToast(`This can’t be undone: ${message}`);
    return false;
  };
  keepUndo({ id, message, timestamp: Date.now(), isFinal: true, run });
}
