import { plain } from '#contract/general/fold.ts';
import { alikeWords } from '#contract/general/typing-errors.ts';
import type { Found } from '#web/features/search/found.ts';
import { fuzzySearch } from '#web/ui/menu/fuzzy-search.ts';
import type { Command } from './commands.ts';
import { rankNamed } from './rank.ts';
import { type PaletteRow, rowOfCommand } from './rows.ts';
import { idOfAction, type TaskAction, type To } from './task-actions.ts';

/** Maximum number of records. */
const NAMED_MAX = 3;

interface Verb {
  /** Ways to say it. */
  phrases: readonly string[];
  /** The first that the named record has. */
  actions: readonly TaskAction[];
  /** What is named: open or completed tasks, all tasks, or any record. */
  of: 'open' | 'completed' | 'task' | 'record';
  /** What may follow the name, after “to”. */
  to?: 'day' | 'name';
  commandOn: (name: string, command: Command) => string;
}

const planned = (name: string, command: Command) => command.name.replace(/^(?:Plan|Move|Rename)/, `$& ${name}`);

/** Verbs before a name. */
const VERBS: readonly Verb[] = [
  {
    ...{ phrases: ['complete', 'finish', 'tick', 'tick off', 'check off', 'mark'], actions: ['complete'], of: 'open' },
    commandOn: (name) => `Complete ${name}`,
  },
  {
    ...{ phrases: ['reopen', 'uncomplete', 'untick', 'uncheck'], actions: ['complete'], of: 'completed' },
    commandOn: (name) => `Reopen ${name}`,
  },
  { phrases: ['plan'], actions: ['day', 'today'], of: 'open', to: 'day', commandOn: planned },
  {
    ...{ phrases: ['move', 'reschedule', 'postpone', 'defer', 'delay', 'put off'], of: 'open', to: 'day' },
    ...{ actions: ['day', 'project', 'tomorrow'], commandOn: planned },
  },
  {
    phrases: ['focus', 'focus on', 'start focus', 'start focus on', 'start timer for'],
    ...{ actions: ['focus'], of: 'open', commandOn: (name) => `Focus on ${name}` },
  },
  {
    ...{ phrases: ['delete', 'remove', 'trash'], actions: ['delete'], of: 'task' },
    commandOn: (name) => `Delete ${name}`,
  },
  {
    ...{ phrases: ['rename'], actions: ['name', 'open'], of: 'task', to: 'name' },
    commandOn: (name, command) => (command.name === 'Open' ? `Open ${name} to rename it` : planned(name, command)),
  },
  { phrases: ['open', 'go to'], actions: ['open'], of: 'record', commandOn: (name) => `Open ${name}` },
];

/** The longest first. */
const PHRASES = VERBS.flatMap((verb) => verb.phrases.map((phrase) => ({ phrase, verb }))).toSorted(
  (one, other) => other.phrase.length - one.phrase.length,
);
const ONE_WORD = PHRASES.map(({ phrase }) => phrase).filter((phrase) => !phrase.includes(' '));

/** A text such as `complete blood test`, or `move blood test to friday`. */
export interface VerbAndName {
  verb: Verb;
  /** The verb as typed. */
  typed: string;
  /** The name of a record. */
  name: string;
  /** The words after the last “to”, and the name before it. */
  to: { name: string; words: string } | null;
}

/** Reads a verb and a name, also with a typing error in the verb; null if the text begins with no verb. */
export function readVerb(words: string): VerbAndName | null {
  const text = plain(words);
  const [first = ''] = text.split(' ', 1);
  const exact = PHRASES.find(({ phrase }) => text.startsWith(`${phrase} `));
  const [alike] = exact ? [] : alikeWords(first, ONE_WORD, false);
  const found = exact ?? PHRASES.find(({ phrase }) => phrase === alike);
  if (!found) return null;
  const length = exact ? exact.phrase.length : first.length;
  const [, name = ''] = /^\s*(?:(?:the|my)\s+)?(.*?)(?:\s+(?:as\s+)?(?:done|completed?|finished))?$/iu.exec(
    words.slice(length),
  )!;
  if (name === '') return null;
  const [, before, after] = (found.verb.to && /^(.+)\s(?:to|for|until|till|on|as)\s+(.+)$/iu.exec(name)) || [];
  return {
    ...{ verb: found.verb, typed: words.slice(0, length), name },
    to: before && after ? { name: before.trim(), words: after } : null,
  };
}

/**
 * The rows of what the verb does with the records.
 * @param named those that have the name, the best first.
 * @param name of those, as typed.
 */
export function rowsOnNamed(
  { verb, typed }: Pick<VerbAndName, 'verb' | 'typed'>,
  named: readonly Found[],
  name: string,
  actionsOf: (found: Found, to?: To) => readonly Command[],
  to: To = {},
): PaletteRow[] {
  const meant = named.filter(({ kind, completed, trashed }) => {
    if (trashed || (verb.of !== 'record' && kind !== 'task')) return false;
    return verb.of === 'record' || verb.of === 'task' || completed === (verb.of === 'completed');
  });
  return meant.slice(0, NAMED_MAX).flatMap((found) => {
    const actions = actionsOf(found, to);
    const [id] = verb.actions.map(idOfAction).filter((each) => actions.some((action) => action.id === each));
    const action = actions.find((each) => each.id === id);
    if (!action) return [];
    const label = verb.commandOn(`“${found.name}”`, action);
    const [match] = fuzzySearch([{ label }], `${typed} ${name}`);
    // Tasks of one name differ by their project.
    const note = found.path.at(-1);
    const command = { ...action, id: `${action.id} ${found.id}`, name: label, note };
    return [rowOfCommand(command, match?.isLoose === false ? match.hits : [], rankNamed(found, name))];
  });
}
