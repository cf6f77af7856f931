import type { SearchHit } from '#contract/search.ts';
import { plain } from '#contract/general/fold.ts';
import { alikeWords, wordsOf } from '#contract/general/typing-errors.ts';
import { snippetParts } from '#web/features/journal/search/snippet-parts.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { type Found as Match, fuzzySearch } from '#web/ui/menu/fuzzy-search.ts';
import { type DeviceName, type Found, NOTHING, recordOf } from './found.ts';

/** More are not compared: they match less well than these. */
const COMPARED_MAX = 200;
/** A completed record is below all open ones that match as well. */
const COMPLETED = 3;

/**
 * The records of the device whose names contain all words of a text, the best first; without words the first ones.
 * @param forgives also finds names with a typing error if nothing else matches. Used offline; online the server does this.
 * @param withArchived also finds what is archived, and the Inbox.
 */
export function searchDevice(
  records: RecordStore,
  all: readonly DeviceName[],
  text: string,
  { forgives = false, withArchived = false } = {},
): Found[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const exact = closest(all, words);
  const matches = exact.length === 0 && forgives ? alike(all, words) : fuzzySearch(exact, text);
  return matches
    .flatMap(({ choice: { source: from, id }, hits, score }) => {
      const found = from.find(records, id);
      return found ? [{ ...found, hits, score: score - (found.completed ? COMPLETED : 0) }] : [];
    })
    .filter(({ archived }) => withArchived || !archived)
    .toSorted((one, other) => other.score - one.score);
}

/** The matches of names with words that may be meant. */
function alike(all: readonly DeviceName[], words: readonly string[]): Match<DeviceName>[] {
  const vocabulary = new Set(all.flatMap((name) => wordsOf(name.plain)));
  const meant = words.map((word) =>
    all.some((name) => name.plain.includes(word)) ? [word] : alikeWords(word, vocabulary, true),
  );
  return all.flatMap((name) => {
    const spelled = meant.map((each) => each.find((word) => name.plain.includes(word)));
    return spelled.includes(undefined) ? [] : fuzzySearch([name], spelled.join(' '));
  });
}

/** How much of a snippet is shown before its hit, so that one line of a phone shows the hit. */
const LEAD_MAX = 20;

/** A snippet from a word shortly before its hit. */
function nearHit(parts: ReturnType<typeof snippetParts>): ReturnType<typeof snippetParts> {
  const [lead, ...rest] = parts;
  if (!lead || lead.isHit || rest.length === 0 || lead.text.length <= LEAD_MAX) return parts;
  const [, end = ''] = /\s(.*)$/u.exec(lead.text.slice(-LEAD_MAX)) ?? [];
  return [{ text: `…${end}`, isHit: false }, ...rest];
}

/** A hit of the server, with what this device knows about the record. */
export function foundOnServer(records: RecordStore, hit: SearchHit): Found {
  const parts = snippetParts(hit.snippet);
  const isName = parts.map(({ text }) => text).join('') === hit.name;
  let end = 0;
  const hits = parts.flatMap(({ text, isHit }) => {
    end += text.length;
    return isHit ? [{ start: end - text.length, end }] : [];
  });
  const known = recordOf(records, hit.kind, hit.id);
  return {
    ...(known ?? { ...NOTHING, kind: hit.kind, id: hit.id, day: hit.date }),
    // The last record above a task is its project; the Inbox has none above it, and an area has the id of its list.
    ...(known || hit.kind !== 'task' || hit.path_ids.length < 2 || hit.path_ids.at(-1) === hit.path_ids.at(-2)
      ? {}
      : { projectId: hit.path_ids.at(-1)! }),
    name: hit.name,
    // An area and its list have the same id.
    path: known?.path ?? hit.path.filter((_, index) => hit.path_ids[index] !== hit.path_ids[index - 1]),
    hits: isName ? hits : [],
    snippet: isName || hit.snippet === '' ? null : nearHit(parts),
    completed: known?.completed ?? hit.completed,
    archived: hit.is_archived,
    trashed: hit.trash_id !== undefined,
  };
}

/** The names that contain all words, best first by a rule that is fast for 50,000 of them: where the first word is. */
function closest(all: readonly DeviceName[], words: readonly string[]): DeviceName[] {
  const [first = '', ...others] = words;
  const [begins, beginsWord, inside]: [DeviceName[], DeviceName[], DeviceName[]] = [[], [], []];
  for (const name of all) {
    const at = name.plain.indexOf(first);
    if (at < 0 || !others.every((word) => name.plain.includes(word))) continue;
    if (at === 0) begins.push(name);
    else if (name.plain.includes(` ${first}`)) beginsWord.push(name);
    else inside.push(name);
  }
  return [...begins, ...beginsWord, ...inside].slice(0, COMPARED_MAX);
}
