import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';

/** Which of these marks and blocks the caret is in, by their names. */
export function useActive(editor: Editor, names: readonly string[]): readonly boolean[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => void editor.off('transaction', listener);
    },
    [editor],
  );
  // As a text, which is the same until something has changed.
  const active = useSyncExternalStore(subscribe, () => names.filter((name) => editor.isActive(name)).join(' '));
  return names.map((name) => active.split(' ').includes(name));
}
