import { accepting, type Moment, newDraft, readDraft } from '../quick-add/read-draft.ts';
import type { Grammar } from '../quick-add/load-grammar.ts';

const NONE = /^(?:none|no|no (?:due )?date|never|clear|remove|off|-)$/i;
/** Its people write dates with dots. */
const DOTTED = 'de';
/** Where a day alone is asked for, a doubtful one has only one meaning. */
const OTHERS = ['estimate', 'priority', 'project', 'repeat', 'start'] as const;

/**
 * Reads words that stand for a day and nothing else, by the grammar of the line: `fri`, `15 Dec`, `in 3 days`. In a field
 * for a day `15.12` is one everywhere.
 *
 * @returns `YYYY-MM-DD`; null for `none`; undefined where they say no day, or more than one
 */
export function readDay(grammar: Pick<Grammar, 'readLine'>, text: string, moment: Moment): string | null | undefined {
  const words = text.trim();
  if (NONE.test(words)) return null;
  return dayOf(grammar, words, moment) ?? dayOf(grammar, words, { ...moment, locale: DOTTED });
}

function dayOf(grammar: Pick<Grammar, 'readLine'>, words: string, moment: Moment): string | undefined {
  const context = { ...moment, projects: [], without: OTHERS };
  const draft = newDraft(words);
  const read = readDraft(grammar, draft, context);
  const [offer] = read.offers;
  const { name, chips } =
    read.chips.length === 0 && offer ? readDraft(grammar, accepting(draft, offer), context) : read;
  const [chip] = chips;
  return name === '' && chip?.kind === 'due' && chip.time === null ? chip.date : undefined;
}
