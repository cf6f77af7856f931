import type { ReadDay } from '#web/ui/date/TypedDay.tsx';
import { loadGrammar } from '../quick-add/load-grammar.ts';

/** What reads a day that is typed, with the grammar of the line. Without a connection it may read none. */
export async function loadDayReader(): Promise<ReadDay> {
  const [grammar, { readDay }, { momentNow }] = await Promise.all([
    loadGrammar(),
    import('./read-day.ts'),
    import('../quick-add/read-draft.ts'),
  ]);
  return (text) => (grammar ? readDay(grammar, text, momentNow()) : undefined);
}
