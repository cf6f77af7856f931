import type { JournalEntry } from '#contract/journal.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { readEntries } from '#server/features/journal/queries.ts';
import { findEntries } from '#server/features/journal/search/find-entries.ts';
import type { Context } from '#server/platform/context.ts';
import { lowered, stemsOf } from './match-words.ts';

/* What a person wrote in the journal, without private entries. */

export type WrittenEntry = Pick<JournalEntry, 'id' | 'entry_date' | 'title' | 'mood'>;
type WholeEntry = WrittenEntry & Pick<JournalEntry, 'content' | 'template_responses'>;

/** Maximum number of entries that are read for what they say. */
export const FOUND_MAX = 500;

/** The entries of some days, the newest first, at most `max`. */
export const readWritten = ({ db, userId }: Context, from: string, to: string, max: number) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('is_private', '=', 0)
    .where('entry_date', '>=', from)
    .where('entry_date', '<=', to)
    .select(['id', 'entry_date', 'title', 'mood'])
    .orderBy('entry_date', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();

/** The same with their sentences. */
export async function readLines(ctx: Context, from: string, to: string, max: number) {
  const ids = (await readWritten(ctx, from, to, max)).map(({ id }) => id);
  return (await readEntries(ctx, ids)).map((entry) => ({ ...entry, lines: linesOf(entry) }));
}

/** An entry about some words, with its title and sentences that have one of them; else its tag, and how it begins. */
export type FoundWords = WrittenEntry & { lines: string[]; tag: string | undefined };

/** The entries that have all of some words, in any of their forms, the newest day first. */
export async function findWords(ctx: Context, words: readonly string[]): Promise<FoundWords[]> {
  // Words of one or two letters have no stem.
  const stems = words.map((word) => [...stemsOf(word)][0] ?? lowered(word));
  // Each page of a search looks at the whole journal, so there is one.
  const { items } = await findEntries(ctx, { q: stems.join(' '), limit: FOUND_MAX });
  return items
    .flatMap((entry): FoundWords[] => {
      const lines = linesOf(entry);
      const has = (text: string) => {
        const all = new Set([...stemsOf(text), ...(lowered(text).match(/[\p{L}\p{N}]+/gu) ?? [])]);
        return (stem: string) => all.has(stem);
      };
      if (entry.is_private || !stems.every(has([entry.title, ...entry.tags, ...lines].join(' ')))) return [];
      const isAbout = (text: string) => stems.some(has(text));
      const about = [entry.title, ...lines].filter(isAbout);
      const tag = about.length > 0 ? undefined : entry.tags.find(isAbout);
      return [{ ...entry, tag, lines: about.length > 0 ? about : lines.slice(0, 1) }];
    })
    .toSorted((one, other) => other.entry_date.localeCompare(one.entry_date));
}

/** The sentences of an entry, each on one line. */
function linesOf({ content, template_responses }: WholeEntry): string[] {
  return [content, ...Object.values(template_responses)]
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => plainText(line).split(/(?<=[.!?…])\s+/))
    .filter((line) => line !== '');
}
