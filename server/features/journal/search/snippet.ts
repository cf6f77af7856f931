import type { JournalEntry } from '#contract/journal.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { fold } from '#server/platform/folding.ts';

/** How much of a text a snippet shows, and how much of that stands before the first hit; in UTF-16 units. */
const LENGTH = 200;
const BEFORE = 60;

/** A part of a text. */
interface Part {
  start: number;
  end: number;
}

/** How much of a text is looked through at a time, and how far from its end a piece may end with a word. */
const PIECE = 4000;
const TAIL = 500;

/** What is shown of a piece of a text. */
type Say = (piece: string) => string;
const asItIs: Say = (piece) => piece;

/**
 * Where an entry has the words of a search, as HTML: the hits between `<mark>` and `</mark>`, everything else escaped. From
 * the first of content, answers, tags and title that has one; of the content what it says, without its Markdown. Words that
 * only the address of a link has are shown by the paragraph with that link, without a hit.
 * @param words folded
 */
export function snippetOf(entry: JournalEntry, words: readonly string[]): string {
  const { content } = entry;
  const ofContent = findIn(content, words, plainText);
  if (ofContent) return marked(ofContent);
  for (const text of [...Object.values(entry.template_responses), entry.tags.join(', '), entry.title]) {
    const found = findIn(text, words, asItIs);
    if (found) return marked(found);
  }
  const unseen = findIn(content, words, asItIs);
  const hit = unseen ? unseen.start + unseen.hits[0]!.start : 0;
  return marked(shownFrom(content, content.lastIndexOf('\n', hit) + 1, [], plainText));
}

/** A piece of a text as it is shown, with its hits. */
interface Found {
  /** Where it begins in the whole text. */
  start: number;
  text: string;
  hits: readonly Part[];
  /** The whole text goes on behind it. */
  goesOn: boolean;
}

/** The first piece of a text that says one of the words. What stands behind it is not read, however long it is. */
function findIn(text: string, words: readonly string[], say: Say): Found | null {
  let start = 0;
  while (start < text.length) {
    const found = shownFrom(text, start, words, say);
    if (found.hits.length > 0) {
      // With some words before it, where it says them from there as well.
      const before = shownFrom(text, beginning(text, start, TAIL), words, say);
      return before.hits.length > 0 ? before : found;
    }
    const end = endOfPiece(text, start);
    // A word that is cut in two is read again.
    start = end < text.length && !/\s/.test(text[end - 1]!) ? end - TAIL : end;
  }
  return null;
}

function shownFrom(text: string, start: number, words: readonly string[], say: Say): Found {
  const end = endOfPiece(text, start);
  const said = say(text.slice(start, end));
  return { start, text: said, hits: findHits(said, words), goesOn: end < text.length };
}

/** Where a piece ends: behind a space, unless there is none. */
function endOfPiece(text: string, start: number): number {
  const most = start + PIECE;
  if (most >= text.length) return text.length;
  const space = /\s\S*$/.exec(text.slice(most - TAIL, most));
  return space ? most - TAIL + space.index + 1 : most;
}

/**
 * The first parts of a text that are one of the words, regardless of case and accents, in their order and not overlapping: as
 * far as a snippet shows them.
 */
function findHits(text: string, words: readonly string[]): Part[] {
  const folded = fold(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return [];
  const until = Math.min(...places) + 2 * LENGTH;
  const parts: Part[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && at < until; at = folded.indexOf(word, at + word.length)) {
      parts.push({ start: at, end: at + word.length });
    }
  }
  const origin = originsOf(text, folded.length);
  const hits: Part[] = [];
  for (const { start, end } of parts.toSorted((one, other) => one.start - other.start)) {
    const last = hits.at(-1);
    const hit = { start: origin.starts[start]!, end: origin.ends[end - 1]! };
    if (last && hit.start <= last.end) last.end = Math.max(last.end, hit.end);
    else hits.push(hit);
  }
  return hits;
}

const MARK = /^\p{M}$/u;

/** Where each unit of a folded text comes from: a character with the accents behind it. */
function originsOf(text: string, length: number) {
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  const known = new Map<string, number>();
  let unit = 0;
  let index = 0;
  for (const char of text) {
    const size = known.get(char) ?? fold(char).length;
    known.set(char, size);
    const end = index + char.length;
    if (size === 0 && unit > 0 && MARK.test(char)) ends[unit - 1] = end;
    starts.fill(index, unit, unit + size);
    ends.fill(end, unit, unit + size);
    unit += size;
    index = end;
  }
  return { starts, ends };
}

/** A piece of a text around its first hit, or its beginning. */
function marked({ start: before, text, hits, goesOn }: Found): string {
  const [first = { start: 0, end: 0 }] = hits;
  const start = beginning(text, first.start, BEFORE);
  const end = Math.max(first.end, Math.min(text.length, start + LENGTH));
  let html = before > 0 || start > 0 ? '…' : '';
  let at = start;
  for (const hit of hits.filter((each) => each.end <= end)) {
    html += `${escaped(text.slice(at, hit.start))}<mark>${escaped(text.slice(hit.start, hit.end))}</mark>`;
    at = hit.end;
  }
  return html + escaped(text.slice(at, end)) + (goesOn || end < text.length ? '…' : '');
}

/** Where a part begins that shows a hit: with a word, some way before it. */
function beginning(text: string, hit: number, before: number): number {
  if (hit <= before) return 0;
  const space = text.slice(hit - before, hit).search(/\s/);
  return space < 0 ? hit : hit - before + space + 1;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As HTML on one line. What was cut in the middle of a character loses that. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (char) => ENTITIES[char]!)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
