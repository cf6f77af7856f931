import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { JournalEntry } from '#contract/journal.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { readEntries } from '#server/features/journal/queries.ts';
import { findEntryIds } from '#server/features/journal/search/find-entries.ts';
import type { Context } from '#server/platform/context.ts';
import { lowered, stemsOf } from './match-words.ts';

/* What a person wrote in the journal, without private entries. */

export type WrittenEntry = Pick<JournalEntry, 'id' | 'entry_date' | 'title' | 'mood'>;
type WholeEntry = WrittenEntry & Pick<JournalEntry, 'content' | 'template_responses'>;

/** The limits of a search for words: a number of entries, and a rough number of characters. */
const FOUND_MAX = 500;
const CHARACTERS_MAX = 2_000_000;
/** The number of entries that are read at once: each can have 300,000 characters. */
const PAGE = 10;
/** After this many characters, and searched words in each sentence, other requests run. */
const PIECE = 20_000;
/** How many characters of each text are read when no words are searched for. */
const BEGINNING = 2000;
/** The number of sentences of an entry that a reply quotes. */
const QUOTED_MAX = 2;

/** The entries of some days, the newest first, at most `max`. */
export const selectWritten = ({ db, userId }: Context, from: string, to: string, max: number) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('is_private', '=', 0)
    .where('entry_date', '>=', from)
    .where('entry_date', '<=', to)
    .select(['id', 'entry_date', 'title', 'mood'])
    .orderBy('entry_date', 'desc')
    .orderBy('id', 'desc')
    .limit(max);

/** The same with the sentences that their texts begin with. */
export async function readLines(ctx: Context, from: string, to: string, max: number) {
  const ids = (await selectWritten(ctx, from, to, max).execute()).map(({ id }) => id);
  return (await readEntries(ctx, ids)).map((entry) => ({
    ...entry,
    lines: [...linesOf(textsOf(entry).map(beginningOf))],
  }));
}

/** A found entry: at most two lines with the words; if only a tag has them, the tag and the first line. */
export type FoundWords = WrittenEntry & { lines: string[]; tag: string | undefined };

/**
 * The entries that have all of some words, in any of their forms, the newest day first.
 * @returns isCut whether there may be more.
 */
export async function findWords(
  ctx: Context,
  words: readonly string[],
): Promise<{ entries: FoundWords[]; isCut: boolean }> {
  // Words of one or two letters have no stem.
  const stems = words.map((word) => [...stemsOf(word)][0] ?? lowered(word));
  const ids = await findEntryIds(ctx, stems.join(' '), FOUND_MAX);
  const entries: FoundWords[] = [];
  let [at, read, piece] = [0, 0, 0];
  const afterWork = (work: number) => {
    piece += work;
    if (piece < PIECE) return undefined;
    piece = 0;
    return yieldToEventLoop();
  };
  for (; at < ids.length && read < CHARACTERS_MAX; at += PAGE) {
    for (const entry of await readEntries(ctx, ids.slice(at, at + PAGE))) {
      if (entry.is_private) continue;
      read += textsOf(entry).join('').length;
      const found = await wordsIn(entry, stems, afterWork);
      if (found) entries.push(found);
    }
  }
  entries.sort((one, other) => other.entry_date.localeCompare(one.entry_date));
  return { entries, isCut: at < ids.length || ids.length === FOUND_MAX };
}

/** Reads an entry until all the words are found; null if one is missing. @param afterWork is called after each sentence. */
async function wordsIn(
  entry: JournalEntry,
  stems: readonly string[],
  afterWork: (work: number) => Promise<void> | undefined,
): Promise<FoundWords | null> {
  const missing = new Set(stems);
  const isAbout = (text: string) => {
    const has = stemsIn(text, stems);
    for (const stem of has) missing.delete(stem);
    return has.length > 0;
  };
  const tags = entry.tags.filter(isAbout);
  const about = isAbout(entry.title) ? [entry.title] : [];
  let first: string | undefined;
  for (const line of linesOf(textsOf(entry))) {
    first ??= line;
    if (about.length === QUOTED_MAX && missing.size === 0) break;
    if (isAbout(line) && about.length < QUOTED_MAX) about.push(line);
    const others = afterWork(line.length + stems.length);
    if (others) await others;
  }
  if (missing.size > 0) return null;
  return about.length > 0
    ? { ...entry, tag: undefined, lines: about }
    : { ...entry, tag: tags[0], lines: first === undefined ? [] : [first] };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The stems that are words or signs of a text. Looks for their letters first, which most texts do not have. */
function stemsIn(text: string, stems: readonly string[]): string[] {
  const low = lowered(text);
  const some = stems.filter((stem) => low.includes(stem));
  if (some.length === 0) return [];
  const words = new Set([...stemsOf(text), ...(low.match(/[\p{L}\p{N}]+/gu) ?? [])]);
  return some.filter((stem) => words.has(stem) || !LETTER_OR_DIGIT.test(stem));
}

const textsOf = ({ content, template_responses }: WholeEntry): string[] => [
  content,
  ...Object.values(template_responses),
];

/** The first characters of a text, without the sentence that the limit cuts. */
function beginningOf(text: string): string {
  if (text.length <= BEGINNING) return text;
  const head = text.slice(0, BEGINNING);
  return head.slice(0, 1 + Math.max(...['.', '!', '?', '…', '\n'].map((end) => head.lastIndexOf(end))));
}

/** Sentences, each on one line. */
function* linesOf(texts: readonly string[]): Generator<string> {
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    for (const sentence of plainText(line).split(/(?<=[.!?…])\s+/)) if (sentence !== '') yield sentence;
  }
}
