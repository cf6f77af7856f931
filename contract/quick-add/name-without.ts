import type { Range } from './grammar.ts';
import { blank, QUOTES, TAKEN } from './line.ts';

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
