import { useEffect, useState } from 'react';
import type * as grammar from './grammar/read-line.ts';

export type Grammar = typeof grammar;

let loaded: Grammar | null = null;

/**
 * The grammar of the line, in a chunk of its own because reading dates takes a whole library. Null when it cannot be
 * fetched: then a line is a name and nothing else.
 */
export async function loadGrammar(): Promise<Grammar | null> {
  loaded ??= await import('./grammar/read-line.ts').catch(() => null);
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
