const LINE = /^(?<indent>\s*)(?<bullet>[-*•–]\s+|\d+[.)]\s+)?(?:\[(?<tick>[ xX]?)\]\s+)?(?<text>.*)$/;
const TAB = '    ';

const TICK = '[x] ';

/** The text of a line without a tick, and whether it has one: its task is completed. */
export const withoutTick = (line: string): { line: string; isDone: boolean } =>
  line.startsWith(TICK) ? { line: line.slice(TICK.length), isDone: true } : { line, isDone: false };

/** A line of a list, which begins with `[x]` if it is ticked; `below` is the index of the one that it is nested in, null outside of any. */
export interface ListLine {
  text: string;
  below: number | null;
}

/** The lines of a pasted text, without bullets and empty lines; null if it has only one. Only lists are nested, also in a line. */
export function listLines(text: string): ListLine[] | null {
  if (!/[\r\n]/.test(text.trim())) return null;
  const lines: ListLine[] = [];
  /** The lines that the next one may be nested in. */
  let open: { indent: number; index: number }[] = [];
  for (const each of text.split(/\r\n?|\n/)) {
    const { indent: space = '', bullet, tick = '', text: rest = '' } = LINE.exec(each)?.groups ?? {};
    if (rest.trim() === '') continue;
    const indent = space.replaceAll('\t', TAB).length;
    open = bullet === undefined ? [] : open.filter((line) => line.indent < indent);
    lines.push({ text: `${tick.trim() && TICK}${rest.trim()}`, below: open.at(-1)?.index ?? null });
    open.push({ indent, index: lines.length - 1 });
  }
  return lines;
}

/** The same without their nesting and ticks. */
export const pastedLines = (text: string): string[] | null =>
  listLines(text)?.map((line) => withoutTick(line.text).line) ?? null;

/** The lines of a text that become one task each, without blank ones. */
export function splitLines(text: string): ListLine[] {
  return listLines(text) ?? (text.trim() === '' ? [] : [{ text: text.trim(), below: null }]);
}
