import { useEffect, useState } from 'react';
import type { firstDay } from '#contract/rules/first-day.ts';
import { useToday } from '#web/platform/clock.ts';
import type { ReadLine } from '#contract/quick-add/grammar.ts';
import type { readLine } from '#contract/quick-add/read-line.ts';
import type { Place } from './places.ts';
import type { listEntries } from './project-list/list-entries.ts';
import { type Draft, momentNow, readDraft } from './read-draft.ts';

export interface Grammar {
  readLine: typeof readLine;
  firstDay: typeof firstDay;
  listEntries: typeof listEntries;
}

let loaded: Grammar | null = null;

/**
 * Loads the grammar and the project list as a separate chunk, because reading dates needs a library. Returns null if it
 * cannot be loaded: then a line is only a name.
 */
export async function loadGrammar(): Promise<Grammar | null> {
  loaded ??= await Promise.all([
    import('#contract/quick-add/read-line.ts'),
    import('#contract/rules/first-day.ts'),
    import('./project-list/list-entries.ts'),
  ])
    .then(([{ readLine }, { firstDay }, { listEntries }]) => ({ readLine, firstDay, listEntries }))
    .catch(() => null);
  return loaded;
}

/** The grammar, once it is wanted and loaded. */
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

/** Returns a reader for the lines of a form that creates its tasks itself. */
export function useLineReader({ without }: Pick<Place, 'without'>): (draft: Draft) => ReadLine {
  // On another day `tomorrow` has another meaning.
  useToday();
  const grammar = useGrammar(true);
  const moment = momentNow();
  return (draft) => readDraft(grammar, draft, { ...moment, projects: [], without });
}
