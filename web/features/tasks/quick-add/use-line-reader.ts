import { useToday } from '#web/platform/clock.ts';
import type { ReadLine } from './grammar/grammar.ts';
import { useGrammar } from './load-grammar.ts';
import type { Place } from './places.ts';
import { type Draft, momentNow, readDraft } from './read-draft.ts';

/** Reads the lines of a form that creates its tasks itself, as they are understood where they are written. */
export function useLineReader({ without }: Pick<Place, 'without'>): (draft: Draft) => ReadLine {
  // Another day, another meaning of `tomorrow`.
  useToday();
  const grammar = useGrammar(true);
  const moment = momentNow();
  return (draft) => readDraft(grammar, draft, { ...moment, projects: [], without });
}
