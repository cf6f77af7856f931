import { useSyncExternalStore } from 'react';
import { boundTables, groupTables, type KeyTable, onTables } from './key-tables.ts';

/** The keys that work anywhere on the page, in the order in which `?` shows them. */
export function usePageKeys(): Pick<KeyTable, 'title' | 'keys'>[] {
  return groupTables(
    useSyncExternalStore(onTables, boundTables)
      .filter(({ within }) => !within)
      .toReversed(),
  );
}
