import type { Range } from './grammar.ts';

/** The line with these ranges blanked, so that all other positions stay the same. */
export function blank(line: string, ranges: readonly Range[], filler = ' '): string {
  return ranges.reduce(
    (rest, { start, end }) => rest.slice(0, start) + filler.repeat(end - start) + rest.slice(end),
    line,
  );
}

/* Unicode reserves these noncharacters for internal use. They replace words that no rule may read. */

/** Replaces the words of a chip. */
export const TAKEN = '\u{FDD0}';

/** Replaces words of the name: quoted, or returned to it. The line does not end before them. */
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

/** Two or more weekdays, and numbers, may be joined without a space: `mon/wed/fri`, `tu+th`. */
const WEEKDAYS_JOINED = /^\p{P}*(?:mo|tu|we|th|fr|sa|su)\p{L}*(?:[/&+](?:mo|tu|we|th|fr|sa|su)\p{L}*)+\p{P}*$/iu;
/** Dots that do not mark an address: `5 p.m.`, `3.December`. */
const ABBREVIATED = /(?<!\p{L})[ap]\.m(?!\p{L})|\b\d{1,2}\.(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/giu;
const GLUED = new RegExp(
  [
    // today.ie, Friday.html, v3.5, 2026-12-24.md, 10.12.20.26
    String.raw`[\p{L}_)]\p{M}*\.[\p{L}\p{N}]|\p{N}\.\p{L}|\p{N}+(?:\.\p{N}+){3}`,
    // a@friday.org, C:\today, day=friday, <friday>, $today, today()
    String.raw`[\p{L}\p{N}]\p{M}*[@!?(\[{*]+[\p{L}\p{N})\]}]|[\\_=<>|$%^][\p{L}\p{N}]|[\p{L}\p{N}][\\_=<>|^]`,
    // https://x, std::today, ./friday, tomorrow/friday, R&D
    String.raw`\p{L}:{1,2}[\p{L}/]|\p{L}\p{M}*[/&+]|[/&+]\p{L}`,
  ].join('|'),
  'u',
);

/** Addresses, file names, versions and code: each is one word, in which no rule finds a day. */
export const gluedWords = (line: string): Range[] =>
  [...line.matchAll(/[^\s\uFDD0\uFDD1]+/gu)]
    .filter(({ 0: word }) => GLUED.test(word.replaceAll(ABBREVIATED, '')) && !WEEKDAYS_JOINED.test(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }));

const WORD_OR_QUOTE = String.raw`[\p{L}\p{N}\p{M}\p{Emoji_Presentation}#~"“”„]`;
const ENDS_WORD = new RegExp(`${WORD_OR_QUOTE}$`, 'u');
const BEGINS_WORD = new RegExp(`^${WORD_OR_QUOTE}`, 'u');

/** Removes quotes, with a space if only they separated two words: `"Ana"Bo`. */
const unquoted = (text: string): string =>
  text.replaceAll(QUOTES, (quoted, start: number) => {
    const end = start + quoted.length;
    // A character has at most two units.
    const before = ENDS_WORD.test(text.slice(Math.max(0, start - 2), start)) ? ' ' : '';
    const after = BEGINS_WORD.test(text.slice(end, end + 2)) ? ' ' : '';
    return before + quoted.slice(1, -1) + after;
  });

/** The name: the line without these ranges, quotes, empty brackets and dangling punctuation. */
export const nameWithout = (line: string, ranges: readonly Range[]): string =>
  tidy(unquoted(wordsOutside(line, ranges)));

/** The same, with its quotes. */
export const quotedNameWithout = (line: string, ranges: readonly Range[]): string => tidy(wordsOutside(line, ranges));

const tidy = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s(?=[,.;](?:\s|$))/g, '')
    .trim();

const wordsOutside = (line: string, ranges: readonly Range[]): string =>
  blank(line, ranges, TAKEN)
    .replaceAll(/\uFDD0+/g, TAKEN)
    // Punctuation of removed words: `tomorrow: call Ana`, `Call Ana, tomorrow`, `Call Ana (tomorrow)`.
    .replaceAll(/[([]\s*\uFDD0\s*[)\]]/g, TAKEN)
    .replaceAll(/(?<=^[\s\uFDD0]*)[,;:–—-]+(?=\s|$)/g, '')
    // `Tomorrow! Call Ana` has no punctuation left in its name, `Call Ana tomorrow?` is still a question.
    .replaceAll(/(?<=^[\s\uFDD0]*\uFDD0)[!?]+(?=\s|$)/g, '')
    .replaceAll(/\s*\uFDD0(?=[!?]+(?:\s|$))/g, '')
    .replaceAll(/(?<=\uFDD0\s*)(?::|[–—-]+)(?=\s)/g, '')
    .replaceAll(/,\s*\uFDD0\s*(?=,)/g, '')
    .replaceAll(/(?:[,;]|\s[–—-]+|\s(?:and|und))\s*(?=\uFDD0[\s\uFDD0,;]*(?:$|[.!?]))/gi, ' ')
    .replaceAll(TAKEN, ' ');

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
