import { plain } from '#contract/general/fold.ts';
import type { Found } from '#web/features/search/found.ts';
import type { Command } from './commands.ts';

/** How closely a name matches a typed text: `alias` by other words for it, `other` only in a text or by scattered letters. */
type Closeness = 'whole' | 'begins' | 'words' | 'alias' | 'inside' | 'other';

/** A found record, completed, put away, or a chat; a place to go to, or something to do in general or with a row. */
type Kind = 'record' | 'past' | 'place' | 'general' | 'row' | 'destructive';

/** What is offered first, the best first. Rows that act on something come after the names of records. */
const ORDER: readonly (readonly [Kind, Closeness])[] = [
  ['record', 'whole'],
  ['place', 'whole'],
  ['record', 'begins'],
  ['place', 'begins'],
  ['general', 'whole'],
  ['general', 'begins'],
  ['record', 'words'],
  ['past', 'whole'],
  ['past', 'begins'],
  ['place', 'words'],
  ['row', 'whole'],
  ['row', 'begins'],
  ['general', 'words'],
  ['row', 'words'],
  ['place', 'alias'],
  ['general', 'alias'],
  ['row', 'alias'],
  ['past', 'words'],
  ['record', 'inside'],
  ['past', 'inside'],
  ['record', 'other'],
  ['past', 'other'],
  ['place', 'inside'],
  ['general', 'inside'],
  ['row', 'inside'],
  ['place', 'other'],
  ['general', 'other'],
  ['row', 'other'],
];

/** Of a destructive command: below every match. */
const LAST = 1;

const rankOf = (kind: Kind, closeness: Closeness): number => {
  const at = ORDER.findIndex(([each, close]) => each === kind && close === closeness);
  return at < 0 ? LAST : ORDER.length - at + LAST;
};

/** A row of at least this rank is chosen before the server has answered, and stays chosen. */
export const CERTAIN = rankOf('past', 'begins');

/** Among rows of one rank, those that match more closely letter by letter come first. */
const withinRank = (score: number) => Math.min(Math.max(score, 0), MAX) / (MAX + 1);
const MAX = 999;

/** The rank of a record among the results for a text; the higher, the better. */
export function rankRecord(found: Found, text: string): number {
  const { kind, name, snippet, completed, archived, trashed, score } = found;
  const isPast = completed || archived || trashed || kind === 'chat';
  return rankOf(isPast ? 'past' : 'record', snippet ? 'other' : closenessOf(name, text)) + withinRank(score);
}

/**
 * The rank of a command.
 * @param score how closely it matches letter by letter.
 * @param withRecords records match as well, so deleting comes after all of them.
 */
export function rankCommand(
  { name, words = '', ofRow }: Command,
  text: string,
  score: number,
  withRecords: boolean,
): number {
  const place = name.replace(/^Go to /, '');
  const kind =
    place !== name ? 'place' : withRecords && isDestructive(name) ? 'destructive' : ofRow ? 'row' : 'general';
  const byName = rankOf(kind, closenessOf(place, text));
  const isAlias = closenessOf(`${name} ${words}`, text) === 'words';
  return Math.max(byName, isAlias ? rankOf(kind, 'alias') : 0) + withinRank(score);
}

/** Keys and commands that delete say so first. */
const isDestructive = (name: string) => name.startsWith('Delete');

function closenessOf(name: string, text: string): Closeness {
  const [label, typed] = [plain(name), plain(text)];
  if (label === typed) return 'whole';
  if (label.startsWith(typed)) return 'begins';
  const words = typed.split(/\s+/);
  if (words.every((word) => beginsWord(label, word))) return 'words';
  return words.every((word) => label.includes(word)) ? 'inside' : 'other';
}

/** Whether a word of the label begins with `word`. */
function beginsWord(label: string, word: string): boolean {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(label[at - 1] ?? ' ')) return true;
  }
  return false;
}
