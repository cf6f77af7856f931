import { escapeHtml } from './escape-html.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { fold } from '#server/platform/folding.ts';

/** The length of a snippet, and of its part before the first hit, in UTF-16 units. */
const LENGTH = 200;
const BEFORE = 60;

interface Part {
  start: number;
  end: number;
}

/** The length of a piece of a text to search, and how far before its end a piece may end at a word. */
const PIECE = 4000;
const TAIL = 500;

/** Returns the visible text of a piece. */
type ToText = (piece: string) => string;
const unchanged: ToText = (piece) => piece;

/** A text that a snippet may come from. */
export interface SnippetSource {
  text: string;
  /** Whether it is Markdown, which is shown without its signs. */
  isMarkdown?: boolean;
}

/**
 * A snippet around the words of a search, as HTML: the hits are in `<mark>`, everything else is escaped. It comes from
 * the first text with a hit. For words that are only in a link address, the paragraph with the link is shown without a
 * hit; without any, the beginning of the Markdown or else of the first text.
 * @param words folded
 */
export function snippetOf(sources: readonly SnippetSource[], words: readonly string[]): string {
  for (const { text, isMarkdown } of sources) {
    const found = findIn(text, words, isMarkdown ? plainText : unchanged);
    if (found) return marked(found);
  }
  const { text, isMarkdown = false } = sources.find((source) => source.isMarkdown) ?? sources[0]!;
  const unseen = findIn(text, words, unchanged);
  const hit = unseen ? unseen.start + unseen.hits[0]!.start : 0;
  return marked(shownFrom(text, text.lastIndexOf('\n', hit) + 1, [], isMarkdown ? plainText : unchanged));
}

/** A visible piece of a text, with its hits. */
interface Found {
  /** Its start in the whole text. */
  start: number;
  text: string;
  hits: readonly Part[];
  /** Whether the text continues after it. */
  goesOn: boolean;
}

/** The first piece of a text that contains one of the words. The text after it is not read. */
function findIn(text: string, words: readonly string[], toText: ToText): Found | null {
  let start = 0;
  while (start < text.length) {
    const found = shownFrom(text, start, words, toText);
    if (found.hits.length > 0) {
      // Starts some words earlier, if the hit is still visible from there.
      const before = shownFrom(text, beginning(text, start, TAIL), words, toText);
      return before.hits.length > 0 ? before : found;
    }
    const end = endOfPiece(text, start);
    // A word that is split between pieces is read again.
    start = end < text.length && !/\s/.test(text[end - 1]!) ? end - TAIL : end;
  }
  return null;
}

function shownFrom(text: string, start: number, words: readonly string[], toText: ToText): Found {
  const end = endOfPiece(text, start);
  const visible = toText(text.slice(start, end));
  return { start, text: visible, hits: findHits(visible, words), goesOn: end < text.length };
}

/** The end of a piece: after a space, unless there is none. */
function endOfPiece(text: string, start: number): number {
  const most = start + PIECE;
  if (most >= text.length) return text.length;
  const space = /\s\S*$/.exec(text.slice(most - TAIL, most));
  return space ? most - TAIL + space.index + 1 : most;
}

/**
 * The first non-overlapping matches of the words in a text, regardless of case and accents, in order, within the length
 * of a snippet.
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

/** Maps each unit of a folded text to its source: a character with its accents. */
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

/** The start of a part that shows a hit: a word some distance before it. */
function beginning(text: string, hit: number, before: number): number {
  if (hit <= before) return 0;
  const space = text.slice(hit - before, hit).search(/\s/);
  return space < 0 ? hit : hit - before + space + 1;
}

/** The text as HTML on one line, without split characters. */
const escaped = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
