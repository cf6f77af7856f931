import { plain } from '#contract/general/fold.ts';
import type { Found } from '#web/features/search/found.ts';
import type { Command } from './commands.ts';
import type { Reading } from './readings.ts';

/**
 * How closely a name matches a typed text: `alias` by other words for it, `other` only in a text, `near` if a typing error
 * is forgiven or words of the text are left out.
 */
type Closeness = 'whole' | 'begins' | 'words' | 'alias' | 'inside' | 'other' | 'near';

/**
 * A found record, completed, put away, or a chat; a place to go to, something to do in general, a setting, something to do with
 * a row, or an action of a verb on the record that it names.
 */
type Kind = 'record' | 'past' | 'place' | 'general' | 'setting' | 'row' | 'named' | 'destructive';

/** What is offered first, the best first. Rows that act on something come after the names of records. */
const ORDER: readonly (readonly [Kind, Closeness])[] = [
  ['record', 'whole'],
  ['place', 'whole'],
  ['record', 'begins'],
  ['place', 'begins'],
  ['general', 'whole'],
  ['setting', 'whole'],
  ['general', 'begins'],
  ['record', 'words'],
  ['past', 'whole'],
  ['past', 'begins'],
  ['place', 'words'],
  ['setting', 'begins'],
  ['row', 'whole'],
  ['row', 'begins'],
  ['named', 'whole'],
  ['named', 'begins'],
  ['named', 'words'],
  ['general', 'words'],
  ['setting', 'words'],
  ['row', 'words'],
  ['place', 'alias'],
  ['general', 'alias'],
  ['setting', 'alias'],
  ['row', 'alias'],
  ['named', 'near'],
  ['past', 'words'],
  ['record', 'inside'],
  ['past', 'inside'],
  ['record', 'other'],
  ['past', 'other'],
  ['place', 'near'],
  ['general', 'near'],
  ['setting', 'near'],
  ['row', 'near'],
  ['record', 'near'],
  ['past', 'near'],
  ['place', 'inside'],
  ['general', 'inside'],
  ['setting', 'inside'],
  ['row', 'inside'],
];

/** Of a destructive command: below every match. */
const LAST = 1;

const rankOf = (kind: Kind, closeness: Closeness): number => {
  const at = ORDER.findIndex(([each, close]) => each === kind && close === closeness);
  return at < 0 ? LAST : ORDER.length - at + LAST;
};

/** A row of at least this rank is chosen before the server has answered, and stays chosen: never what is past. */
export const CERTAIN = rankOf('record', 'words');

/** Among rows of one rank, those that match more closely letter by letter come first. */
const withinRank = (score: number) => Math.min(Math.max(score, 0), MAX) / (MAX + 1);
const MAX = 999;

/** The rank of a record among the results for a text; the higher, the better. */
export function rankRecord(found: Found, text: string): number {
  const { kind, name, snippet, completed, archived, trashed, score } = found;
  const isPast = completed || archived || trashed || kind === 'chat';
  // An answer of the coach names tasks and entries, which are what is looked for.
  const isText = kind !== 'chat' && snippet !== null && isTypedIn(snippet, text);
  const closeness = snippet ? (isText ? 'other' : 'near') : closenessOf(name, text);
  return rankOf(isPast ? 'past' : 'record', closeness) + withinRank(score);
}

/** Whether the marked parts of a sentence begin as typed, and not as words that may be meant. */
function isTypedIn(snippet: NonNullable<Found['snippet']>, text: string): boolean {
  const words = plain(text).split(/\s+/);
  return snippet.some((part) => part.isHit && words.some((word) => plain(part.text).includes(word)));
}

/**
 * The rank of a row that applies a verb to a record; 0 if the name matches too little for Enter to run it.
 * @param typed the name behind the verb.
 */
