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
  /** What must follow the name. */
  ending?: RegExp;
  commandOn: (name: string, command: Command) => string;
}

const planned = (name: string, command: Command) => command.name.replace(/^(?:Plan|Move|Rename)/, `$& ${name}`);

const DESTRUCTIVE: readonly TaskAction[] = ['delete', 'name'];

/** Verbs before a name. */
const VERBS: readonly Verb[] = [
  {
    phrases: ['complete', 'finish', 'tick', 'tick off', 'check off'],
    actions: ['complete'],
    of: 'open',
    commandOn: (name) => `Complete ${name}`,
  },
  {
    // Mark is also a name.
    phrases: ['mark'],
    actions: ['complete'],
    of: 'open',
    ending: /\s+(?:as\s+)?(?:done|completed?|finished)$/iu,
    commandOn: (name) => `Complete ${name}`,
  },
  {
    phrases: ['reopen', 'uncomplete', 'untick', 'uncheck'],
    actions: ['complete'],
    of: 'completed',
    commandOn: (name) => `Reopen ${name}`,
  },
  { phrases: ['plan'], actions: ['day', 'today'], of: 'open', to: 'day', commandOn: planned },
  {
    phrases: ['move', 'reschedule', 'postpone', 'defer', 'delay', 'put off'],
    actions: ['day', 'project', 'tomorrow'],
    of: 'open',
    to: 'day',
    commandOn: planned,
  },
  {
    phrases: ['focus', 'focus on', 'start focus', 'start focus on', 'start timer for'],
    actions: ['focus'],
    of: 'open',
    commandOn: (name) => `Focus on ${name}`,
  },
  { phrases: ['delete', 'remove', 'trash'], actions: ['delete'], of: 'task', commandOn: (name) => `Delete ${name}` },
  {
    phrases: ['rename'],
    actions: ['name', 'open'],
    of: 'task',
    to: 'name',
    commandOn: (name, command) => (command.name === 'Open' ? `Open ${name} to rename it` : planned(name, command)),
  },
  { phrases: ['open', 'go to'], actions: ['open'], of: 'record', commandOn: (name) => `Open ${name}` },
];

/** The longest first. */
const PHRASES = VERBS.flatMap((verb) => verb.phrases.map((phrase) => ({ phrase, verb }))).toSorted(
  (one, other) => other.phrase.length - one.phrase.length,
);
/** Verbs that few other words resemble, and that may have a typing error; `finnish` is not `finish`. */
const FORGIVING = PHRASES.map(({ phrase }) => phrase).filter((phrase) => /^\w{8,}$/.test(phrase));

/** A text such as `complete blood test`, or `move blood test to friday`. */
export interface VerbAndName {
  verb: Verb;
  /** The verb as typed. */
  typed: string;
  /** It has no typing error. */
  isExact: boolean;
  /** The name of a record. */
  name: string;
  /** What may be the name and the words after it, the longest name first. */
  splits: readonly { name: string; words: string }[];
}

/** Reads a verb and a name, also with a typing error in a long verb; null if the text begins with no verb. */
export function readVerb(words: string): VerbAndName | null {
  const text = plain(words);
  const [first = ''] = text.split(' ', 1);
  const exact = PHRASES.find(({ phrase }) => text.startsWith(`${phrase} `));
  const [alike] = exact ? [] : alikeWords(first, FORGIVING, false);
  const found = exact ?? PHRASES.find(({ phrase }) => phrase === alike);
  if (!found) return null;
  const { verb } = found;
  const length = exact ? exact.phrase.length : first.length;
  const rest = words
    .slice(length)
    .trim()
    .replace(/^(?:the|my)\s+/iu, '');
  const name = verb.ending ? rest.replace(verb.ending, '') : rest;
  if (name === '' || (verb.ending && name === rest)) return null;
  const between = verb.to === 'name' ? /\sto\s+/giu : /\s(?:to|for|until|till|on)\s+/giu;
  const splits = [...(verb.to ? name.matchAll(between) : [])].map(({ 0: to, index }) => ({
    name: name.slice(0, index).trim(),
    words: name.slice(index + to.length),
  }));
  return { verb, typed: words.slice(0, length), isExact: exact !== undefined, name, splits: splits.toReversed() };
}

/**
 * The rows that apply the verb to the records.
 * @param named those that have the name, the best first.
 * @param name of those, as typed.
 */
export function rowsOnNamed(
  { verb, typed, isExact }: Pick<VerbAndName, 'verb' | 'typed' | 'isExact'>,
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
    const isDestructive = DESTRUCTIVE.some((each) => idOfAction(each) === id);
    const label = verb.commandOn(`“${found.name}”`, action);
    const [match] = fuzzySearch([{ label }], `${typed} ${name}`);
    // Tasks of one name differ by their project.
    const note = found.path.at(-1);
    const command = { ...action, id: `${action.id} ${found.id}`, name: label, note };
    return [
      rowOfCommand(
        command,
        match?.isLoose === false ? match.hits : [],
        isExact ? rankNamed(found, name, isDestructive) : 0,
      ),
    ];
  });
}
