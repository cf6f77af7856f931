import { plain } from '#contract/general/fold.ts';
import { alikeWords, wordsOf } from '#contract/general/typing-errors.ts';
import type { Command } from './commands.ts';

/** Words around the name of a command: `turn on dark mode`, `go to my profile`. */
const AROUND = new Set(
  'a an the my me i to on off of for in how do can please go open show view see turn switch set enable disable make use'.split(
    ' ',
  ),
);
/** A word of a command may be meant by its first letters, from so many on. */
const BEGINNING_MIN = 5;

/** What a text may mean among commands. */
export interface Reading {
  text: string;
  /** It is not quite what was typed. */
  isNear: boolean;
  /** Only one of several words is left: `turn off the light`. */
  isUnsure?: boolean;
  /** The name for the record that the command creates. */
  created?: string;
}

/** Words before the name of something that has a form: `new project Balcony`, `add a pillar: Health`. */
const NEW = /^(?:new|add|create)(?: an?)?(?: new)? (pillar|area|project|repeating task):? (?=\S)/i;

/**
 * The readings of a text, the closest first: as typed, without words around the name, without typing errors, and only
 * the name of a command at its beginning, if it creates something.
 */
export function* readingsOf(words: string, commands: readonly Command[]): Generator<Reading> {
  yield { text: words, isNear: false };
  const typed = plain(words).split(/\s+/);
  const kept = typed.filter((word) => !AROUND.has(word));
  const isUnsure = kept.length === 1 && typed.length > 1;
  if (kept.length > 0 && kept.length < typed.length) yield { text: kept.join(' '), isNear: false, isUnsure };
  const known = new Set(commands.flatMap(({ name, words: other = '' }) => wordsOf(plain(`${name} ${other}`))));
  const beginnings = new Set([...known].flatMap(beginningsOf));
  const spelled = kept.map((word) => (beginsOne(word, known) ? word : alikeWords(word, beginnings, false)[0]));
  if (spelled.length > 0 && !spelled.includes(undefined)) yield { text: spelled.join(' '), isNear: true, isUnsure };
  const [before = '', kind = ''] = NEW.exec(words) ?? [];
  if (before) return yield { text: `New ${kind.toLowerCase()}`, isNear: true, created: words.slice(before.length) };
  const begun = commands.find(
    ({ name, ofRow, keys }) =>
      // The rest is the name of the task.
      !ofRow && !keys.includes('q') && name.startsWith('New ') && plain(words).startsWith(plain(`${name} `)),
  );
  if (begun) yield { text: begun.name, isNear: true };
}

const beginsOne = (word: string, known: ReadonlySet<string>) => [...known].some((each) => each.startsWith(word));

const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.max(1, word.length - BEGINNING_MIN + 1) }, (_, less) => word.slice(0, word.length - less));
