import { fold, foldedWords } from '#server/platform/folding.ts';
import type { ReadDay } from './read-day.ts';

/** A search line, read. All given filters must hold. */
export interface Query {
  /** Folded, each once. The words of a phrase in quotation marks are one. */
  words: string[];
  /** Folded names of pillars, areas or projects. */
  places: string[];
  /** Folded. */
  tags: string[];
  states: State[];
  days: DayFilter[];
  hasFile: boolean;
  inTrash: boolean;
}

export type State = 'open' | 'done' | 'archived';

export interface DayFilter {
  /** How the day of a record compares with `day`. */
  is: 'due' | 'before' | 'after';
  day: string;
}

const QUOTES = /[“”„‟«»″〝〞〟]/g;

/** A filter, a tag, a phrase, or a word: `in:"Run the studio"`, `#"deep sea"`, `"well known"`, `paint`. */
const PARTS =
  /(?<key>\p{L}+):(?:"(?<quoted>[^"]*)"|(?<value>[^\s"]+))(?=\s|$)|#(?:"(?<tagged>[^"]+)"|(?<tag>[^\s"]+))(?=\s|$)|"(?<phrase>[^"]+)"(?=\s|$)|\S+/gu;

/** Reads a search line. What is not a known filter is an ordinary word. */
export async function parseQuery(line: string, readDay: ReadDay): Promise<Query> {
  const query: Query = { words: [], places: [], tags: [], states: [], days: [], hasFile: false, inTrash: false };
  const words = new Set<string>();
  for (const { 0: part, groups = {} } of line.replaceAll(QUOTES, '"').matchAll(PARTS)) {
    const { key, quoted, value = quoted, tagged, tag = tagged, phrase } = groups;
    if (key !== undefined && value !== undefined && (await addFilter(query, key.toLowerCase(), value, readDay)))
      continue;
    if (tag !== undefined) query.tags.push(fold(tag));
    else if (phrase !== undefined && fold(phrase).trim() !== '') words.add(fold(phrase).trim());
    else for (const word of foldedWords(part)) words.add(word);
  }
  query.words = [...words];
  return query;
}

/** Adds a filter, and returns whether it is one. */
async function addFilter(query: Query, key: string, value: string, readDay: ReadDay): Promise<boolean> {
  const word = value.toLowerCase();
  switch (key) {
    case 'is':
      return addState(query, word);
    case 'in':
      if (word === 'archive') return addState(query, 'archived');
      if (word === 'trash') query.inTrash = true;
      else query.places.push(fold(value).trim());
      return true;
    case 'has':
      if (word === 'file') query.hasFile = true;
      return word === 'file';
    case 'due':
    case 'before':
    case 'after': {
      const day = await readDay(word);
      if (day !== null) query.days.push({ is: key, day });
      return day !== null;
    }
    default:
      return false;
  }
}

function addState({ states }: Query, word: string): boolean {
  const isState = word === 'open' || word === 'done' || word === 'archived';
  if (isState) states.push(word);
  return isState;
}
