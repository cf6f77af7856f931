import { plain } from '#contract/general/fold.ts';
import { alikeWords } from '#contract/general/typing-errors.ts';
import { SEARCH_KINDS, type SearchKind } from '#contract/search.ts';
import type { Found } from '#web/features/search/found.ts';
import { fuzzySearch, type Hit } from '#web/ui/menu/fuzzy-search.ts';
import type { Command } from '../commands.ts';
import { isDoubtful, rankNamed } from '../rank.ts';
import { type PaletteRow, rowOfCommand } from '../rows.ts';
import { idOfAction, type TaskAction, type To } from '../task-actions.ts';

/** Maximum number of records. */
const NAMED_MAX = 3;

interface Verb {
  /** Ways to say it. */
  phrases: readonly string[];
  /** The first that the named record has. */
  actions: readonly TaskAction[];
  /** What is named: open or completed tasks, or records of these kinds. */
  of: 'open' | 'completed' | readonly SearchKind[];
  /** What may follow the name, after “to”. */
  to?: 'day' | 'name';
  /** What must follow the name. */
  ending?: RegExp;
  commandOn: (name: string, command: Command) => string;
}

const planned = (name: string, command: Command) => command.name.replace(/^(?:Plan|Move|Rename)/, `$& ${name}`);

const DESTRUCTIVE: readonly TaskAction[] = ['delete', 'name', 'archive'];
/** What is archived by its name. */
const PLACES: readonly SearchKind[] = ['pillar', 'area', 'project'];
/** What is deleted and renamed by its name. */
const LEVELS: readonly SearchKind[] = [...PLACES, 'task'];
const RULES: readonly SearchKind[] = ['recurring_task'];

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
  { phrases: ['skip', 'skip next'], actions: ['skip'], of: RULES, commandOn: (name) => `Skip ${name}` },
  { phrases: ['pause'], actions: ['pause'], of: RULES, commandOn: (name) => `Pause ${name}` },
  { phrases: ['resume', 'unpause'], actions: ['resume'], of: RULES, commandOn: (name) => `Resume ${name}` },
  { phrases: ['delete', 'remove', 'trash'], actions: ['delete'], of: LEVELS, commandOn: (name) => `Delete ${name}` },
  { phrases: ['archive'], actions: ['archive'], of: PLACES, commandOn: (name) => `Archive ${name}` },
  {
    phrases: ['unarchive', 'restore'],
    actions: ['unarchive'],
    of: PLACES,
    commandOn: (name) => `Unarchive ${name}`,
  },
  {
    phrases: ['rename'],
    actions: ['name', 'open'],
    of: LEVELS,
    to: 'name',
    commandOn: (name, command) => (command.name === 'Open' ? `Open ${name} to rename it` : planned(name, command)),
  },
  { phrases: ['open', 'go to'], actions: ['open'], of: SEARCH_KINDS, commandOn: (name) => `Open ${name}` },
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

/** Whether the verb acts on records of a kind. */
export const isOfKind = ({ of }: Verb, kind: SearchKind): boolean =>
  typeof of === 'string' ? kind === 'task' : of.includes(kind);

/** Whether something is lost by the verb; then what is archived may be meant as well, and records of other kinds. */
export const isDestructive = ({ actions }: Verb): boolean => actions.some((action) => DESTRUCTIVE.includes(action));

/** Whether what is archived may be meant. */
export const findsArchived = (verb: Verb): boolean => isDestructive(verb) || verb.actions.includes('unarchive');

/** Tells records of one name apart: the project of a task, or the kind and what it is in. */
function noteOf({ kind, path, archived }: Found): string | undefined {
  const above = path.at(-1);
  if (kind === 'task' || !LEVELS.includes(kind)) return above;
  const text = archived ? `Archived ${kind}` : `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  return above === undefined ? text : `${text} · ${above}`;
}

/** The typed words in a label up to the name, at the beginnings of words: no “to” in “today”. */
function hitsIn(label: string, { name }: Found, typed: string): readonly Hit[] {
  const [match] = fuzzySearch([{ label: label.slice(0, label.indexOf(name) + name.length) }], typed);
  if (!match || match.isLoose) return [];
  return match.hits.filter(({ start }) => !/[\p{L}\p{N}]/u.test(label[start - 1] ?? ' '));
}

/** Comes after every day. */
const UNDATED = '9999';
/** Whether what a verb acts on has a day: tasks and repeating tasks. */
const isDated = ({ of }: Verb) => typeof of === 'string' || of === RULES;
/** Of names that match equally: tasks by their days, then the shorter name. */
function compareEqual(verb: Verb, one: Found, other: Found): number {
  const dayOf = ({ day }: Found) => (isDated(verb) ? (day ?? UNDATED) : '');
  return dayOf(one).localeCompare(dayOf(other)) || one.name.length - other.name.length;
}

/**
 * The rows that apply the verb to the records.
 * @param named all that have the name, also those that the verb does not act on.
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
    if (trashed || !isOfKind(verb, kind)) return false;
    return typeof verb.of !== 'string' || completed === (verb.of === 'completed');
  });
  const best = meant.toSorted(
    (one, other) => rankNamed(other, name, false) - rankNamed(one, name, false) || compareEqual(verb, one, other),
  );
  return best.slice(0, NAMED_MAX).flatMap((found) => {
    const actions = actionsOf(found, to);
    const [id] = verb.actions.map(idOfAction).filter((each) => actions.some((action) => action.id === each));
    const action = actions.find((each) => each.id === id);
    if (!action) return [];
    const loses = DESTRUCTIVE.some((each) => idOfAction(each) === id);
    const isCertain = isExact && !(loses && isDoubtful(found, named, name, action.stays === 'asks'));
    const label = verb.commandOn(`“${found.name}”`, action);
    const note = noteOf(found);
    const command = { ...action, id: `${action.id} ${found.id}`, name: label, note };
    return [
      rowOfCommand(command, hitsIn(label, found, `${typed} ${name}`), isCertain ? rankNamed(found, name, loses) : 0),
    ];
  });
}
