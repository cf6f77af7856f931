/* Markdown as plain text, for places that show a few lines of it. */

/** Markers at the beginning of lines: code fences, rules, quotes, headings and list items. */
const BLOCKS: readonly RegExp[] = [
  /^[ \t]*(?:`{3,}.*|[-*_]{3,})$/gm,
  /^[ \t]*(?:>[ \t]?)+/gm,
  /^[ \t]*(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm,
];

/**
 * Inline syntax, each in its own group: an escaped character or line break, code, emphasis marks, the beginning and the
 * end of brackets or a link, an address, and the end of a paragraph. No pattern matches far beyond the next match, so
 * any text is read in one pass.
 */
const PARTS =
  /\\([!-/:-@[-`{-~]|(?=\n))|(`{1,3})(?!`)([^`\n]+)\2(?!`)|(\*\*|\*|__|_|~~)|(!?\[)|(\](?:\((?:[^()\n]|\([^()\n]*\))*\))?)|<(https?:\/\/[^<>\s]*)>|(\n[ \t]*\n)/g;

const WORD = /[\p{L}\p{N}_]/u;
const SPACE = /^\s?$/;

/** A Markdown text on one line, without emphasis marks and link targets. In one pass, whatever its length. */
export function plainText(markdown: string): string {
  const text = BLOCKS.reduce((rest, sign) => rest.replaceAll(sign, ''), markdown);
  const pieces: string[] = [];
  /** The positions of opening marks in the pieces, by mark. */
  const open = new Map<string, number[]>();
  const begin = (mark: string, last: number) => void (open.get(mark)?.push(last) ?? open.set(mark, [last]));
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    const [all, escaped, , code, mark, link, target, address, paragraph] = match;
    pieces.push(text.slice(at, match.index), escaped ?? code ?? address ?? all);
    at = match.index + all.length;
    const last = pieces.length - 1;
    if (paragraph !== undefined) open.clear();
    if (link !== undefined) begin('[', last);
    if (target === ']') open.get('[')?.pop();
    // A truncated link has only its end, whose target is left out as well.
    else if (target !== undefined && !close('[', last)) pieces[last] = '';
    if (mark !== undefined) {
      const { ends, begins } = sidesOf(text, match.index, mark);
      if (!(ends && close(mark, last)) && begins) begin(mark, last);
    }
  }
  pieces.push(text.slice(at));
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();

  function close(mark: string, last: number): boolean {
    const first = open.get(mark)?.pop();
    if (first === undefined) return false;
    pieces[first] = '';
    pieces[last] = '';
    return true;
  }
}

/** Whether a mark can close or open: it is next to a word, and a single mark or `__` is not inside of one. */
function sidesOf(text: string, index: number, mark: string): { ends: boolean; begins: boolean } {
  const before = text.charAt(index - 1);
  const after = text.charAt(index + mark.length);
  const isInside = (mark.length === 1 || mark === '__') && WORD.test(before) && WORD.test(after);
  return { ends: !SPACE.test(before) && !isInside, begins: !SPACE.test(after) && !isInside };
}
