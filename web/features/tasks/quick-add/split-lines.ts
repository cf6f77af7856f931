import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';

const LINE = /^(?<indent>\s*)(?<bullet>[-*•–]\s+|\d+[.)]\s+)?(?:\[[ xX]?\]\s+)?(?<text>.*)$/;
const TAB = '    ';

/** A line of a list; `below` is the index of the one that it is nested in, null outside of any. */
export interface ListLine {
  text: string;
  below: number | null;
}

/** The lines of a pasted text, without bullets and empty lines; null if it has only one. Only lists are nested. */
export function listLines(text: string): ListLine[] | null {
  if (!/[\r\n]/.test(text.trim())) return null;
  const lines: ListLine[] = [];
  /** The lines that the next one may be nested in. */
  let open: { indent: number; index: number }[] = [];
  for (const each of text.split(/\r\n?|\n/)) {
    const { indent: space = '', bullet, text: rest = '' } = LINE.exec(each)?.groups ?? {};
    if (rest.trim() === '') continue;
    const indent = space.replaceAll('\t', TAB).length;
    open = bullet === undefined ? [] : open.filter((line) => line.indent < indent);
    lines.push({ text: rest.trim(), below: open.at(-1)?.index ?? null });
    if (bullet !== undefined) open.push({ indent, index: lines.length - 1 });
  }
  return lines;
}

/** The same without their nesting. */
export const pastedLines = (text: string): string[] | null => listLines(text)?.map((line) => line.text) ?? null;

/** The lines of a text that become one task each, without blank ones. */
export function splitLines(text: string): ListLine[] {
  return listLines(text) ?? (text.trim() === '' ? [] : [{ text: text.trim(), below: null }]);
}

/** The name of a task. A name that is too long is cut after a word, and the description has the full text. */
export function nameAndDescription(name: string): { name: string; description?: string } {
  if (name.length <= TASK_NAME_MAX) return { name };
  const fits = name.slice(0, TASK_NAME_MAX - 1);
  // Whole words, and never half of a character of two units.
  const words = /^.*(?=\s\S*$)/su.exec(`${fits}${name[fits.length]}`)?.[0] ?? fits.replace(/[\uD800-\uDBFF]$/, '');
  return { name: `${words.trimEnd()}…`, description: name };
}

/** Why a name cannot be saved, even as a description; null if it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Enter a name too.';
  return name.length > DESCRIPTION_MAX ? `Too long: ${name.length} of ${DESCRIPTION_MAX} characters.` : null;
}
