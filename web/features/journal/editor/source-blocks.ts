import type { Node as ProseNode } from '@tiptap/pm/model';
import type { Token } from 'markdown-it';
import { isList } from './to-markdown.ts';

/** The source text of an unedited block; an edited block is another node. */
interface Source {
  text: string;
  /** The text before the first block. */
  lead: string;
  /** The text between it and the next block, or the end. */
  gap: string;
  next: ProseNode | null;
}

const sources = new WeakMap<ProseNode, Source>();

/**
 * Remembers the source text of each block of a document.
 * @param markdown the text that the document was read from.
 * @param tokens of the same text, from markdown-it.
 */
export function rememberSources(doc: ProseNode, markdown: string, tokens: readonly Token[]): void {
  const ranges = tokens.filter(({ level, nesting, map }) => level === 0 && nesting >= 0 && map).map(({ map }) => map!);
  // An empty text is an empty paragraph in the editor.
  if (ranges.length !== doc.childCount) return;
  const lines = linesOf(markdown);
  const places = ranges.map(([first, behind]) => {
    let last = Math.min(behind, lines.length) - 1;
    while (last > first && lines[last]!.text.trim() === '') last -= 1;
    return { from: lines[first]!.from, to: lines[last]!.from + lines[last]!.text.length };
  });
  places.forEach(({ from, to }, index) => {
    const block = doc.child(index);
    const text = markdown.slice(from, to);
    if (block.type.name === 'codeBlock' && !isClosed(text)) return;
    sources.set(block, {
      text,
      lead: index === 0 ? markdown.slice(0, from) : '',
      gap: markdown.slice(to, places[index + 1]?.from),
      next: index + 1 < doc.childCount ? doc.child(index + 1) : null,
    });
  });
}

/** The lines of a text, split as markdown-it does, without line ends. */
function linesOf(markdown: string): { from: number; text: string }[] {
  let from = 0;
  return markdown.split(/(\r\n?|\n)/).flatMap((part, index) => {
    const line = index % 2 === 0 ? [{ from, text: part }] : [];
    from += part.length;
    return line;
  });
}

/** Whether a code block is closed: an unclosed fence would include the text written below it. */
function isClosed(text: string): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
  if (fence === undefined) return true;
  const last = /(?:\r\n?|\n) {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1];
  return last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}

/**
 * Joins the blocks of a document into a text. Unedited blocks and the text between two of them keep their source.
 * @param serialize returns the text of an edited block.
 */
export function joinBlocks(blocks: readonly ProseNode[], serialize: (index: number) => string): string {
  const kept = keptSources(blocks);
  const parts = blocks
    .map((block, index) => ({ block, source: kept[index], text: kept[index]?.text ?? serialize(index) }))
    .filter(({ text }) => text !== '');
  return parts
    .map(({ source, text }, index) => {
      const next = parts[index + 1];
      const lead = index === 0 ? (source?.lead ?? '') : '';
      if (!next) return `${lead}${text}${source?.next === null ? source.gap : ''}`;
      return `${lead}${text}${source && next.source && source.next === next.block ? source.gap : '\n\n'}`;
    })
    .join('');
}

/** The sources of the blocks that still have the same meaning after the text now before them. */
function keptSources(blocks: readonly ProseNode[]): (Source | undefined)[] {
  const kept = blocks.map((block) => sources.get(block));
  const isBehind = (index: number) => kept[index - 1]?.next === blocks[index];
  for (let first = 0; first < blocks.length; first += 1) {
    if (!isList(blocks[first]!)) continue;
    let behind = first + 1;
    while (behind < blocks.length && isList(blocks[behind]!)) behind += 1;
    const run = Array.from({ length: behind - first }, (_, place) => first + place);
    // Adjacent lists are separated by their markers.
    const isKept = run.every((index) => kept[index] && (index === first || isBehind(index)));
    if (!isKept) kept.fill(undefined, first, behind);
    // Indented text would continue the list.
    if (/^\s/.test(kept[behind]?.text ?? '') && !isBehind(behind)) kept[behind] = undefined;
    first = behind;
  }
  return kept;
}
