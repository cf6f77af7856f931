import type { Range } from './grammar.ts';

/** The line with these ranges filled up, so that every other position stays. */
export function blank(line: string, ranges: readonly Range[], filler = ' '): string {
  return ranges.reduce(
    (rest, { start, end }) => rest.slice(0, start) + filler.repeat(end - start) + rest.slice(end),
    line,
  );
}

/* Characters of the private use area, which nobody types, stand for what is no longer there to be read. */

/** What a chip has taken. */
export const TAKEN = '\u{E000}';

/** What is quoted, or was given back to the name: no reader knows it, and the line does not end before it. */
export const LITERAL = '\u{E001}';

const QUOTES = /"[^"]+"|“[^”]+”|„[^“”]+[“”]/g;

/** The line as the readers see it: quoted words are out of their reach. */
export function hideQuotes(line: string): string {
  return blank(
    line,
    [...line.matchAll(QUOTES)].map(({ index, 0: text }) => ({ start: index, end: index + text.length })),
    LITERAL,
  );
}

/** Two or more names of weekdays, and numbers, may be joined without a space: `mon/wed/fri`, `tu+th`. */
const WEEKDAYS_JOINED = /^\p{P}*(?:mo|tu|we|th|fr|sa|su)\p{L}*(?:[/&+](?:mo|tu|we|th|fr|sa|su)\p{L}*)+\p{P}*$/iu;
/** Dots that divide no address: `5 p.m.`, `3.December`. */
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

/** Addresses, names of files, versions and code: each is one word, in which no reader finds a day. */
export const gluedWords = (open: string): Range[] =>
  [...open.matchAll(/[^\s\uE000\uE001]+/gu)]
    .filter(({ 0: word }) => GLUED.test(word.replaceAll(ABBREVIATED, '')) && !WEEKDAYS_JOINED.test(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }));

const WORD_OR_QUOTE = String.raw`[\p{L}\p{N}\p{M}\p{Emoji_Presentation}#~"“”„]`;
const ENDS_WORD = new RegExp(`${WORD_OR_QUOTE}$`, 'u');
const BEGINS_WORD = new RegExp(`^${WORD_OR_QUOTE}`, 'u');

/** Removes quotes, with a space where they alone divide two words: `"Ana"Bo`. */
const unquoted = (text: string): string =>
  text.replaceAll(QUOTES, (quoted, start: number) => {
    const end = start + quoted.length;
    // A character has at most two units.
    const before = ENDS_WORD.test(text.slice(Math.max(0, start - 2), start)) ? ' ' : '';
    const after = BEGINS_WORD.test(text.slice(end, end + 2)) ? ' ' : '';
    return before + quoted.slice(1, -1) + after;
  });

/** What remains as the name once these ranges are gone: no quotes, no empty brackets, no dangling punctuation. */
export function nameWithout(line: string, ranges: readonly Range[]): string {
  const words = blank(line, ranges, TAKEN)
    .replaceAll(/\uE000+/g, TAKEN)
    // Punctuation that belonged to what is gone: `tomorrow: call Ana`, `Call Ana, tomorrow`, `Call Ana (tomorrow)`.
    .replaceAll(/[([]\s*\uE000\s*[)\]]/g, TAKEN)
    .replaceAll(/(?<=^[\s\uE000]*)[,;:–—-]+(?=\s|$)/g, '')
    // `Tomorrow! Call Ana` leaves the name alone, `Call Ana tomorrow?` is still a question.
    .replaceAll(/(?<=^[\s\uE000]*\uE000)[!?]+(?=\s|$)/g, '')
    .replaceAll(/\s*\uE000(?=[!?]+(?:\s|$))/g, '')
    .replaceAll(/(?<=\uE000\s*)(?::|[–—-]+)(?=\s)/g, '')
    .replaceAll(/,\s*\uE000\s*(?=,)/g, '')
    .replaceAll(/(?:[,;]|\s[–—-]+|\sand)\s*(?=\uE000[\s\uE000,;]*(?:$|[.!?]))/gi, ' ')
    .replaceAll(TAKEN, ' ');
  return unquoted(words)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s(?=[,.;](?:\s|$))/g, '')
    .trim();
}

/** Whether nothing of the name follows a position; `#` and a word that is no project is hardly one. */
export const endsLineAt = (open: string, at: number): boolean =>
  /^(?:[\s\uE000.,;:!?)\]–—-]|(?<![\p{L}\p{N}])#[\p{L}\p{N}_-]+)*$/u.test(open.slice(at));

/** Whether something that was understood stands directly before or behind. */
export const isBesideTaken = (open: string, { start, end }: Range): boolean =>
  open.slice(0, start).trimEnd().endsWith(TAKEN) || open.slice(end).trimStart().startsWith(TAKEN);

/** The words of these ranges, in their order. */
export const textOf = (line: string, ranges: readonly Range[]): string =>
  ranges.map(({ start, end }) => line.slice(start, end)).join(' ');

export const overlap = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

/** In front of and behind a word that is to be read: `Fridays`, `Friday’s`, `mid-Friday` are other words. */
export const BEFORE = String.raw`(?<![\p{L}\p{N}_#/.:'’–-]|[\p{L}\p{N}]@)`;
export const AFTER = String.raw`(?![\p{L}\p{N}_/%]|['’]\p{L}|[-–.:,]\p{N}|[-–]\p{L})`;

const WORD_START = new RegExp(BEFORE, 'uy');
const WORD_END = new RegExp(AFTER, 'uy');

/** Whether a range begins and ends where words do. */
export function isWholeWords(open: string, { start, end }: Range): boolean {
  WORD_START.lastIndex = start;
  WORD_END.lastIndex = end;
  return WORD_START.test(open) && WORD_END.test(open);
}

/**
 * Looks for its words alone first: to make sure that they stand alone takes the browser milliseconds for every pattern, all of
 * them at the first key, and most lines have none of the words.
 */
class WordPattern extends RegExp {
  static override readonly [Symbol.species] = RegExp;
  readonly #words: RegExp;

  constructor(words: string) {
    super(`${BEFORE}(?:${words})${AFTER}`, 'giu');
    this.#words = new RegExp(words, 'iu');
  }

  override *[Symbol.matchAll](line: string): RegExpStringIterator<RegExpExecArray> {
    if (this.#words.test(line)) yield* super[Symbol.matchAll](line);
  }
}

/** A word of the line, whatever its case. @param pattern the source of a regular expression. */
export const wordPattern = (pattern: string): RegExp => new WordPattern(pattern);
