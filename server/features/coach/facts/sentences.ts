import { counted, formatCount } from '#server/platform/text/format-numbers.ts';

type Falsy = false | null | undefined | 0 | '';

/** Leaves out the sentences that do not apply. */
export const sentences = <Kept = string>(all: readonly (Kept | Falsy)[]): Kept[] =>
  all.filter((sentence) => !!sentence) as Kept[];

/** `1 task is`, `3 tasks are`. */
export const countedAre = (count: number, noun: string): string =>
  `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** A list of which a reply shows a page. Names count as sources when their line is read. */
export interface List {
  /** The number of known lines. */
  length: number;
  /** The number of records, also of those that are not known. */
  count: number;
  /** Lines of a page. */
  max: number;
  lineOf: (at: number) => string;
}
/** A line of a reply: `- ` begins one of a list. */
export type Line = string | List;

/** A number of records, followed by a list of them unless only the number is wanted. */
export const listed = <T>(header: string, isCount: boolean, ...list: Parameters<typeof bulleted<T>>): Line[] =>
  isCount || list[0].length === 0 ? [`${header}.`] : [`${header}:`, ...bulleted(...list)];

/** A list, at most `max` lines at a time, of `count` records. */
export const bulleted = <T>(all: readonly T[], max: number, textOf: (each: T) => string, count = all.length): Line[] =>
  all.length === 0 ? [] : [{ length: all.length, count, max, lineOf: (at) => `- ${textOf(all[at]!)}` }];

/** The lines as text, with a page of each list and the number of further records. @param page from 0. */
export const drawn = (lines: readonly Line[], page: number): string[] =>
  lines.flatMap((line) => {
    if (typeof line === 'string') return line;
    const { length, count, max, lineOf } = line;
    const last = Math.min(length, (page + 1) * max);
    const shown = Array.from({ length: Math.max(0, last - page * max) }, (_, at) => lineOf(page * max + at));
    return count > last ? [...shown, `And ${formatCount(count - last)} more.`] : shown;
  });

const QUOTE_MAX = 200;

/** A text on one line, cut at a word if it is long. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= QUOTE_MAX ? line : `${cutAtWord(line)}…`;
}

/** Quotes an excerpt of a text as the end of a sentence. */
export function quoted(text: string): string {
  const cut = excerptOf(text);
  return /[.!?…]$/.test(cut) ? `“${cut}”` : `“${cut}”.`;
}

/** Text without spaces is cut between characters, not within an emoji. */
function cutAtWord(line: string): string {
  const head = line.slice(0, QUOTE_MAX);
  const end = head.lastIndexOf(' ');
  return (end > QUOTE_MAX / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '');
}
