import { useEffect, useState } from 'react';
import type * as grammar from './parse-quick-add.ts';

type Parser = typeof grammar;

let loaded: Parser | null = null;

/**
 * The grammar of the line, in a chunk of its own because reading dates takes a whole library. Null when it cannot be
 * fetched: then a line is a name and nothing else.
 */
export async function loadParser(): Promise<Parser | null> {
  loaded ??= await import('./parse-quick-add.ts').catch(() => null);
  return loaded;
}

/** The grammar as soon as it is wanted and there. */
export function useParser(wanted: boolean): Parser | null {
  const [parser, setParser] = useState(loaded);
  useEffect(() => {
    let left = false;
    if (wanted && !parser) void loadParser().then((fetched) => !left && setParser(fetched));
    return () => {
      left = true;
    };
  }, [wanted, parser]);
  return parser;
}
