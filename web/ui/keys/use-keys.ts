import { useLayoutEffect, useRef } from 'react';
import { addKeyTable, type Key } from './key-tables.ts';

/** Binds keys that work anywhere on the page, as long as this is rendered. They stand in the help below `title`. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const latest = useRef(keys);
  // Before it is seen: a key pressed right behind must not act on what was there before.
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
