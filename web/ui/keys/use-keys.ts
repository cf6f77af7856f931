import { useEffect, useRef } from 'react';
import { addKeyTable, type Key } from './key-tables.ts';

/** Binds keys that work anywhere on the page, as long as this is rendered. They stand in the help below `title`. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(
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
