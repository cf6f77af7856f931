import type { Range } from './grammar.ts';

/** The line with these ranges blanked, so that all other positions stay the same. */
export function blank(line: string, ranges: readonly Range[], filler = ' '): string {
  return ranges.reduce(
    (rest, { start, end }) => rest.slice(0, start) + filler.repeat(end - start) + rest.slice(end),
    line,
  );
}

/* These two replace words that no rule may read. Unicode reserves them for use inside a program: ordinary text has none. */

/** Replaces the words of a chip. */
export const TAKEN = '\u{FDD0}';

/** Replaces words that stay in the name, such as quoted ones. The line does not end before them. */
export const LITERAL = '\u{FDD1}';

const QUOTES = /"[^"]+"|“[^”]+”|„[^“”]+[“”]/g;

/** The line with quoted words hidden from the rules. */
export function hideQuotes(line: string): string {
  return blank(
    line,
    [...line.matchAll(QUOTES)].map(({ index, 0: text }) => ({ start: index, end: index + text.length })),
    LITERAL,
  );
}

/** Whether no word of the name follows a position, ignoring `#` with an unknown project. */
export const endsLineAt = (line: string, at: number): boolean =>
  /^(?:[\s\uFDD0.,;:!?)\]–—-]|(?<![\p{L}\p{N}])#[\p{L}\p{N}_-]+)*$/u.test(line.slice(at));

/** Whether something understood is directly before or after a range. */
export const isNextToRead = (line: string, { start, end }: Range): boolean =>
  line.slice(0, start).trimEnd().endsWith(TAKEN) || line.slice(end).trimStart().startsWith(TAKEN);

/** Whether only spaces and commas are between two ranges. */
export function isBeside(line: string, one: Range, other: Range): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return first.end <= second.start && /^[\s,]*$/.test(line.slice(first.end, second.start));
}

/** The text of these ranges, in order. */
export const textOf = (line: string, ranges: readonly Range[]): string =>
  ranges.map(({ start, end }) => line.slice(start, end)).join(' ');

export const overlap = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

/** More characters than the words have that decide what follows: searching all of a long line takes long. */
const BEFORE_MAX = 100;

/** The end of a line up to a position, for expressions that end there. */
export const endBefore = (line: string, start: number): string => line.slice(Math.max(0, start - BEFORE_MAX), start);
