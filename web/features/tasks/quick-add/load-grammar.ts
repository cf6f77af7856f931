import { useEffect, useState } from 'react';
import type { firstDay } from './grammar/first-day.ts';
import type { readLine } from './grammar/read-line.ts';
import type { listEntries } from './project-list/list-entries.ts';

export interface Grammar {
  readLine: typeof readLine;
  firstDay: typeof firstDay;
  listEntries: typeof listEntries;
}

let loaded: Grammar | null = null;

/**
 * The grammar of the line and the list behind `#`, in a chunk of its own because reading dates takes a whole library. Null when it cannot be
 * fetched: then a line is a name and nothing else.
 */
export async function loadGrammar(): Promise<Grammar | null> {
  loaded ??= await Promise.all([
    import('./grammar/read-line.ts'),
    import('./grammar/first-day.ts'),
    import('./project-list/list-entries.ts'),
  ])
    .then(([{ readLine }, { firstDay }, { listEntries }]) => ({ readLine, firstDay, listEntries }))
    .catch(() => null);
  return loaded;
}

/** The grammar as soon as it is wanted and there. */
export function useGrammar(wanted: boolean): Grammar | null {
  const [grammar, setGrammar] = useState(loaded);
  useEffect(() => {
    let left = false;
    if (wanted && !grammar) void loadGrammar().then((fetched) => !left && setGrammar(fetched));
    return () => {
      left = true;
    };
  }, [wanted, grammar]);
  return grammar;
}
