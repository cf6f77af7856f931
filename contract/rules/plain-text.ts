/* What a Markdown text says, for places that show it in a few lines. */

/** What stands at the beginning of lines: fences of code, lines across, quotes, and headings or items of lists. */
const BLOCKS: readonly RegExp[] = [
  /^[ \t]*(?:`{3,}.*|[-*_]{3,})$/gm,
  /^[ \t]*(?:>[ \t]?)+/gm,
  /^[ \t]*(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm,
];

/**
 * What a text can contain, each in a group of its own: an escaped sign or break of a line, code, the marks around a part, the beginning and the
 * end of brackets or a link, an address, and the end of a paragraph. None can match far beyond the next one, so a text of
 * any kind is read in one pass.
 */
const PARTS =
  /\\([!-/:-@[-`{-~]|(?=\n))|(`{1,3})(?!`)([^`\n]+)\2(?!`)|(\*\*|\*|__|_|~~)|(!?\[)|(\](?:\((?:[^()\n]|\([^()\n]*\))*\))?)|<(https?:\/\/[^<>\s]*)>|(\n[ \t]*\n)/g;

const WORD = /[\p{L}\p{N}_]/u;
const SPACE = /^\s?$/;

/** A Markdown text without its marks and the targets of its links, on one line. In one pass, however long it is. */
export function plainText(markdown: string): string {
  const text = BLOCKS.reduce((rest, sign) => rest.replaceAll(sign, ''), markdown);
  const pieces: string[] = [];
  /** Where marks that may begin a part stand in the pieces, by mark. */
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
    // Of a link that is cut in two its end is left, whose target is not shown either.
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

/** Whether a mark can end or begin a part: one stands beside a word, and a single one or `__` not inside of it. */
function sidesOf(text: string, index: number, mark: string): { ends: boolean; begins: boolean } {
  const before = text.charAt(index - 1);
  const after = text.charAt(index + mark.length);
  const isInside = (mark.length === 1 || mark === '__') && WORD.test(before) && WORD.test(after);
  return { ends: !SPACE.test(before) && !isInside, begins: !SPACE.test(after) && !isInside };
}