export function rankNamed({ name, score, archived }: Found, typed: string, isDestructive: boolean): number {
  const closeness = closenessOf(name, typed);
  // Names found on the server have no score, so a match of all words is not ranked by it; archived records come last.
  if (isNamedBy(plain(name), plain(typed))) return rankOf('named', closeness) + (archived ? 0 : withinRank(MAX));
  // A typing error is not forgiven before something is lost.
  if (isDestructive || closeness === 'inside') return 0;
  return rankOf('named', 'near') + (archived ? 0 : withinRank(score));
}

/** How closely names match what is typed behind a verb, the closest first. */
const CLOSEST: readonly Closeness[] = ['whole', 'begins', 'words', 'inside', 'near'];

/**
 * Whether another record may be meant: its name is closer to the typed one, or both are exactly it.
 * @param asks whether the action asks first and names the record; then only a closer name counts.
 */
export function isDoubtful(found: Found, all: readonly Found[], typed: string, asks: boolean): boolean {
  const placeOf = ({ name }: Found) => CLOSEST.indexOf(closenessOf(name, typed));
  const own = placeOf(found);
  return all.some((other) => {
    const place = placeOf(other);
    // A repeating task has the name of its rule.
    const isOther = other.kind === found.kind ? other.id !== found.id : other.kind !== 'recurring_task';
    return place < own || (place === 0 && own === 0 && isOther && !asks);
  });
}

/** Whether every typed word begins a word of the name. Both are folded: an account has thousands of names. */
export const isNamedBy = (label: string, typed: string): boolean =>
  typed.split(/\s+/).every((word) => beginsWord(label, word));

/**
 * The rank of a command; 0 if the text matches too little for Enter to run it.
 * @param score how closely it matches letter by letter.
 * @param withRecords records match as well, so deleting comes after all of them.
 */
export function rankCommand(
  { name, words = '', ofRow, ofSettings }: Command,
  { text, isNear, isUnsure }: Reading,
  score: number,
  withRecords: boolean,
): number {
  const place = name.replace(/^Go to /, '');
  const closeness = closenessOf(place, text);
  const asNamed = place === name ? closeness : closenessOf(name, text);
  // Deleting the account is the page where that is done.
  const isLast = isDestructive(name) && (ofRow ? withRecords : closeness !== 'whole');
  if (isUnsure && ![closeness, asNamed].includes('whole')) return 0;
  if (ofRow && (isNear || (isDestructive(name) && !DELETE.test(plain(text))))) return 0;
  if (name === 'Sign out' && !SIGN_OUT.test(plain(text))) return 0;
  const own = ofRow ? 'row' : ofSettings ? 'setting' : 'general';
  const kind = place !== name ? 'place' : isLast ? 'destructive' : own;
  if (isNear) return rankOf(kind, 'near') + withinRank(score);
  const isAlias = closenessOf(`${name} ${words}`, text) === 'words';
  const ranks = [closeness, asNamed, ...(isAlias ? (['alias'] as const) : [])].map((each) => rankOf(kind, each));
  return Math.max(...ranks) + withinRank(score);
}

/** Signing out is never chosen by less, or with other words. */
const SIGN_OUT = /^(?:sign|log) ?(?:out|off)$/;
/** Nor is deleting the row. */
const DELETE = /^(?:delete|remove|trash)\b/;

/** Keys and commands that delete say so first. */
const isDestructive = (name: string) => name.startsWith('Delete');

function closenessOf(name: string, text: string): Closeness {
  const [label, typed] = [plain(name), plain(text)];
  if (label === typed) return 'whole';
  if (label.startsWith(typed)) return 'begins';
  const words = typed.split(/\s+/);
  if (words.every((word) => beginsWord(label, word))) return 'words';
  return words.every((word) => label.includes(word)) ? 'inside' : 'near';
}

/** Whether a word of the label begins with `word`. */
function beginsWord(label: string, word: string): boolean {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(label[at - 1] ?? ' ')) return true;
  }
  return false;
}
