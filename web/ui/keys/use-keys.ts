import { useLayoutEffect, useRef } from 'react';
import { addKeyTable, type Key } from './key-tables.ts';

/** Binds keys on the whole page while the component is rendered. The help lists them below `title`. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const latest = useRef(keys);
  // Before the browser paints: a key pressed right after must not act on the previous page.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(
    () =>
      addKeyTable({
        title,
        get keys() {
          return latest.current;
        },
      }),
    [title],
  );
}
