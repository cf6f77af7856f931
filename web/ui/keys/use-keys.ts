import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { addKeyTable, boundTables, groupTables, type Key, type KeyTable, onTables } from './key-tables.ts';

/** Binds keys on the page while the component is rendered. The help lists them under `title`, `isLast` at the end. */
export function useKeys(title: string, keys: readonly Key[], { isLast = false } = {}): void {
  const latest = useRef(keys);
  // Before the browser paints, because a key pressed right after must not act on the previous page.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(
    () =>
      addKeyTable({
        title,
        isLast,
        get keys() {
          return latest.current;
        },
      }),
    [title, isLast],
  );
}

/** The keys that work anywhere on the page, in the order in which `?` shows them. */
export function usePageKeys(): Pick<KeyTable, 'title' | 'keys'>[] {
  return groupTables(
    useSyncExternalStore(onTables, boundTables)
      .filter(({ within }) => !within)
      .toReversed(),
  );
}
