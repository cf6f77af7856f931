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

/** How much Markdown is read for a snippet at a time, and how much of that stands before a hit. */
const READ = 4000;
const READ_BEFORE = 1000;

/**
 * Where an entry has the words of a search, as HTML: the hits between `<mark>` and `</mark>`, everything else escaped. From
 * the first of content, answers, tags and title that has one; of the content what it says, without its Markdown. Words that
 * only the address of a link has are shown by the paragraph with that link, without a hit.
 * @param words folded
 */
export function snippetOf(entry: JournalEntry, words: readonly string[]): string {
  const { content } = entry;
  const inMarkdown = findHits(content, words);
  const ofContent = snippetOfMarkdown(content, inMarkdown, words);
  if (ofContent !== null) return ofContent;
  for (const text of [...Object.values(entry.template_responses), entry.tags.join(', '), entry.title]) {
    const hits = findHits(text, words);
    if (hits.length > 0) return marked(text, hits);
  }
  const start = content.lastIndexOf('\n', inMarkdown[0]?.start ?? 0) + 1;
  return markedPart(content, { start, end: start + READ }, []);
}

/** The first part of a Markdown text that says one of the words; null when only its marks and addresses have them. */
function snippetOfMarkdown(markdown: string, inMarkdown: readonly Part[], words: readonly string[]): string | null {
  let end = 0;
  for (const hit of inMarkdown) {
    if (hit.start < end) continue;
    const start = beginning(markdown, hit.start, READ_BEFORE);
    end = start + READ;
    const hits = findHits(plainText(markdown.slice(start, end)), words);
    if (hits.length > 0) return markedPart(markdown, { start, end }, hits);
  }
  return null;
}

/** The parts of a text that are one of the words, regardless of case and accents, in their order and not overlapping. */
function findHits(text: string, words: readonly string[]): Part[] {
  const folded = fold(text);
  const parts: Part[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      parts.push({ start: at, end: at + word.length });
    }
  }
  if (parts.length === 0) return [];
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

/** As {@link marked}, of what a part of a Markdown text says. */
function markedPart(markdown: string, { start, end }: Part, hits: readonly Part[]): string {
  const text = plainText(markdown.slice(start, end));
  return marked(text, hits, { isBegun: start > 0, goesOn: end < markdown.length });
}

/** The text around its first hit, or its beginning. */
function marked(text: string, hits: readonly Part[], { isBegun = false, goesOn = false } = {}): string {
  const [first = { start: 0, end: 0 }] = hits;
  const start = beginning(text, first.start, BEFORE);
  const end = Math.max(first.end, Math.min(text.length, start + LENGTH));
  let html = isBegun || start > 0 ? '…' : '';
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
