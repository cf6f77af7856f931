import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';

/** Which of these marks and blocks are active at the caret. */
export function useActive(editor: Editor, names: readonly string[]): readonly boolean[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => void editor.off('transaction', listener);
    },
    [editor],
  );
  // Joined to a string, which is equal until something changes.
  const active = useSyncExternalStore(subscribe, () => names.filter((name) => editor.isActive(name)).join(' '));
  return names.map((name) => active.split(' ').includes(name));
}
